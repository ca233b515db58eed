package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.Patience;

/**
 * Whoever ends the lab or one of its programs, and when: the evidence so far stays, and nothing is left behind. Several
 * at a time, for they wait more than they work; the long ones end by another signal, at another moment or in another
 * variant what the others end.
 */
@Execution(ExecutionMode.CONCURRENT)
class EndedRunIT extends RunInAFolder {

    private static final String LOAD = "load of ";
    private static final String AT_REST = "coming to rest";
    /** Of the app that comes up meanwhile. */
    private static final String NEXT = "--spring.profiles.active=event-loop-per-call-fixed";

    @Test
    void endsInOrderWhenInterrupted() throws Exception {
        interrupted("INT");
    }

    @Test
    @Tag("long")
    void endsInOrderWhenItIsAskedTo() throws Exception {
        interrupted("TERM");
    }

    private void interrupted(String signal) throws Exception {
        try (LabProcess lab = run(Experiments.elevator(folder, "6s"))) {
            lab.untilPrinted(AT_REST);
            ProcessHandle next = lab.child(NEXT);
            lab.signal(signal);
            lab.ends().exitedWith(ExitCode.INTERRUPTED).says("Interrupted. The evidence so far is in");
            lab.leavesNothing(out());
            assertThat(next.isAlive()).isFalse();
            assertThat(out().resolve("short/broken/metrics.jsonl")).isNotEmptyFile();
            assertThat(out().resolve("short/broken/flight.jfr")).isNotEmptyFile();
        }
    }

    @Test
    @Tag("long")
    void aTryThatIsInterruptedSaysHowToGoOn() throws Exception {
        try (LabProcess lab = lab("try", "event-loop-per-call", "--out", out().toString())) {
            lab.untilPrinted(LOAD);
            lab.signal("INT");
            lab.ends().exitedWith(ExitCode.INTERRUPTED).says("Interrupted. The evidence so far is in " + out(),
                    "./lab run --resume " + out());
            lab.leavesNothing(out());
        }
        Path metrics = out().resolve("event-loop-per-call/broken/metrics.jsonl");
        assertThat(metrics).isNotEmptyFile();
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"load, k6 run", AT_REST + ", " + NEXT})
    void leavesNothingAfterItWasKilled(String moment, String program) throws Exception {
        try (LabProcess lab = run(Experiments.elevator(folder, "8s"))) {
            ProcessHandle child = lab.untilPrinted(moment).child(program);
            lab.signal("KILL");
            lab.ends();
            lab.leavesNothing(out());
            assertThat(child.isAlive()).isFalse();
        }
    }

    @Tag("long")
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
    @Tag("long")
    @CsvSource({"--server.port=, load", "--server.port=, warming up", "stub elevator, load", "k6 run, load",
            "k6 run, warming up"})
    void aRunWhoseProgramIsKilledIsNoEvidenceAndRunOnceMore(String program, String moment) throws Exception {
        try (LabProcess lab = run(Experiments.elevator(folder, "8s"), "--variants", "broken")) {
            lab.untilPrinted(moment);
            Thread.sleep(1000);
            LabProcess.signal(lab.child(program).pid(), "KILL");
            lab.ends(A_RUN).says("run once more, because a run gave no evidence: broken, ", "SIGKILL");
            assertThat(out().resolve("short/broken.2/run.json")).isNotEmptyFile();
            lab.leavesNothing(out());
            assertThat(out().resolve("short/broken/app.log")).isNotEmptyFile();
            assertThat(out().resolve("summary.json")).isNotEmptyFile();
        }
    }

    /** They are nobody's descendants any more. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void endsWhatTheAppsProgramsHaveStarted() throws Exception {
        endsWhatTheAppsProgramsHaveStarted("broken", "KILL");
    }

    /** Those of fixed are in sessions of their own. */
    @ParameterizedTest
    @Tag("long")
    @CsvSource({"broken, INT", "fixed, KILL"})
    @EnabledOnOs(OS.LINUX)
    void endsWhatTheAppsProgramsHaveStartedWhoeverTheyAre(String variant, String signal) throws Exception {
        endsWhatTheAppsProgramsHaveStarted(variant, signal);
    }

    private void endsWhatTheAppsProgramsHaveStarted(String variant, String signal) throws Exception {
        // Such a variable goes through to the app and all that it starts.
        String mark = "LC_TEST=" + UUID.randomUUID();
        Path experiment = LabProcess.PROJECT.resolve("scenarios/leaked-process.yml");
        try (LabProcess lab = LabProcess.start(folder, Map.of("LC_TEST", mark.split("=")[1]), List.of(),
                wordsOfARun(experiment, "--variants", variant + "@mixed"))) {
            lab.untilPrinted(LOAD);
            Patience.await(() -> marked(mark).anyMatch(command -> command.startsWith("sleep\0" + "60")));
            lab.signal(signal);
            lab.ends();
            Patience.await(() -> marked(mark).findAny().isEmpty());
            lab.leavesNothing(out());
        }
    }

    /** The command lines of processes that have this in their environment. */
    private static Stream<String> marked(String variable) {
        return ProcessHandle.allProcesses().map(process -> Path.of("/proc", String.valueOf(process.pid())))
                .filter(process -> read(process.resolve("environ")).contains(variable))
                .map(process -> read(process.resolve("cmdline")))
                .filter(command -> !command.isEmpty());
    }

    private static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    @Test
    @Tag("long")
    void anAppThatHangsUnderLoadIsNoEvidence() throws Exception {
        try (LabProcess lab = run(Experiments.elevator(folder, "6s"), "--variants", "fixed")) {
            lab.untilPrinted(LOAD);
            LabProcess.signal(lab.child("--server.port=").pid(), "STOP");
            lab.ends(A_RUN).says("run once more, because a run gave no evidence: fixed, ");
            lab.leavesNothing(out());
        }
    }

    @Test
    void anAuditTakesItsScriptAndItsFilesWithIt() throws Exception {
        auditEnds("INT");
    }

    @Test
    @Tag("long")
    void anAuditThatIsAskedToEndTakesThemWithItToo() throws Exception {
        auditEnds("TERM");
    }

    private void auditEnds(String signal) throws Exception {
        List<String> audit = new ArrayList<>(List.of("audit"));
        try (Stream<Path> packs = Files.list(LabProcess.PROJECT.resolve("docs/recorded"))) {
            packs.filter(file -> file.toString().endsWith(".zip")).sorted().map(Path::toString).forEach(audit::add);
        }
        try (LabProcess lab = lab(audit.toArray(String[]::new))) {
            ProcessHandle script = lab.child("audit.py");
            lab.signal(signal);
            lab.ends();
            Patience.await(() -> !script.isAlive());
            lab.leavesNothing(folder);
        }
    }
}
