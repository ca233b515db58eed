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
import io.executorlab.lab.report.ResultFormats;

/**
 * What a check makes of an app's answers: those that stop, come from another app, are a great many or are refused, and
 * a second attempt at them.
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
    void aCheckWithoutEvidenceIsRepeatedAndBothAreKept() throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start();
                LabProcess lab = check(WIDE, target.management(), List.of("--retries", "2"),
                        "[ -e tried ] || { touch tried; exit 3; }; sleep 3")) {
            lab.ends().exitedWith(ExitCode.HELD)
                    .says("lab: attempt 1 of 3 has no evidence, see " + out().resolve("attempt-1"),
                            "ended with exit code 3; see load.log. Once more.",
                            "Attempt: 2, after 1 without evidence: attempt-1 (")
                    .saysNot("attempt 2 of 3");
            assertThat(out().resolve("attempt-1/check.json")).content().contains("NO_EVIDENCE");
            assertThat(out().resolve("check.json")).content().contains("RAN", "attempt-1");
            assertThat(out().resolve("junit.xml")).content().contains("name=\"attempt\"");
            assertThat(ResultsFolder.EarlierCheck.in(out())).as("all that a check leaves is known as such").isPresent();
            assertThat(ResultFormats.unnamed(out())).as("files that docs/architecture.md does not name").isEmpty();
            lab.leavesNothing(out());
        }
        try (LabProcess report = LabProcess.start(folder, "report", out().toString())) {
            report.ends().exitedWith(ExitCode.HELD).says("Attempt: 2, after 1 without evidence");
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
