package io.executorlab.lab.workshop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Patience;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;

/** The remedies on this machine, with a runner that puts no load on: it leaves recorded runs of exercise 3. */
@Timeout(300)
class OwnRemediesTest {

    private static final Path RUNS = Path.of("src/test/resources/recorded/event-loop-per-call");
    private static final Exercise EXERCISE = Catalogue.read().named("exercise-3");
    private static final List<Signature> RECORDED = List.of(Signature.alone(new Cause(Cause.Kind.STARTS, "", "", Bottleneck.NONE, "")));
    private static final List<String> REMEDIES = EXERCISE.remedies();

    @TempDir
    private Path folder;
    private final UnderWay underWay = new UnderWay();
    private final List<String> ran = new CopyOnWriteArrayList<>();
    private final Set<String> failing = new HashSet<>();
    private final Map<String, Exception> breaking = new HashMap<>();
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private String lasting = "";
    private String working = "fixed";

    private final OwnRuns.Runner runner = (exercise, variant, load, its) -> new UnderWay.Work() {
        @Override
        public void run() throws IOException {
            ran.add(variant + " for " + load.seconds());
            if (variant.equals(lasting)) {
                reached.countDown();
                await(stopped);
                throw new CouldNotStartException("the lab is ending");
            }
            if (failing.contains(variant)) {
                throw new CouldNotStartException("The machine was busy.");
            }
            if (breaking.get(variant) instanceof IOException broken) {
                throw broken;
            }
            if (breaking.get(variant) instanceof UsageException refused) {
                throw refused;
            }
            FileSystemUtils.copyRecursively(RUNS.resolve(variant.equals(working) ? "fixed" : "broken"), its);
        }

        @Override
        public void stop() {
            stopped.countDown();
        }
    };

    private OwnRemedies remedies() {
        return new OwnRemedies(folder, runner, underWay);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(Patience.SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitEnd() throws InterruptedException {
        while (underWay.running().isPresent()) {
            Thread.sleep(20);
        }
    }

    /** What has run until now is forgotten. */
    private void press(OwnRemedies remedies, List<Signature> recorded, int seconds) throws InterruptedException {
        ran.clear();
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
        assertThat(ran).isEqualTo(all(15));
        assertThat(remedies.problems(EXERCISE)).isEmpty();
        Evidence broken = Evidence.read(RUNS.resolve("broken"));
        Outcome fixed = Effects.of(EXERCISE, ExperimentFiles.named(EXERCISE.experiment()), Causes.of(broken).orElseThrow(), new Measures(List.of(broken)),
                new Measures(List.of(Evidence.read(RUNS.resolve("fixed")))));
        Map<String, Outcome> outcomes = remedies().outcomes(EXERCISE, RECORDED);
        assertThat(outcomes).containsOnlyKeys(REMEDIES).containsEntry("fixed", fixed.here());
        assertThat(outcomes.get("fixed").effect()).isEqualTo(Effect.HELPS);
        assertThat(outcomes.get("no-await").effect()).isEqualTo(Effect.NOTHING);
    }

    @Test
    void whatWasStoppedIsMadeUpForAndWhatIsCompleteIsMeasuredAnew() throws Exception {
        OwnRemedies remedies = remedies();
        lasting = "fixed";
        remedies.start(EXERCISE, REMEDIES, RECORDED, 30);
        await(reached);
        assertThat(remedies.progress(EXERCISE)).contains(new OwnRemedies.Progress(4, 5));
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> remedies.start(EXERCISE, REMEDIES, RECORDED, 30)).withMessageContaining("under way");
        underWay.stop();
        assertThat(remedies.progress(EXERCISE)).isEmpty();
        assertThat(remedies.problems(EXERCISE)).isEmpty();
        assertThat(ran).isEqualTo(all(30).subList(0, 4));
        assertThat(remedies.outcomes(EXERCISE, RECORDED)).containsOnlyKeys("single-thread-group", "no-quiet-period");
        lasting = "";
        press(remedies, RECORDED, 30);
        assertThat(ran).containsExactly("fixed for 30", "no-await for 30");
        assertThat(remedies.outcomes(EXERCISE, RECORDED)).containsOnlyKeys(REMEDIES);
        press(remedies, RECORDED, 30);
        assertThat(ran).isEqualTo(all(30));
    }

    /** Runs under one load say nothing of those under another. */
    @Test
    void anotherLoadBeginsAnew() throws Exception {
        OwnRemedies remedies = remedies();
        failing.add("fixed");
        press(remedies, RECORDED, 15);
        press(remedies, RECORDED, 60);
        assertThat(ran).isEqualTo(all(60));
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> remedies.start(EXERCISE, REMEDIES, RECORDED, 86_400));
    }

