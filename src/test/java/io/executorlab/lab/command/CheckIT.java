package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.Patience;
import io.executorlab.lab.SampleApp;
import io.executorlab.lab.ScriptedTarget;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.report.ResultFormats;

/**
 * Whatever app and load are checked: one clear message, the right exit code, and nothing left behind in the app either.
 * No exit code here depends on a quiet machine: a check only notes what other programs take, the management port has 20
 * s to answer, and a leak that is to be found shows several times over in what a busy machine leaves to count.
 */
@Execution(ExecutionMode.CONCURRENT)
class CheckIT extends RunInAFolder {

    private static final String WIDE = "requests: 50\nscrape-gap: 20s\nbounds:\n  threads.peak: {at-most: 5000}\n";
    private static final String IMPATIENT =
            "requests: 50\nscrape-gap: 1.5s\nbounds:\n  threads.peak: {at-most: 5000}\n";
    private static final String NARROW =
            "requests: 50\nscrape-gap: 20s\nbounds:\n  threads.left.beyond-pools: {at-most: 2}\n";

    /**
     * The requests of a third of the time may be warm-up: of three rounds that a busy machine slows down one may be
     * left, with the two threads that {@link #NARROW} allows.
     */
    private static final int TO_SHOW_A_LEAK = 7;

    @TempDir
    private static Path shared;
    private static SampleApp app;

    @BeforeAll
    static void startTheApp() throws IOException {
        app = SampleApp.start(shared, "leak-every=20",
                "management.endpoints.web.exposure.include=health,prometheus,threaddump,mappings");
    }

    @AfterAll
    static void noRecordingIsLeftInTheApp() throws Exception {
        try (SampleApp closing = app) {
            String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
            assertThat(Probe.of(List.of(jcmd, String.valueOf(closing.pid()), "JFR.check"), Patience.SOON).orElseThrow()
                    .printed()).contains("No available recordings");
        }
    }

    private static List<String> pid() {
        return List.of("--pid", String.valueOf(app.pid()), "--recording", "on");
    }

    private static String orders(String url, int rounds) {
        return "curl -s -o /dev/null '%s/orders/[1-50]' || exit 7; sleep 0.4; ".formatted(url).repeat(rounds);
    }

