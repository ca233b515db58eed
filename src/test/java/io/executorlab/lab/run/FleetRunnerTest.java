package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.watch.ScriptedPrometheus;

class FleetRunnerTest {

    private static final int ANSWERS = 2;

    private ScriptedPrometheus prometheus;

    @TempDir
    private Path folder;

    /**
     * It tells its clock and the instances before the load, two scrapes of one a tenth of a second apart, and then no
     * more.
     */
    @BeforeEach
    void start() throws IOException {
        prometheus = ScriptedPrometheus.start();
        prometheus.answers(question -> {
            double now = System.currentTimeMillis() / 1000.0;
            String data = question.equals("query=time()")
                    ? String.format(Locale.ROOT, "{\"resultType\":\"scalar\",\"result\":[%1$.3f,\"%1$.3f\"]}", now)
                    : String.format(Locale.ROOT,
                            "{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"__name__\":\"%s\","
                                    + "\"instance\":\"one\"},"
                                    + "\"values\":[[%.3f,\"40\"],[%.3f,\"40\"]]}]}",
                            Scrape.LIVE, now - 10.1, now - 10);
            prometheus.status(prometheus.questions().size() <= ANSWERS ? 200 : 503);
            return "{\"status\":\"success\",\"data\":%s}".formatted(data);
        });
    }

    @AfterEach
    void stop() {
        prometheus.close();
    }

    @Test
    void whatWasWrongWithTheLoadIsStillToldWherePrometheusAnswersNoMore() throws IOException {
        try (ProcessRegistry registry = new ProcessRegistry(folder.resolve("tmp"));
                Progress progress = Progress.silent()) {
            Fleet fleet = new FleetRunner(prometheus.asked(), "app=\"orders\"", Set.of(Scrape.LIVE), progress)
                    .underLoad(LoadCommand.of(List.of("sh", "-c", "exit 3")), Duration.ofMinutes(1), registry, folder);
            assertThat(fleet.source().load().exit()).isEqualTo(3);
            assertThat(fleet.source().load().problems()).hasSize(2);
            assertThat(fleet.source().load().problems().get(0)).contains("exit code 3");
            assertThat(fleet.source().load().problems().get(1)).contains("answered 503");
        }
    }
}