    @Test
    void aRunWithoutEvidenceSaysWhyAndAloneIsRunAgain() throws Exception {
        OwnRemedies remedies = remedies();
        failing.add("no-quiet-period");
        press(remedies, RECORDED, 30);
        assertThat(remedies.problems(EXERCISE)).containsExactly(new OwnRemedies.Problem("no-quiet-period", List.of("The machine was busy.")));
        assertThat(remedies.outcomes(EXERCISE, RECORDED)).containsOnlyKeys("single-thread-group", "fixed", "no-await");
        failing.clear();
        press(remedies, RECORDED, 30);
        assertThat(ran).containsExactly("no-quiet-period for 30");
        assertThat(remedies.problems(EXERCISE)).isEmpty();
    }

    @Test
    void withoutTheFlawsRunNoRemedyIsRun() throws Exception {
        OwnRemedies remedies = remedies();
        failing.add("broken");
        press(remedies, RECORDED, 30);
        assertThat(ran).containsExactly("broken for 30");
        assertThat(remedies.problems(EXERCISE)).extracting(OwnRemedies.Problem::variant).containsExactly("broken");
        assertThat(remedies.outcomes(EXERCISE, RECORDED)).isEmpty();
    }

    @Test
    void whatHappensToARunStandsBesideWhatHappenedToTheOthers() throws Exception {
        OwnRemedies remedies = remedies();
        failing.add("single-thread-group");
        breaking.put("no-quiet-period", new UsageException("Another console has a load on this machine."));
        breaking.put("fixed", new IOException("No space left on device"));
        press(remedies, RECORDED, 30);
        assertThat(remedies.problems(EXERCISE)).containsExactly(new OwnRemedies.Problem("single-thread-group", List.of("The machine was busy.")),
                new OwnRemedies.Problem("no-quiet-period", List.of("Another console has a load on this machine.")),
                new OwnRemedies.Problem("fixed", List.of("No space left on device")));
    }

