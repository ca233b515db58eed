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
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.run.RunPlan;

/**
 * Whoever ends the lab or one of its programs, and when: the evidence so far stays, and nothing is left behind. Several
 * at a time, for they wait more than they work; the long ones end by another signal, at another moment or in another
 * variant what the others end.
 */
@Execution(ExecutionMode.CONCURRENT)
class EndedRunIT extends RunInAFolder {

    /** k6 under the load, by the file that it writes in the end. */
    private static final String LOAD = "/k6.json";
    private static final String WARM_UP = "/warm-up.json";
    private static final String APP = "--server.port=";
    /** The app of the second run. */
    private static final String NEXT = "--spring.profiles.active=event-loop-per-call-fixed";

    @Test
    void endsInOrderWhenInterrupted() throws Exception {
        try (LabProcess lab = run(Experiments.elevator(folder, "6s"))) {
            lab.untilThere(out().resolve("short/broken").resolve(Evidence.K6)).signal("INT");
            lab.ends().exitedWith(ExitCode.INTERRUPTED).leavesNothing(out());
        }
        for (String file : List.of(Evidence.METRICS, Evidence.FLIGHT)) {
            assertThat(out().resolve("short/broken").resolve(file)).isNotEmptyFile();
        }
    }

    @Test
    @Tag("long")
    void aTryThatIsAskedToEndUnderLoadSaysHowToGoOn() throws Exception {
        try (LabProcess lab = lab("try", "event-loop-per-call", "--out", out().toString())) {
            lab.child(LOAD);
            lab.signal("TERM");
            lab.ends().exitedWith(ExitCode.INTERRUPTED).says("./lab run --resume " + out()).leavesNothing(out());
        }
        assertThat(out().resolve("event-loop-per-call/broken/metrics.jsonl")).isNotEmptyFile();
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({LOAD + ", CONT", NEXT + ", CONT", LOAD + ", STOP"})
    void leavesNothingAfterItWasKilled(String moment, String ofTheApp) throws Exception {
        try (LabProcess lab = run(Experiments.elevator(folder, "8s"))) {
            lab.child(moment);
            LabProcess.signal(lab.child(APP).pid(), ofTheApp);
            lab.signal("KILL");
            lab.ends().leavesNothing(out());
        }
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({APP + ", KILL, " + LOAD, APP + ", KILL, " + WARM_UP, "stub elevator, KILL, " + LOAD,
            "k6 run, KILL, " + LOAD, "k6 run, KILL, " + WARM_UP, APP + ", STOP, " + LOAD})
    void aRunWhoseProgramIsKilledOrHangsIsNoEvidenceAndRunOnceMore(String program, String signal, String moment)
            throws Exception {
        try (LabProcess lab = run(Experiments.elevator(folder, "8s"), "--variants", "broken")) {
            lab.child(moment);
            Thread.sleep(1000);
            LabProcess.signal(lab.child(program).pid(), signal);
            lab.ends(A_RUN).leavesNothing(out());
        }
        RunLog first = log(out().resolve("short/broken"));
        assertThat(first.outcome()).isEqualTo(RunLog.Outcome.NO_EVIDENCE);
        assertThat(first.problems().stream().anyMatch(problem -> problem.contains("SIGKILL")))
                .as(first.problems().toString()).isEqualTo(signal.equals("KILL"));
        assertThat(RunPlan.in(out()).orElseThrow().runs()).extracting(RunPlan.Run::repeats).containsExactly(null, 1);
        for (String file : List.of("short/broken.2/run.json", "short/broken/app.log", "summary.json")) {
            assertThat(out().resolve(file)).isNotEmptyFile();
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
            lab.child(LOAD);
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
