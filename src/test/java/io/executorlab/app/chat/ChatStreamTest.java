package io.executorlab.app.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.app.RunningApp;
import io.executorlab.stubs.StubServer;
import io.executorlab.stubs.Stubs;

/** The same stream whatever writes it; what differs is whether each token starts a thread. */
class ChatStreamTest {

    private static final int TOKENS = 40;

    private static StubServer model;

    @BeforeAll
    static void startModel() throws Exception {
        model = Stubs.start("model", "--port", "0", "--token", "5ms");
    }

    @AfterAll
    static void stopModel() {
        model.close();
    }

    @ParameterizedTest
    @CsvSource({"broken, true", "fixed, false", "broken boot-pool, true", "broken bigger-pool, true",
            "broken forced, false"})
    void aTokenStartsAThreadWhereSpringMvcHasNoExecutor(String variant, boolean eachToken) throws Exception {
        List<String> profiles = List.of(variant.split(" ")).stream().map("thread-per-token-"::concat).toList();
        try (RunningApp app = RunningApp.start(profiles, "model.port=" + model.port())) {
            assertThat(tokens(app)).isEqualTo(stream());
            long before = started();
            assertThat(tokens(app)).isEqualTo(stream());
            assertThat(started() - before >= TOKENS).isEqualTo(eachToken);
        }
    }

    @Test
    void aModelThatIsGoneIsNoEmptyAnswer() throws Exception {
        try (RunningApp app = RunningApp.start(List.of("thread-per-token-fixed"), "model.port=1")) {
            HttpResponse<String> answer = app.get("/chat?tokens=3");
            assertThat(answer.statusCode()).isEqualTo(502);
        }
    }

    private static String tokens(RunningApp app) throws Exception {
        return app.get("/chat?tokens=" + TOKENS).body();
    }

    private static String stream() {
        return IntStream.rangeClosed(1, TOKENS).mapToObj("data:word%d\n\n"::formatted).collect(Collectors.joining());
    }

    private static long started() {
        return ManagementFactory.getThreadMXBean().getTotalStartedThreadCount();
    }
}
