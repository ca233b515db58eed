package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.ScriptedTarget;
import io.executorlab.lab.process.Ports;

/**
 * Checks an app whose answers stop, come from another app, are a great many or are refused, and checks it a second
 * time.
 */
@Execution(ExecutionMode.CONCURRENT)
class CheckOfScriptedTargetIT {

    private static final String LOAD = "load, ";
    private static final String WIDE = "requests: 50\nscrape-gap: 20s\nbounds:\n  threads.peak: {at-most: 5000}\n";
    private static final String IMPATIENT =
            "requests: 50\nscrape-gap: 1.5s\nbounds:\n  threads.peak: {at-most: 5000}\n";

    @TempDir
    private Path folder;

    private Path out() {
        return folder.resolve("out");
    }

    private LabProcess check(String budget, String management, List<String> options, String load) throws IOException {
        return LabProcess.check(folder, out(), budget, management, options, load);
    }

    @ParameterizedTest
    @ValueSource(strings = {"restarts", "dies", "hangs"})
    void anAppInTroubleIsNoEvidence(String trouble) throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start();
                LabProcess lab = check(IMPATIENT, target.management(), List.of(), "sleep 300")) {
            lab.untilPrinted(LOAD);
            switch (trouble) {
                case "restarts" -> target.metrics(ScriptedTarget.STARTED_AT + 7, "");
                case "dies" -> target.close();
                default -> target.hangs();
            }
            lab.ends().exitedWith(ExitCode.NO_EVIDENCE).says(switch (trouble) {
                case "restarts" -> "The app restarted under load";
                case "dies" -> "The app ended under load: nothing listens on";
                default -> "The app has not answered for";
            });
            lab.leavesNothing(out());
        }
    }

    @Test
    @Tag("long")
    void manyMetricsAreReadLessOften() throws Exception {
        String series =
                """
                        http_server_requests_seconds_max{method="GET",uri="/orders/%d",say="a \\"b\\" c\\nd } \
                        e\\\\",status="200",outcome="SUCCESS"} 0.%d
                        """;
        String more = IntStream.range(0, 40_000).mapToObj(i -> series.formatted(i, i)).collect(Collectors.joining());
        try (ScriptedTarget target = ScriptedTarget.start()) {
            target.metrics(ScriptedTarget.STARTED_AT, more);
            target.takes(150);
            assertThat(more.length()).isGreaterThan(5_000_000);
            try (LabProcess lab = check(WIDE, target.management(), List.of(), "sleep 4")) {
                lab.ends().exitedWith(ExitCode.HELD).says("so the metrics were read every",
                        "Not recorded, for each has more than a thousand series: http_server_requests_seconds_max");
            }
        }
    }

    @Test
    void anAppThatIsSecuredOrNobodySaysSo() throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start()) {
            target.requires("Authorization", "Bearer abc");
            try (LabProcess lab = check(WIDE, target.management(), List.of(), "true");
                    LabProcess nobody = LabProcess.check(folder, folder.resolve("other"), WIDE,
                            "http://127.0.0.1:" + Ports.free(), List.of(), "true")) {
                lab.ends().exitedWith(ExitCode.NOT_STARTED).says("answered 401",
                        "--header-file FILE with the line 'Authorization: ...'");
                nobody.ends().exitedWith(ExitCode.NOT_STARTED).says("lab: Nothing listens on");
            }
        }
    }
}
