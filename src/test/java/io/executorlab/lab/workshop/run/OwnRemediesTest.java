package io.executorlab.lab.workshop.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.diagnosis.Place;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.material.Bottleneck;
import io.executorlab.lab.workshop.material.Cause;
import io.executorlab.lab.workshop.material.Causes;
import io.executorlab.lab.workshop.material.Effect;
import io.executorlab.lab.workshop.material.Effects;
import io.executorlab.lab.workshop.material.Outcome;

/** The remedies on this machine, with a runner that puts no load on: it leaves recorded runs of exercise 3. */
@Timeout(300)
class OwnRemediesTest {

    private static final Exercise EXERCISE = Catalogue.read().named("exercise-3");
    private static final Optional<Cause> RECORDED = Optional.of(new Cause(Cause.Kind.STARTS, "", Place.NONE, Bottleneck.NONE, ""));
    private static final List<String> REMEDIES = EXERCISE.remedies();

    @TempDir
    private Path folder;
    private final ExclusiveJob underWay = new ExclusiveJob();
    private final RecordedRunner runner = new RecordedRunner();

    private OwnRemedies remedies() {
        return new OwnRemedies(folder, runner, underWay);
    }

    private void awaitEnd() throws InterruptedException {
        while (underWay.running().isPresent()) {
            Thread.sleep(20);
        }
    }

    /** What has run until now is forgotten. */
    private void press(OwnRemedies remedies, Optional<Cause> recorded, int seconds) throws InterruptedException {
        runner.ran.clear();
        remedies.start(EXERCISE, REMEDIES, recorded, seconds);
        awaitEnd();
    }

    private static List<String> all(int seconds) {
        List<String> all = new ArrayList<>(List.of("broken for " + seconds));
        REMEDIES.forEach(remedy -> all.add(remedy + " for " + seconds));
        return all;
    }

    @Test
    void flawAndRemediesRunOnceEachUnderOneLoadAndAreJudgedByTheRuleOfTheRecordedRuns() throws Exception {
        OwnRemedies remedies = remedies();
        press(remedies, RECORDED, 15);
        assertThat(runner.ran).isEqualTo(all(15));
        assertThat(remedies.problems(EXERCISE)).isEmpty();
        Evidence broken = Evidence.read(RecordedRunner.RUNS.resolve("broken"));
        Outcome fixed = Effects.of(EXERCISE, ExperimentFiles.named(EXERCISE.experiment()), Causes.of(broken).orElseThrow(), new Measures(List.of(broken)),
                new Measures(List.of(Evidence.read(RecordedRunner.RUNS.resolve("fixed")))));
        Map<String, Outcome> outcomes = remedies().outcomes(EXERCISE, RECORDED);
        assertThat(outcomes).containsOnlyKeys(REMEDIES).containsEntry("fixed", fixed.here());
        assertThat(outcomes.get("fixed").effect()).isEqualTo(Effect.HELPS);
        assertThat(outcomes.get("no-await").effect()).isEqualTo(Effect.NOTHING);
    }

