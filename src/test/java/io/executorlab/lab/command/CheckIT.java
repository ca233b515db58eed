package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.SampleApp;
import io.executorlab.lab.ScriptedTarget;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.report.ResultFormats;

/**
 * Whatever app and load are checked: one clear message, the right exit code, and nothing left behind in the app either.
 * No exit code here depends on a quiet machine: a check only notes what other programs take, the management port has 20
 * s to answer, and a leak that is to be found shows several times over in what a busy machine leaves to count.
 */
@Execution(ExecutionMode.CONCURRENT)
class CheckIT extends RunInAFolder {

    private static final String LOAD = "load, ";
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
            Process jcmd = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                    String.valueOf(closing.pid()), "JFR.check").start();
            assertThat(new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("No available recordings");
        }
    }

    private static List<String> pid() {
        return List.of("--pid", String.valueOf(app.pid()), "--recording", "on");
    }

    private static String orders(int rounds) {
        return orders(app, rounds);
    }

    private static String orders(SampleApp ofApp, int rounds) {
        return "curl -s -o /dev/null '%s/orders/[1-50]' || exit 7; sleep 0.4; ".formatted(ofApp.url()).repeat(rounds);
    }

    @Test
    @Tag("long")
    void twoAtOnceOnOneApp() throws Exception {
        Path other = folder.resolve("other");
        try (LabProcess narrow = check(NARROW, app.managementUrl(), pid(), orders(TO_SHOW_A_LEAK));
                LabProcess wide =
                        LabProcess.check(folder, other, WIDE, app.managementUrl(), pid(), orders(TO_SHOW_A_LEAK))) {
            narrow.ends().exitedWith(ExitCode.EXCEEDED).says("threads.left.beyond-pools", "OrderExports.requested");
            wide.ends().exitedWith(ExitCode.HELD).says("threads.peak");
            for (Path folder : List.of(out(), other)) {
                assertThat(folder).isDirectoryContaining("glob:**/threads-*.json");
                for (String file : List.of("flight.jfr", "machine.json", "metrics.jsonl", "cpu.json", "load.log",
                        "check.json",
                        "junit.xml", "report.html")) {
                    assertThat(folder.resolve(file)).exists();
                }
            }
            narrow.leavesNothing(out());
            wide.leavesNothing(other);
        }
    }

    @Test
    @Tag("long")
    void tellsWhatTheWarmUpLeftAndDoesNotCountIt() throws Exception {
        String budget = """
                requests: 50
                scrape-gap: 20s
                bounds:
                  threads.left.beyond-pools: {at-most: 2}
                """;
        try (SampleApp locking = SampleApp.start(folder, "lock-millis=5", "ledger-writers=50")) {
            String load = "curl -s -o /dev/null --parallel --parallel-max 4 '%s/orders/[1-200]' || exit 7; "
                    .formatted(locking.url()).repeat(5);
            try (LabProcess lab =
                    check(budget, locking.managementUrl(), List.of("--pid", String.valueOf(locking.pid())), load)) {
                lab.ends().exitedWith(ExitCode.HELD).says("50 x pool-*-thread-* by OrderLedger.startWriters",
                        "Left by the warm-up, beyond the pools");
            }
        }
    }

    @Test
    @Tag("long")
    void strictBoundsWhoWaitsForALock() throws Exception {
        try (SampleApp locking = SampleApp.start(folder, "lock-millis=10")) {
            String load = "curl -s -o /dev/null --parallel --parallel-max 8 '%s/orders/[1-1500]' || exit 7"
                    .formatted(locking.url());
            try (LabProcess lab = lab("check", "--preset", "strict", "--management",
                    locking.managementUrl(), "--pid", String.valueOf(locking.pid()), "--out", out().toString(), "--",
                    "sh", "-c", load)) {
                lab.ends().exitedWith(ExitCode.EXCEEDED).says("threads.state(blocked).median", "OrderLedger.write",
                        "The dumps under load show: ");
            }
        }
    }

    @Test
    @Tag("long")
    void aLoadThatFailsIsNoEvidence() throws Exception {
        try (LabProcess lab = check(WIDE, app.managementUrl(), pid(), "sleep 300 & echo boom; exit 3")) {
            lab.ends().exitedWith(ExitCode.NO_EVIDENCE).says(
                    "The load command 'sh' ended with exit code 3; see load.log",
                    "boom");
            lab.leavesNothing(out());
        }
    }

    @Test
    @Tag("long")
    void aLoadThatNeverEndsIsEnded() throws Exception {
        List<String> options = new ArrayList<>(pid());
        options.addAll(List.of("--load-limit", "2s"));
        try (LabProcess lab =
                check(WIDE, app.managementUrl(), options, "sleep 300 & trap '' TERM; while true; do sleep 1; done")) {
            lab.ends().exitedWith(ExitCode.NO_EVIDENCE).says("over its limit of 2 s (--load-limit)");
            lab.leavesNothing(out());
        }
    }

    @Test
    void initAsksARunningAppForItsRoutes() throws Exception {
        try (LabProcess lab =
                LabProcess.start(folder, Map.of("GITHUB_ACTIONS", "true"), List.of(), "init", app.url())) {
            lab.ends().exitedWith(ExitCode.HELD).says("Written: threads.yml", "Written: load.js",
                    "Written: .github/workflows/thread-budget.yml");
            assertThat(folder.resolve("load.js")).content()
                    .contains("const base = __ENV.BASE_URL || \"" + app.url() + "\";",
                            "//   \"GET /orders/{id}\": a path parameter",
                            "//   \"/actuator/health\": it is of the actuator",
                            "//   \"/error\": it is the page of errors");
        }
    }

    @Test
    void endsInOrderWhenInterrupted() throws Exception {
        try (LabProcess lab = check(WIDE, app.managementUrl(), pid(), "sleep 300 & sleep 301")) {
            lab.untilPrinted(LOAD).child("sleep 301");
            lab.signal("INT");
            lab.ends().exitedWith(ExitCode.INTERRUPTED).says("Interrupted. The evidence so far is in " + out());
            lab.leavesNothing(out());
            assertThat(out().resolve("flight.jfr")).isNotEmptyFile();
        }
    }

    @Test
    void leavesNothingAfterItWasKilled() throws Exception {
        try (LabProcess lab = check(WIDE, app.managementUrl(), List.of(), "sleep 300 & sleep 301")) {
            lab.untilPrinted(LOAD).child("sleep 301");
            lab.signal("KILL");
            lab.ends();
            lab.leavesNothing(out());
        }
    }

    @Test
    void startsAnAppAndEndsIt() throws Exception {
        int port = Ports.free();
        try (LabProcess lab = check(WIDE, "http://127.0.0.1:" + port + "/actuator",
                List.of("--start", "JDK_JAVA_OPTIONS=-Xlog:jfr+system=info " + SampleApp.commandLine(folder, port)),
                "for i in 1 2 3; do curl -s -o /dev/null 'http://127.0.0.1:%d/orders/[1-50]'; sleep 0.4; done"
                        .formatted(port))) {
            lab.ends().exitedWith(ExitCode.HELD);
            assertThat(out().resolve("flight.jfr")).isNotEmptyFile();
            assertThat(out().resolve("app.log")).content().contains("Started OrdersApplication");
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
            lab.untilPrinted(LOAD);
            LabProcess.signal(lab.child("orders.args").pid(), "KILL");
            lab.ends().exitedWith(ExitCode.NO_EVIDENCE).says("The app ended under load (killed by SIGKILL)");
            lab.leavesNothing(out());
            assertThat(folder).isDirectoryNotContaining("glob:**/2*_*_*");
        }
    }

    @Test
    void anAppThatCannotStartSaysWhy() throws Exception {
        try (LabProcess lab = check(WIDE, "http://127.0.0.1:" + Ports.free() + "/actuator",
                List.of("--start", "echo no licence; exit 5"), "true");
                LabProcess background = LabProcess.check(folder, folder.resolve("other"), WIDE,
                        "http://127.0.0.1:" + Ports.free() + "/actuator",
                        List.of("--start", "sleep 300 &"), "true")) {
            background.ends().exitedWith(ExitCode.NOT_STARTED).says("--start must run the app in the foreground");
            background.leavesNothing(folder.resolve("other"));
            lab.ends().exitedWith(ExitCode.NOT_STARTED).says("The app ended before it answered (exit code 5)",
                    "no licence");
            lab.leavesNothing(out());
        }
    }

    @Test
    void anotherProcessThanTheAppIsRefused() throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start();
                LabProcess lab = check(WIDE, target.management(), pid(), "true")) {
            lab.ends().exitedWith(ExitCode.NOT_STARTED).says("is not the app behind " + target.management());
        }
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
}
