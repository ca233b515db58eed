package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.budget.BudgetProof.Shown;
import io.executorlab.lab.budget.BudgetProof.State;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.BudgetFiles;

class FixProofTest {

    @TempDir
    private Path base;

    private FixFolder folder;

    @BeforeEach
    void begin() throws IOException {
        folder = FixFolder.in(base, "exercise-3");
        folder.begin(FixFiles.of(Tasks.named("exercise-3")));
    }

    private Path budget(String bounds) throws IOException {
        return Files.writeString(folder.path().resolve(FixFiles.BUDGET), "requests: 1\nbounds:\n  " + bounds + "\n");
    }

    private BudgetProof proof(String exercise, String bounds) throws IOException {
        FixTask task = Tasks.named(exercise);
        return FixProof.of(exercise, BudgetFiles.read(budget(bounds)), RecordedRun.best(task), RecordedRun.flawed(task));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"exercise-3; threads.started-per-request: {at-most: 0.5}",
        "exercise-4; threads.named(Thread-*).started-per-request: {at-most: 0.1}",
        "exercise-6; metric.max(arrival_oldest_waiting_seconds): {at-most: 4}"})
    void aBoundThatHoldsForTheFixAndBreaksForTheFlawProves(String exercise, String bound) throws IOException {
        assertThat(proof(exercise, bound).state()).isEqualTo(State.PROVEN);
    }

    @Test
    void aBoundThatTheFlawKeepsTooSaysSoWithBothValues() throws IOException {
        BudgetProof proof = proof("exercise-3", "threads.started-per-request: {at-most: 20}");
        assertThat(proof.state()).isEqualTo(State.CANNOT_FAIL);
        assertThat(proof.lines()).singleElement().satisfies(line -> assertThat(line.shown()).isEqualTo(Shown.HOLDS_ON_BOTH),
                line -> assertThat(line.fixed()).isLessThan(0.5), line -> assertThat(line.broken()).isGreaterThan(6));
    }

    @Test
    void aBoundThatTheFixBreaksSaysSoWithItsValue() throws IOException {
        BudgetProof proof = proof("exercise-3", "threads.started-per-request: {at-most: 0.001}");
        assertThat(proof.state()).isEqualTo(State.FIXED_BREAKS_IT);
        assertThat(proof.lines()).singleElement().satisfies(line -> assertThat(line.shown()).isEqualTo(Shown.FAILS_ON_FIXED),
                line -> assertThat(line.fixed()).isBetween(0.001, 0.5));
    }

    @Test
    void beforeAnythingIsJudgedItSaysWhatToDo() throws IOException {
        budget("threads.started-per-request: {at-most: 0.5}");
        assertThatThrownBy(() -> FixProof.judge(Tasks.named("exercise-3"), folder)).isInstanceOf(UsageException.class)
                .hasMessageContaining("./lab workshop judge exercise-3");
    }

    @Test
    void whatIsNoBoundIsToldWithItsLine() throws IOException {
        for (Map.Entry<String, String> wrong : Map.of("threads.strated: {at-most: 1}", "There is no measure 'threads.strated'",
                "threads.left: 3", "write threads.left: {at-most: 3}", "http.client.p95: {at-most: 3 MB}", "line 3").entrySet()) {
            budget(wrong.getKey());
            assertThatThrownBy(() -> FixProof.judge(Tasks.named("exercise-3"), folder)).isInstanceOf(UsageException.class)
                    .hasMessageContaining("budget.yml, line 3").hasMessageContaining(wrong.getValue());
        }
    }
}