    @Test
    void whatWasStoppedIsMadeUpForAndWhatIsCompleteIsMeasuredAnew() throws Exception {
        OwnRemedies remedies = remedies();
        runner.lasting = "fixed";
        remedies.start(EXERCISE, REMEDIES, RECORDED, 30);
        runner.awaitReached();
        assertThat(remedies.progress(EXERCISE)).contains(new OwnRemedies.Progress(4, 5));
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> remedies.start(EXERCISE, REMEDIES, RECORDED, 30)).withMessageContaining("under way");
        underWay.stop();
        assertThat(remedies.progress(EXERCISE)).isEmpty();
        assertThat(remedies.problems(EXERCISE)).isEmpty();
        assertThat(runner.ran).isEqualTo(all(30).subList(0, 4));
        assertThat(remedies.outcomes(EXERCISE, RECORDED)).containsOnlyKeys("single-thread-group", "no-quiet-period");
        runner.lasting = "";
        press(remedies, RECORDED, 30);
        assertThat(runner.ran).containsExactly("fixed for 30", "no-await for 30");
        assertThat(remedies.outcomes(EXERCISE, RECORDED)).containsOnlyKeys(REMEDIES);
        press(remedies, RECORDED, 30);
        assertThat(runner.ran).isEqualTo(all(30));
    }

    /** Runs under one load say nothing of those under another. */
    @Test
    void anotherLoadBeginsAnew() throws Exception {
        OwnRemedies remedies = remedies();
        runner.failing.add("fixed");
        press(remedies, RECORDED, 15);
        press(remedies, RECORDED, 60);
        assertThat(runner.ran).isEqualTo(all(60));
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> remedies.start(EXERCISE, REMEDIES, RECORDED, 86_400));
    }

    @Test
    void aRunWithoutEvidenceSaysWhyAndAloneIsRunAgain() throws Exception {
        OwnRemedies remedies = remedies();
        runner.failing.add("no-quiet-period");
        press(remedies, RECORDED, 30);
        assertThat(remedies.problems(EXERCISE)).containsExactly(new OwnRemedies.Problem("no-quiet-period", List.of("The machine was busy.")));
        assertThat(remedies.outcomes(EXERCISE, RECORDED)).containsOnlyKeys("single-thread-group", "fixed", "no-await");
        runner.failing.clear();
        press(remedies, RECORDED, 30);
        assertThat(runner.ran).containsExactly("no-quiet-period for 30");
        assertThat(remedies.problems(EXERCISE)).isEmpty();
    }

    @Test
    void withoutTheFlawsRunNoRemedyIsRun() throws Exception {
        OwnRemedies remedies = remedies();
        runner.failing.add("broken");
        press(remedies, RECORDED, 30);
        assertThat(runner.ran).containsExactly("broken for 30");
        assertThat(remedies.problems(EXERCISE)).extracting(OwnRemedies.Problem::variant).containsExactly("broken");
        assertThat(remedies.outcomes(EXERCISE, RECORDED)).isEmpty();
    }

    @Test
    void whatHappensToARunStandsBesideWhatHappenedToTheOthers() throws Exception {
        OwnRemedies remedies = remedies();
        runner.failing.add("single-thread-group");
        runner.breaking.put("no-quiet-period", new UsageException("Another console has a load on this machine."));
        runner.breaking.put("fixed", new IOException("No space left on device"));
        press(remedies, RECORDED, 30);
        assertThat(remedies.problems(EXERCISE)).containsExactly(new OwnRemedies.Problem("single-thread-group", List.of("The machine was busy.")),
                new OwnRemedies.Problem("no-quiet-period", List.of("Another console has a load on this machine.")),
                new OwnRemedies.Problem("fixed", List.of("No space left on device")));
    }

    /** Its remedies would be judged by what is not the flaw. */
    @Test
    void aFlawThatDoesNotShowHereJudgesNothingAndIsRunAgainFirst() throws Exception {
        OwnRemedies remedies = remedies();
        Optional<Cause> another = Optional.of(new Cause(Cause.Kind.QUEUE, "", Place.NONE, Bottleneck.NONE, ""));
        for (int press = 0; press < 2; press++) {
            press(remedies, another, 30);
            assertThat(runner.ran).containsExactly("broken for 30");
            assertThat(remedies.problems(EXERCISE)).isEmpty();
        }
        assertThat(remedies.isUnclear(EXERCISE, another)).isTrue();
        assertThat(remedies.isUnclear(EXERCISE, RECORDED)).isFalse();
        assertThat(remedies.outcomes(EXERCISE, another)).isEmpty();
    }

    /** It could never be made up for, and so nothing would ever be measured anew. */
    @Test
    void aRemedyThatNeedsAJdkThatIsNotHereIsNotRun() {
        Exercise exercise = Catalogue.read().named("exercise-7");
        OwnRemedies on17 = new OwnRemedies(folder, runner, underWay, cell -> Optional.of(new Jdk(folder, "17.0.1", "")).filter(jdk -> cell.jvm().release() == null && cell.jdk() == null));
        OwnRemedies on25 = new OwnRemedies(folder, runner, underWay, cell -> Optional.of(new Jdk(folder, "25.0.1", "")));
        assertThat(on17.runHere(exercise, exercise.remedies())).containsExactly("core-20", "fixed", "default");
        assertThat(on25.runHere(exercise, exercise.remedies())).isEqualTo(exercise.remedies());
        assertThat(on25.runHere(exercise, Set.of("default", "fixed"))).containsExactly("fixed", "default");
        Exercise other = Catalogue.read().named("exercise-5");
        assertThat(on17.runHere(other, other.remedies())).as("needs 21 or later").doesNotContain("virtual-threads");
        assertThat(on25.runHere(other, other.remedies())).contains("virtual-threads");
    }

    /** The folders tell remedies by their place alone. */
    @Test
    void runsOfAnExerciseThatIsAnotherByNowAreNobodys() throws Exception {
        OwnRemedies remedies = remedies();
        press(remedies, RECORDED, 15);
        assertThat(remedies.seconds(EXERCISE)).contains(15);
        List<String> reversed = new ArrayList<>(REMEDIES);
        Collections.reverse(reversed);
        Optional<Cause> another = Optional.of(new Cause(Cause.Kind.QUEUE, "", Place.NONE, Bottleneck.NONE, ""));
        Exercise since = EXERCISE.hiddenAs(EXERCISE.id(), reversed);
        assertThat(remedies.seconds(since)).isEmpty();
        assertThat(remedies.outcomes(since, RECORDED)).isEmpty();
        assertThat(remedies.isUnclear(since, another)).isFalse();
        Files.writeString(folder.resolve(EXERCISE.id()).resolve("load.json"), "{\"seconds\": 15}");
        assertThat(remedies.outcomes(EXERCISE, RECORDED)).as("of a lab that wrote the seconds alone").isEmpty();
        press(remedies, RECORDED, 15);
        assertThat(runner.ran).isEqualTo(all(15));
    }

    @Test
    void aResetStopsThemAndLeavesNothing() {
        OwnRemedies remedies = remedies();
        runner.lasting = "fixed";
        remedies.start(EXERCISE, REMEDIES, RECORDED, 30);
        runner.awaitReached();
        remedies.reset(EXERCISE);
        remedies.reset(EXERCISE);
        assertThat(underWay.running()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }
}
