package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens: one clear message, the right exit code, the evidence so far, and nothing left behind. */
class FaultsIT {

    private static final Duration A_RUN = Duration.ofMinutes(3);
    private static final String LOAD = "load, ";

    @TempDir
    private Path folder;

    private Path out() {
        return folder.resolve("out");
    }

    private LabProcess run(Path experiment, String... more) throws IOException {
        return run(Map.of(), List.of(), experiment, more);
    }

    private LabProcess run(Map<String, String> environment, List<String> prefix, Path experiment, String... more)
            throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", "--experiment", experiment.toString(), "--out",
                out().toString()));
        arguments.addAll(List.of(more));
        return LabProcess.start(folder, environment, prefix, arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void endsInOrderWhenInterrupted(String signal) throws Exception {
        try (LabProcess lab = run(Experiments.elevator(folder, "15s"))) {
            lab.untilPrinted(LOAD);
            Thread.sleep(2000);
            lab.signal(signal);
            lab.ends().exitedWith(ExitCode.INTERRUPTED).says("Interrupted. The evidence so far is in");
            lab.leavesNothing(out());
            assertThat(out().resolve("short/broken/metrics.jsonl")).isNotEmptyFile();
            assertThat(out().resolve("short/broken/flight.jfr")).isNotEmptyFile();
        }
    }

    @Test
    void leavesNothingAfterItWasKilled() throws Exception {
        try (LabProcess lab = run(Experiments.elevator(folder, "15s"))) {
            lab.untilPrinted(LOAD).child("k6 run");
            lab.signal("KILL");
            lab.ends();
            lab.leavesNothing(out());
        }
    }

    @Test
    void leavesNothingAfterItWasKilledWhileTheAppWasStopped() throws Exception {
        try (LabProcess lab = run(Experiments.elevator(folder, "15s"))) {
            lab.untilPrinted(LOAD);
            LabProcess.signal(lab.child("--server.port=").pid(), "STOP");
            lab.signal("KILL");
            lab.ends();
            lab.leavesNothing(out());
        }
    }

    @ParameterizedTest
    @CsvSource({"k6 run, load", "--server.port=, warming up"})
    void aRunWhoseProgramIsKilledIsNoEvidenceAndRunOnceMore(String program, String moment) throws Exception {
        killed(program, moment);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"--server.port=, load", "stub elevator, load", "k6 run, warming up"})
    void aRunWhoseProgramIsKilledIsNoEvidenceWhicheverItIs(String program, String moment) throws Exception {
        killed(program, moment);
    }

    private void killed(String program, String moment) throws Exception {
        try (LabProcess lab = run(Experiments.elevator(folder, "6s"), "--variants", "broken")) {
            lab.untilPrinted(moment);
            Thread.sleep(1000);
            LabProcess.signal(lab.child(program).pid(), "KILL");
            lab.ends(A_RUN).says("broken was run once more, for run 1 was no evidence", "SIGKILL");
            assertThat(out().resolve("short/broken.2/run.json")).isNotEmptyFile();
            lab.leavesNothing(out());
            assertThat(out().resolve("short/broken/app.log")).isNotEmptyFile();
            assertThat(out().resolve("summary.json")).isNotEmptyFile();
        }
    }

    @Test
    @Tag("long")
    void anAppThatHangsUnderLoadIsNoEvidence() throws Exception {
        try (LabProcess lab = run(Experiments.elevator(folder, "6s"), "--variants", "fixed")) {
            lab.untilPrinted(LOAD);
            LabProcess.signal(lab.child("--server.port=").pid(), "STOP");
            lab.ends(A_RUN).says("fixed was run once more, for run 1 was no evidence:");
            lab.leavesNothing(out());
        }
    }

    @Test
    void anAppThatRunsOutOfMemorySaysSo() throws Exception {
        Path experiment = Experiments.elevator(folder, "6s");
        Experiments.write(folder, Experiments.text(experiment).replace("jvm: {processors: 2}", "jvm: {processors: 2, heap: 18m}"));
        try (LabProcess lab = run(experiment, "--variants", "broken")) {
            lab.ends(A_RUN).says("ran out of memory");
            assertThat(lab.printed()).doesNotContain("Exception in thread \"main\"");
            lab.leavesNothing(out());
        }
    }

    @Test
    void anAppThatDoesNotStartSaysWhy() throws Exception {
        Path experiment = Experiments.elevator(folder, "5s");
        Experiments.write(folder, Experiments.text(experiment).replace("event-loop-per-call-broken", "event-loop-per-cal-broken"));
        try (LabProcess lab = run(experiment)) {
            lab.ends(A_RUN).exitedWith(ExitCode.NOT_STARTED)
                    .says("lab: The app did not start", "unknown profile 'event-loop-per-cal-broken'", "event-loop-per-call-broken");
            lab.leavesNothing(out());
        }
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                LabProcess lab = LabProcess.start(folder, "start", "event-loop-per-call", "broken", "--port",
                        String.valueOf(taken.getLocalPort()))) {
            lab.ends(A_RUN).exitedWith(ExitCode.NOT_STARTED).says("Port " + taken.getLocalPort() + " on 127.0.0.1 is taken");
            lab.leavesNothing(folder.resolve("results"));
        }
    }

    @Test
    void aMissingK6SaysHowToGetIt() throws Exception {
        Path home = Files.createDirectory(folder.resolve("home"));
        Files.createSymbolicLink(home.resolve("scenarios"), LabProcess.PROJECT.resolve("scenarios"));
        Path bin = Files.createDirectory(folder.resolve("bin"));
        for (String tool : List.of("sh", "rm", "rmdir", "dirname", "sleep", "kill")) {
            Path found = Path.of("/bin", tool);
            if (Files.exists(found)) {
                Files.createSymbolicLink(bin.resolve(tool), found);
            }
        }
        try (LabProcess lab = run(Map.of("PATH", bin.toString(), "LAB_HOME", home.toString()), List.of(),
                Experiments.elevator(folder, "5s"))) {
            lab.ends(A_RUN).exitedWith(ExitCode.NOT_STARTED).says("lab: k6 is missing. Install k6 1.x");
            lab.leavesNothing(out());
        }
    }

    @Test
    void aFullDiskIsNamed() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        List<String> small = List.of("unshare", "--mount", "sh", "-c",
                "mount -t tmpfs -o size=200k none '" + disk + "' && exec \"$@\"", "sh");
        assumeTrue("root".equals(System.getProperty("user.name"))
                && new ProcessBuilder("unshare", "--mount", "true").start().waitFor() == 0, "needs root to mount a small disk");
        try (LabProcess lab = LabProcess.start(folder, Map.of(), small, "run", "--experiment",
                Experiments.elevator(folder, "5s").toString(), "--out", disk.resolve("out").toString())) {
            lab.ends(A_RUN).exitedWith(ExitCode.NO_EVIDENCE);
            assertThat(lab.printed()).contains("lab: ").containsIgnoringCase("no space left").doesNotContain("was not ready within");
            lab.leavesNothing(out());
        }
    }

    @Test
    void damagedFilesAreToldWithLineAndColumn() throws Exception {
        Path experiment = Experiments.elevator(folder, "5s");
        Files.createDirectory(folder.resolve("profiles"));
        Files.writeString(folder.resolve("profiles/application-event-loop-per-call-broken.yml"), "elevator:\n  client: [\n");
        try (LabProcess lab = run(experiment)) {
            lab.ends().exitedWith(ExitCode.USAGE).says("application-event-loop-per-call-broken.yml, line 2, column");
        }
        Experiments.write(folder, "name: short\ncells: [\n");
        try (LabProcess lab = run(experiment)) {
            lab.ends().exitedWith(ExitCode.USAGE).says("short.yml, line ");
        }
    }

    @Test
    void wrongUsageIsExplained() throws Exception {
        try (LabProcess lab = LabProcess.start(folder, "run", "event-loop-per-call", "--jdk", folder.toString())) {
            lab.ends().exitedWith(ExitCode.USAGE).says("is no JDK", "./lab doctor");
        }
        try (LabProcess lab = LabProcess.start(folder, "run", "event-lop-per-call")) {
            lab.ends().exitedWith(ExitCode.USAGE).says("Did you mean event-loop-per-call?");
        }
        try (LabProcess lab = LabProcess.start(folder, "run", "event-loop-per-call", "--variants", "brokn")) {
            lab.ends().exitedWith(ExitCode.USAGE).says("has no variant 'brokn'");
        }
        try (LabProcess lab = LabProcess.start(folder, "run")) {
            lab.ends().exitedWith(ExitCode.USAGE).says("Name an anti-pattern");
        }
    }
}