    /** Its remedies would be judged by what is not the flaw. */
    @Test
    void aFlawThatDoesNotShowHereJudgesNothingAndIsRunAgainFirst() throws Exception {
        OwnRemedies remedies = remedies();
        List<Signature> another = List.of(Signature.alone(new Cause(Cause.Kind.QUEUE, "", "", Bottleneck.NONE, "")));
        for (int press = 0; press < 2; press++) {
            press(remedies, another, 30);
            assertThat(ran).containsExactly("broken for 30");
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
        OwnRemedies on17 = new OwnRemedies(folder, runner, underWay, release -> Optional.of(new Jdk(folder, "17.0.1", "")).filter(jdk -> release == null));
        OwnRemedies on25 = new OwnRemedies(folder, runner, underWay, release -> Optional.of(new Jdk(folder, "25.0.1", "")));
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
        List<Signature> another = List.of(Signature.alone(new Cause(Cause.Kind.QUEUE, "", "", Bottleneck.NONE, "")));
        for (Exercise since : List.of(EXERCISE.hiddenAs(EXERCISE.id(), Map.of(), reversed), EXERCISE.hiddenAs(EXERCISE.id(), Map.of("RATE", "7"), REMEDIES))) {
            assertThat(remedies.seconds(since)).isEmpty();
            assertThat(remedies.outcomes(since, RECORDED)).isEmpty();
            assertThat(remedies.isUnclear(since, another)).isFalse();
        }
        Files.writeString(folder.resolve(EXERCISE.id()).resolve("load.json"), "{\"seconds\": 15}");
        assertThat(remedies.outcomes(EXERCISE, RECORDED)).as("of a lab that wrote the seconds alone").isEmpty();
        press(remedies, RECORDED, 15);
        assertThat(ran).isEqualTo(all(15));
    }

    @Test
    void aResetStopsThemAndLeavesNothing() {
        OwnRemedies remedies = remedies();
        lasting = "fixed";
        remedies.start(EXERCISE, REMEDIES, RECORDED, 30);
        await(reached);
        remedies.reset(EXERCISE);
        remedies.reset(EXERCISE);
        assertThat(underWay.running()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    private Workshop workshop() {
        Real real = new Real(underWay, new OwnRuns(folder.resolve("runs"), runner, underWay), new OwnRemedies(folder.resolve("remedies"), runner, underWay),
                new OwnFixes(folder, new RecordedJudge(), underWay));
        return new Workshop(Catalogue.read(), Materials.recorded(), Notebook.in(folder.resolve("progress"), Catalogue.read()),
                Optional.of(real));
    }

    private static void betOnAll(Workshop workshop) {
        REMEDIES.forEach(remedy -> workshop.bet(EXERCISE.id(), EXERCISE.remedyId(remedy),
                new Bet(remedy.equals("fixed") ? Effect.HELPS : Effect.NOTHING, Effect.Seen.SAME, true, null)));
    }

    private static Object tried(Workshop workshop, String what) {
        return ((Map<?, ?>) new Views(Words.in(Language.EN)).exercise(workshop.open(EXERCISE.id()), workshop).get("tried")).get(what);
    }

    /** What another exercise is told is nothing to the one whose runs are under way. */
    @Test
    void aStartThatIsRefusedLeavesBetsToBeSettled() {
        Workshop workshop = workshop();
        String id = EXERCISE.id();
        String other = "exercise-4";
        List.of(id, other).forEach(its -> workshop.show(its, Step.DIAGNOSIS));
        betOnAll(workshop);
        workshop.settle(id);
        workshop.show(other, Step.PREDICTION);
        String worksElsewhere = EXERCISE.remedyId("fixed");
        working = "no-quiet-period";
        assertThat(workshop.open(id).attempt().bets().get(worksElsewhere).right()).isTrue();
        lasting = "no-await";
        workshop.tryRemedies(id, 30);
        await(reached);
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> workshop.tryRemedies(other, 30)).withMessageContaining("under way");
        workshop.stop();
        Patience.await(() -> !workshop.open(id).attempt().bets().get(worksElsewhere).right());
        assertThat(workshop.open(id).attempt().bets().get(worksElsewhere).right()).isFalse();
        assertThat(tried(workshop, "under")).isEqualTo(30);
    }

    /** An open page asks every three seconds; the files are read once. */
    @Test
    void whileRemediesAreRunWhatWasMeasuredBeforeStands() throws Exception {
        Workshop workshop = workshop();
        workshop.show(EXERCISE.id(), Step.DIAGNOSIS);
        betOnAll(workshop);
        assertThat(tried(workshop, "unclear")).isEqualTo(false);
        lasting = "fixed";
        workshop.tryRemedies(EXERCISE.id(), 30);
        await(reached);
        Path flaw = folder.resolve("remedies").resolve(EXERCISE.id()).resolve("flaw");
        FileSystemUtils.deleteRecursively(flaw);
        FileSystemUtils.copyRecursively(RUNS.resolve("fixed"), flaw);
        assertThat(tried(workshop, "unclear")).as("of the half-written run").isEqualTo(false);
        workshop.stop();
        assertThat(tried(workshop, "unclear")).isEqualTo(true);
    }

    @Test
    void betsAreHeldAgainstWhatWasMeasuredHere() throws Exception {
        Workshop workshop = workshop();
        String id = EXERCISE.id();
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> workshop.tryRemedies(id, 30)).withMessageContaining("not open");
        workshop.show(id, Step.DIAGNOSIS);
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> workshop.tryRemedies(id, 30)).withMessageContaining("Bet on each");
        betOnAll(workshop);
        lasting = "no-await";
        workshop.tryRemedies(id, 30);
        await(reached);
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> workshop.settle(id)).withMessageContaining("being run");
        workshop.stop();
        workshop.settle(id);
        assertThat(workshop.open(id).material().outcomes().values()).extracting(Outcome::own).containsExactly(true, true, true, false);
        assertThat(workshop.open(id).attempt().bets().get(EXERCISE.remedyId("single-thread-group")).right()).isTrue();
        lasting = "";
        workshop.tryRemedies(id, 30);
        // Bets are settled anew just after the runs have ended.
        while (underWay.running().isPresent() || !workshop.open(id).attempt().bets().values().stream().allMatch(Bet::right)) {
            Thread.sleep(20);
        }
        assertThat(workshop.open(id).material().outcomes().values()).allMatch(Outcome::own);
        workshop.reset(id);
        assertThat(folder.resolve("remedies/" + id)).doesNotExist();
        assertThat(workshop.open(id).material().outcomes().values()).noneMatch(Outcome::own);
    }
}