    @Test
    @Tag("long")
    void twoAtOnceOnOneApp() throws Exception {
        Path other = folder.resolve("other");
        String load = orders(app.url(), TO_SHOW_A_LEAK);
        try (LabProcess narrow = check(NARROW, app.managementUrl(), pid(), load);
                LabProcess wide = check(other, WIDE, app.managementUrl(), pid(), load)) {
            narrow.ends().exitedWith(ExitCode.EXCEEDED).says("threads.left.beyond-pools", "OrderExports.requested");
            wide.ends().exitedWith(ExitCode.HELD).says("threads.peak");
            for (Path folder : List.of(out(), other)) {
                assertThat(folder).isDirectoryContaining("glob:**/threads-*.json");
                for (String file : List.of("flight.jfr", "machine.json", "metrics.jsonl", "cpu.json", "load.log",
                        "check.json", "junit.xml", "report.html")) {
                    assertThat(folder.resolve(file)).exists();
                }
            }
            narrow.leavesNothing(out());
            wide.leavesNothing(other);
        }
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource(quoteCharacter = '"', value = {"sleep 300 & echo boom; exit 3, 3",
            "sleep 300 & trap '' TERM; while true; do sleep 1; done, -1"})
    void aLoadThatFailsOrNeverEndsIsNoEvidence(String load, int exit) throws Exception {
        List<String> options = Stream.concat(pid().stream(), Stream.of("--load-limit", "2s")).toList();
        try (LabProcess lab = check(WIDE, app.managementUrl(), options, load)) {
            lab.ends().exitedWith(ExitCode.NO_EVIDENCE).says(exit < 0 ? "--load-limit" : "boom");
            lab.leavesNothing(out());
        }
        assertThat(log(out()).loadExit()).isEqualTo(exit);
    }

    @Test
    void initAsksARunningAppForItsRoutes() throws Exception {
        try (LabProcess lab =
                LabProcess.start(folder, Map.of("GITHUB_ACTIONS", "true"), List.of(), "init", app.url())) {
            lab.ends().exitedWith(ExitCode.HELD);
        }
        for (String file : List.of("threads.yml", ".github/workflows/thread-budget.yml")) {
            assertThat(folder.resolve(file)).isNotEmptyFile();
        }
        assertThat(folder.resolve("load.js")).content().contains("|| \"" + app.url() + "\"",
                "\"GET /orders/{id}\"", "\"/actuator/health\"", "\"/error\"");
    }

    @Test
    void endsInOrderWhenInterrupted() throws Exception {
        try (LabProcess lab = check(WIDE, app.managementUrl(), pid(), "sleep 300 & sleep 301")) {
            lab.child("sleep 301");
            lab.signal("INT");
            lab.ends().exitedWith(ExitCode.INTERRUPTED).leavesNothing(out());
            assertThat(out().resolve("flight.jfr")).isNotEmptyFile();
        }
    }

    @Test
    void leavesNothingAfterItWasKilled() throws Exception {
        try (LabProcess lab = check(WIDE, app.managementUrl(), List.of(), "sleep 300 & sleep 301")) {
            lab.child("sleep 301");
            lab.signal("KILL");
            lab.ends().leavesNothing(out());
        }
    }

    @Test
    void startsAnAppAndEndsIt() throws Exception {
        int port = Ports.free();
        try (LabProcess lab = check(WIDE, "http://127.0.0.1:" + port + "/actuator",
                List.of("--start", "JDK_JAVA_OPTIONS=-Xlog:jfr+system=info " + SampleApp.commandLine(folder, port)),
                orders("http://127.0.0.1:" + port, 3))) {
            lab.ends().exitedWith(ExitCode.HELD);
            assertThat(out().resolve("flight.jfr")).isNotEmptyFile();
            assertThat(out().resolve("app.log")).isNotEmptyFile();
            assertThat(ResultFormats.unnamed(out())).as("files that docs/architecture.md does not name").isEmpty();
            lab.leavesNothing(out());
        }
    }

    @Test
    @Tag("long")
    void anAppThatDiesUnderLoadEndsTheLoad() throws Exception {
        int port = Ports.free();
        try (LabProcess lab = check(WIDE, "http://127.0.0.1:" + port + "/actuator",
                List.of("--start", "exec " + SampleApp.commandLine(folder, port)), "sleep 300")) {
            lab.child("sleep 300");
            LabProcess.signal(lab.child("orders.args").pid(), "KILL");
            lab.ends().exitedWith(ExitCode.NO_EVIDENCE).leavesNothing(out());
            assertThat(log(out()).loadExit()).as("the load was ended").isNegative();
            assertThat(folder).isDirectoryNotContaining("glob:**/2*_*_*");
        }
    }

    @Test
    void anAppThatCannotStartSaysWhy() throws Exception {
        try (LabProcess lab = check(WIDE, "http://127.0.0.1:" + Ports.free() + "/actuator",
                List.of("--start", "echo no licence; exit 5"), "true");
                LabProcess background = check(folder.resolve("other"), WIDE,
                        "http://127.0.0.1:" + Ports.free() + "/actuator",
                        List.of("--start", "sleep 300 &"), "true")) {
            background.ends().exitedWith(ExitCode.NOT_STARTED).says("--start");
            background.leavesNothing(folder.resolve("other"));
            lab.ends().exitedWith(ExitCode.NOT_STARTED).says("no licence");
            lab.leavesNothing(out());
        }
    }

    @Test
    void anotherProcessThanTheAppIsRefused() throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start();
                LabProcess lab = check(WIDE, target.management(), pid(), "true")) {
            lab.ends().exitedWith(ExitCode.NOT_STARTED).says(String.valueOf(app.pid()), target.management());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"restarts", "dies", "hangs"})
    void anAppInTroubleIsNoEvidence(String trouble) throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start();
                LabProcess lab = check(IMPATIENT, target.management(), List.of(), "sleep 300")) {
            lab.child("sleep 300");
            switch (trouble) {
                case "restarts" -> target.metrics(ScriptedTarget.STARTED_AT + 7, "");
                case "dies" -> target.close();
                default -> target.hangs();
            }
            lab.ends().exitedWith(ExitCode.NO_EVIDENCE).leavesNothing(out());
        }
        RunLog log = log(out());
        assertThat(log.problems()).hasSize(1);
        assertThat(log.loadExit()).as("the load was ended").isNegative();
    }
}
