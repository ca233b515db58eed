package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.exercise.Bet;
import io.executorlab.lab.workshop.exercise.Bet.Effect;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Catalogue.Blind;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.Notebook;

/** A seed chooses exercises, and nobody is told of it before the time. */
class BlindTest {

    private static final Catalogue CATALOGUE = Catalogue.read();
    private static final int SEEDS = 80;
    /** It chooses exercise-5, whose recorded runs are read sooner than others'. */
    private static final int SEED = 1;

    @TempDir
    private Path folder;

    private static Blind blind(int seed) {
        return Blind.of(seed, CATALOGUE, List.of());
    }

    /** Another program computed these; whoever changes blind.yml writes them down anew. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "1 | exercise-5 | blind-pipit | fixed event-driven",
            "42 | exercise-12 | blind-nuthatch | fixed 60-40",
            "2026 | exercise-9 | blind-lapwing | fixed caller-runs bigger-pool higher-maximum short-queue composed",
            "4711 | exercise-5 | blind-kestrel | fixed event-driven",
            "999999999 | exercise-3 | blind-dunlin | fixed single-thread-group no-quiet-period no-await"})
    void aSeedChoosesTheSameForEverybody(int seed, String flaw, String name, String fixAttempts) {
        Exercise chosen = blind(seed).exercise();
        assertThat(List.of(chosen.hides(), chosen.id(), String.join(" ", chosen.fixAttempts()))).containsExactly(flaw,
                name, fixAttempts);
    }

    @Test
    void whatTheGroupHasDoneIsNotChosen() {
        assertThat(IntStream.range(0, SEEDS).mapToObj(seed -> Blind.of(seed, CATALOGUE, List.of(3, 9, 11)))
                .map(blind -> blind.exercise().hides())).hasSize(SEEDS)
                .doesNotContain("exercise-3", "exercise-9", "exercise-11");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> Blind.of(1, CATALOGUE, IntStream.rangeClosed(1, 13).boxed().toList()));
    }

    /** The page of it is in {@link RecordedExercisesTest}. */
    @Test
    void noFileOfTheConsoleGivesItAway() throws IOException {
        Blind blind = blind(SEED);
        solve(Workshops.blind(folder, blind), blind.exercise().id());
        assertThat(Files.readString(folder.resolve("progress").resolve(Notebook.FILE))).contains(blind.exercise().id())
                .doesNotContain(blind.exercise().hides(), blind.exercise().experiment());
    }

    private static void solve(Workshop workshop, String id) {
        workshop.open(id).material().questions()
                .forEach(question -> workshop.answer(id, question.id(), question.right().id()));
        workshop.open(id).material().outcomes().keySet()
                .forEach(fixAttempt -> workshop.bet(id, workshop.open(id).exercise().fixAttemptId(fixAttempt),
                        Bet.open(Effect.CURES, Effect.Seen.SAME, true)));
        workshop.settle(id);
    }
}
