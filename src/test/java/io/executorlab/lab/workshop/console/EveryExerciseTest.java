package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Patience;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.i18n.Language;
import io.executorlab.lab.i18n.Messages;
import io.executorlab.lab.workshop.exercise.Bet;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Materials;
import io.executorlab.lab.workshop.exercise.Notebook;
import io.executorlab.lab.workshop.exercise.Open;
import io.executorlab.lab.workshop.exercise.Outcome;
import io.executorlab.lab.workshop.fix.FixFolder;
import io.executorlab.lab.workshop.fix.FixJudge;
import io.executorlab.lab.workshop.fix.FixTask;
import io.executorlab.lab.workshop.fix.FixVerdict;

/**
 * Each exercise from its symptom to its explanation on recorded evidence, every step solved, and back to its beginning.
 */
@Timeout(600)
class EveryExerciseTest {

    private static final Messages MESSAGES = Messages.in(Language.EN);

    @TempDir
    private Path base;
    private Workshop workshop;
    private String id;

    static List<Exercise> all() {
        return Materials.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void canBeSolvedToItsEndAndAResetBringsBackItsBeginning(Exercise exercise) throws IOException {
        id = exercise.id();
        workshop = Workshops.in(base, TestRuns.leaving(), EveryExerciseTest::judging);
        workshop.reset(id);
        String beginning = state();
        workshop.open(id).material().questions()
                .forEach(question -> workshop.answer(id, question.id(), question.right().id()));
        List<ExerciseStep> solved = new ArrayList<>(List.of(ExerciseStep.DIAGNOSIS));
        if (exercise.hasFlaw()) {
            bet();
            solved.add(ExerciseStep.PREDICTION);
        }
        if (exercise.fix() != null) {
            assumeTrue(isEvidence(exercise, exercise.flawed()) && isEvidence(exercise, exercise.best()),
                    "the recorded runs are no evidence of it");
            fix();
            solved.add(ExerciseStep.FIX);
        }
        assertThat(workshop.open(id).attempt().solved()).containsExactlyInAnyOrderElementsOf(solved);
        assertThat(workshop.open(id).canTake(ExerciseStep.EXPLANATION)).isTrue();
        assertThat(state()).contains("\"explanation\":[").isNotEqualTo(beginning);
        for (int times = 0; times < 2; times++) {
            workshop.reset(id);
            assertThat(state()).isEqualTo(beginning);
            assertThat(base.resolve("workshop")).doesNotExist();
        }
    }

    /** All that is known of it: what the page shows, and what stands in the progress file. */
    private String state() throws IOException {
        Path progress = base.resolve("progress").resolve(Notebook.FILE);
        return Json.line(new Views(MESSAGES).exercise(workshop.open(id), workshop)) + Files.readString(progress);
    }

    /** As it has come out, so that every bet is won. */
    private void bet() {
        Open open = workshop.open(id);
        Map<String, Outcome> outcomes = open.material().outcomes();
        outcomes.forEach((remedy, outcome) -> workshop.bet(id, open.exercise().remedyId(remedy),
                Bet.open(outcome.effect(), outcome.seen(), true)));
        workshop.settle(id);
        assertThat(workshop.open(id).attempt().bets().values()).hasSameSizeAs(outcomes.keySet()).extracting(Bet::right)
                .containsOnly(true);
    }

    private void fix() {
        workshop.beginFix(id);
        workshop.judge(id);
        Patience.await(() -> workshop.job().running().isEmpty());
        OwnFixes.State state = workshop.fix(id);
        assertThat(state.problem()).isEmpty();
        assertThat(state.verdict().map(FixVerdict::state)).as("%s", state.verdict()).contains(FixVerdict.State.FIXED);
    }

    /**
     * Leaves the recorded runs, that of the best variant as the learner's, and judges it by the exercise's own bounds.
     */
    private static ExclusiveJob.Work judging(FixTask task, FixFolder folder, Consumer<String> told) {
        Exercise exercise = Catalogue.read().named(task.name());
        return new ExclusiveJob.Work() {

            @Override
            public void run() throws IOException {
                Evidence flawed = recordedRun(exercise, exercise.flawed()).orElseThrow();
                Evidence best = recordedRun(exercise, exercise.best()).orElseThrow();
                leave(flawed, folder.evidence().resolve("flawed"));
                leave(best, folder.evidence().resolve("fix"));
                Json.write(folder.evidence().resolve(FixVerdict.FILE), FixJudge.judge(task.plan(), flawed, best, best));
            }

            @Override
            public void stop() {
                // It ends soon.
            }
        };
    }

    private static void leave(Evidence run, Path place) throws IOException {
        Files.createDirectories(place);
        FileSystemUtils.copyRecursively(run.folder(), place.resolve("run"));
    }

    private static boolean isEvidence(Exercise exercise, String variant) throws IOException {
        return recordedRun(exercise, variant).isPresent();
    }

    /** The first recorded run of it that is evidence. */
    private static Optional<Evidence> recordedRun(Exercise exercise, String variant) throws IOException {
        Path folder = RecordedRuns.folder(RecordedPacks.root(RecordedPacks.file(exercise.experiment())),
                exercise.experiment());
        return Judge.evidence(folder, exercise.cell(ExperimentFiles.kept(folder), variant)).findFirst();
    }
}
