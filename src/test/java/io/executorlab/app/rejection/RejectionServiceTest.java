package io.executorlab.app.rejection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;

class RejectionServiceTest {

    private static RunningApp app;

    @BeforeAll
    static void start() {
        app = RunningApp.start(List.of("rejection-queue-2"));
    }

    @AfterAll
    static void stop() {
        app.close();
    }

    private static HttpResponse<String> post(String query) throws IOException, InterruptedException {
        return app.post("/rejections" + query, "");
    }

    @Test
    void tellsWhatBecameOfEachTask() throws Exception {
        HttpResponse<String> response = post("?policy=abort");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).startsWith("{\"policy\":\"abort\",\"queue\":2,\"tasks\":["
                + "{\"task\":1,\"outcome\":\"ran\",\"thread\":\"rejection-1\",\"order\":1},")
                .endsWith(",{\"task\":10,\"outcome\":\"rejected\"}]}");
    }

    @Test
    void takesAnotherQueue() throws Exception {
        assertThat(post("?policy=discard&queue=10").body()).contains("\"queue\":10").doesNotContain("discarded");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?policy=retry", "?policy=abort&queue=0", "?policy=abort&queue=11",
            "?policy=abort&queue=many"})
    void refusesWhatItDoesNotKnow(String query) throws Exception {
        assertThat(post(query).statusCode()).isEqualTo(400);
    }
}
