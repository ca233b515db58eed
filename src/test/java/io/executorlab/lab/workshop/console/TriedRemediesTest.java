package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Patience;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.material.Effect;
import io.executorlab.lab.workshop.material.Materials;
import io.executorlab.lab.workshop.material.Outcome;
import io.executorlab.lab.workshop.progress.Bet;
import io.executorlab.lab.workshop.progress.Notebook;
import io.executorlab.lab.workshop.progress.Step;
import io.executorlab.lab.workshop.run.Real;
import io.executorlab.lab.workshop.run.RecordedJudge;
import io.executorlab.lab.workshop.run.RecordedRunner;
import io.executorlab.lab.workshop.words.Language;
import io.executorlab.lab.workshop.words.Words;

/** What a console makes of remedies that are run on this machine, with a runner that puts no load on. */
@Timeout(300)
class TriedRemediesTest {

    private static final Exercise EXERCISE = Catalogue.read().named("exercise-3");
    private static final List<String> REMEDIES = EXERCISE.remedies();

    @TempDir
    private Path folder;
    private Real real;
    private final RecordedRunner runner = new RecordedRunner();

    @BeforeEach
    void begin() {
        real = Real.in(folder, runner, folder, new RecordedJudge());
    }

    private Workshop workshop() {
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
        runner.working("no-quiet-period");
        assertThat(workshop.open(id).attempt().bets().get(worksElsewhere).right()).isTrue();
        runner.lasting("no-await");
        workshop.tryRemedies(id, 30);
        runner.awaitReached();
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
        runner.lasting("fixed");
        workshop.tryRemedies(EXERCISE.id(), 30);
        runner.awaitReached();
        Path flaw = folder.resolve("remedies").resolve(EXERCISE.id()).resolve("flaw");
        FileSystemUtils.deleteRecursively(flaw);
        FileSystemUtils.copyRecursively(RecordedRunner.RUNS.resolve("fixed"), flaw);
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
        runner.lasting("no-await");
        workshop.tryRemedies(id, 30);
        runner.awaitReached();
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> workshop.settle(id)).withMessageContaining("being run");
        workshop.stop();
        workshop.settle(id);
        assertThat(workshop.open(id).material().outcomes().values()).extracting(Outcome::own).containsExactly(true, true, true, false);
        assertThat(workshop.open(id).attempt().bets().get(EXERCISE.remedyId("single-thread-group")).right()).isTrue();
        runner.lasting("");
        workshop.tryRemedies(id, 30);
        // Bets are settled anew just after the runs have ended.
        while (real.underWay().running().isPresent() || !workshop.open(id).attempt().bets().values().stream().allMatch(Bet::right)) {
            Thread.sleep(20);
        }
        assertThat(workshop.open(id).material().outcomes().values()).allMatch(Outcome::own);
        workshop.reset(id);
        assertThat(folder.resolve("remedies/" + id)).doesNotExist();
        assertThat(workshop.open(id).material().outcomes().values()).noneMatch(Outcome::own);
    }
}
