package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.ScriptedTarget;
import io.executorlab.lab.evidence.AppEnd;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.experiment.Load.Termination;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.ProcessReadings;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Program;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.watch.FlightRecorder;
import io.executorlab.lab.watch.JvmAttach;
import io.executorlab.lab.watch.ManagementPort;
import io.executorlab.lab.watch.Recording;
import io.executorlab.lab.watch.SamplingInterval;
import io.executorlab.lab.watch.Watch;

class ProtocolTest {

    private static final Termination TERMINATION = new Termination("1s", "10s", Map.of());

    @TempDir
    private Path folder;

    private final Progress progress = Progress.onStandardError();
    private ProcessRegistry registry;
    private ScriptedTarget app;
    private int readings;

    @BeforeEach
    void start() throws IOException {
        registry = new ProcessRegistry(folder.resolve("tmp"));
        app = ScriptedTarget.start();
    }

    @AfterEach
    void end() {
        progress.close();
        registry.close();
        app.close();
    }

    @Test
    void goesThroughEachPhase() throws IOException {
        RunLog run = measure(false, load("sleep 0.1"), load("sleep 0.4"));
        assertThat(run.outcome()).isEqualTo(RunLog.Outcome.RAN);
        assertThat(run.times().loadSeconds()).isGreaterThanOrEqualTo(0.4);
        assertThat(readings).as("one that has seen a child knows it as an orphan").isEqualTo(1);
        Evidence evidence = Evidence.read(folder);
        assertThat(evidence.baseline()).isPresent();
        assertThat(evidence.drained()).isPresent();
        assertThat(evidence.drained().orElseThrow().value(Scrape.TEMPORARY_FILES)).isPresent();
        assertThat(evidence.missing()).containsExactly("machine.json: not there");
    }

    @ParameterizedTest
    @CsvSource({"exit 3, 3, The load ended with exit code 3; see load.log.", "exit 99, 99,", "exit 0, 0,"})
    void aLoadThatEndsWithAnErrorIsNoEvidenceAndOneThatCrossedItsOwnThresholdIs(String command, int exit,
            String problem) throws IOException {
        RunLog run = measure(false, null, load(command));
        assertThat(run.loadExit()).isEqualTo(exit);
        assertThat(run.problems()).isEqualTo(problem == null ? List.of() : List.of(problem));
    }

    @Test
    void aLoadOverItsLimitIsEndedAndNoEvidence() throws IOException {
        RunLog run = measure(false, null, load("sleep 60", Duration.ofMillis(200)));
        assertThat(run.loadExit()).isEqualTo(PlannedLoad.ENDED_BY_THE_LAB);
        assertThat(run.problems()).singleElement().asString().contains("--load-limit");
    }

    @Test
    void afterAWarmUpThatFailsNoLoadIsPutOn() throws IOException {
        RunLog run = measure(false, load("exit 3"), load("exit 4"));
        assertThat(run.problems()).singleElement().asString().contains("3", "load.log");
        assertThat(run.times().loadFrom()).isZero();
    }

    @Test
    void anAppThatIsSilentBeforeTheLoadCouldNotBeStartedOrIsNoEvidenceWhereItIsTheLabsOwn() throws IOException {
        app.answers(500, "text/plain", "");
        assertThatThrownBy(() -> measure(false, null, load("exit 0"))).isInstanceOf(CouldNotStartException.class)
                .hasMessageContaining("stopped answering before the load");
        assertThat(measure(true, null, load("exit 0")).problems()).singleElement().asString()
                .startsWith("There were no metrics before the load");
    }

    @Test
    void endsTheAppWhileTheLoadGoesOnAndMeasuresUntilThen() throws IOException {
        RunLog run = measure(false, null, load("sleep 3"), new Protocol.Ending(Duration.ofMillis(500), TERMINATION));
        assertThat(run.outcome()).isEqualTo(RunLog.Outcome.RAN);
        Evidence evidence = Evidence.read(folder);
        assertThat(evidence.appEnd()).hasValue(new AppEnd(0.5, false, Map.of("lost", 3L)));
        assertThat(evidence.drained()).as("what only a living app tells is kept before").isPresent();
        assertThat(run.times().loadTo() - run.times().loadFrom()).isLessThan(3000);
    }

    @Test
    void anAppIsNotEndedOnceTheLoadIsOver() throws IOException {
        measure(false, null, load("sleep 0.2"), new Protocol.Ending(Duration.ofSeconds(30), TERMINATION));
        assertThat(Evidence.read(folder).appEnd()).isEmpty();
    }

    private RunLog measure(boolean ofTheLab, PlannedLoad warmUp, PlannedLoad load) throws IOException {
        return measure(ofTheLab, warmUp, load, null);
    }

    private RunLog measure(boolean ofTheLab, PlannedLoad warmUp, PlannedLoad load, Protocol.Ending ending)
            throws IOException {
        RunNotes notes = new RunNotes(RunLog.Subject.of("test", "cell"), app.management(), List.of("sh"), folder);
        Protocol.Manner manner = new Protocol.Manner(ofTheLab, new SamplingInterval(100, 1),
                new SamplingInterval(100, 1), FlightRecorder.STARTS, Recording.AUTO, null,
                new Protocol.Rest(Duration.ofMillis(100), ending == null), ending);
        try (Protocol protocol = new Protocol(new Scripted(), manner, notes, progress, folder)) {
            protocol.run(warmUp, load);
        }
        return notes.end();
    }

    private PlannedLoad load(String command) {
        return load(command, Duration.ofSeconds(60));
    }

    private PlannedLoad load(String command, Duration atMost) {
        return new PlannedLoad("The load", "", registry,
                new Program("the load", List.of("/bin/sh", "-c", command)), folder.resolve("load.log"), atMost,
                " (--load-limit)");
    }

    private final class Scripted implements Protocol.MeasuredApp {

        @Override
        public Scrape scrape() throws IOException {
            return new ManagementPort(URI.create(app.management())).scrape();
        }

        @Override
        public ThreadDump threadDump(ThreadDump.Phase phase) throws IOException {
            return new ManagementPort(URI.create(app.management())).threadDump(phase);
        }

        @Override
        public Optional<JvmAttach> jvm() {
            return Optional.empty();
        }

        @Override
        public Map<String, Long> processes() {
            return Map.of();
        }

        @Override
        public Optional<ProcessReadings> readings() {
            readings++;
            return Optional.of(new ProcessReadings(ProcessHandle.current().pid(), null, folder));
        }

        @Override
        public List<String> failures(Watch watch) {
            return List.of();
        }

        @Override
        public CompletableFuture<AppEnd> terminate(Termination termination) {
            assertThat(termination).isSameAs(TERMINATION);
            return CompletableFuture.completedFuture(new AppEnd(0.5, false, Map.of("lost", 3L)));
        }
    }
}
