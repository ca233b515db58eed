package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.workshop.exercise.Blind;
import io.executorlab.lab.workshop.exercise.BlindSeed;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.material.Effect;
import io.executorlab.lab.workshop.material.Materials;
import io.executorlab.lab.workshop.material.RecordedMaterials;
import io.executorlab.lab.workshop.progress.Bet;
import io.executorlab.lab.workshop.progress.Notebook;
import io.executorlab.lab.workshop.progress.Step;
import io.executorlab.lab.workshop.run.Disguise;
import io.executorlab.lab.workshop.run.OwnRuns;
import io.executorlab.lab.workshop.words.Language;
import io.executorlab.lab.workshop.words.Words;

/** What a seed chooses, and that nobody is told of it before the time. */
class BlindTest {

    private static final Catalogue CATALOGUE = Catalogue.read();
    private static final RecordedMaterials RECORDED = Materials.recorded();
    private static final int SEEDS = 80;
    /** It chooses exercise-5, whose recorded runs are read sooner than others'. */
    private static final String SEED = "1";

    @TempDir
    private Path folder;

    private static Blind blind(String seed) {
        return Blind.of(BlindSeed.parse(seed), CATALOGUE);
    }

    /** The first seed that chooses each flaw. */
    static List<Blind> flaws() {
        Map<String, Blind> first = new TreeMap<>();
        IntStream.range(0, SEEDS).mapToObj(seed -> blind(String.valueOf(seed))).forEach(its -> first.putIfAbsent(its.exercise().hides(), its));
        return List.copyOf(first.values());
    }

    private Workshop workshop(Blind blind) {
        Catalogue alone = new Catalogue(List.of(blind.exercise()));
        return new Workshop(alone, RECORDED, Notebook.in(folder, alone), Optional.empty(), Optional.of(blind));
    }

    /** Reckoned by another program from what {@link BlindSeed} says, so that they hold on any machine and JDK. Whoever changes what there is to choose from has to write them down anew. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1 | exercise-5 | blind-curlew | RATE=3 | fixed virtual-threads event-driven broken-completable",
        "42 | exercise-6 | blind-linnet | RATE=40 | fixed caller-runs max-100",
        "2026 | exercise-3 | blind-siskin | RATE=8 | single-thread-group fixed no-await no-quiet-period",
        "4711 | exercise-9 | blind-pipit | STEPS=4,8,16,24,32,40,50 | higher-maximum short-queue caller-runs bigger-pool composed fixed",
        "999999999 | exercise-5 | blind-linnet | RATE=5 | fixed event-driven virtual-threads broken-completable",
        "4711-K7Q2MXTA | exercise-7 | blind-redstart | BURST=110 | virtual-threads core-20 default fixed",
        "4711-ABCDEFGH | exercise-7 | blind-jackdaw | BURST=90 | default core-20 fixed virtual-threads"})
    void aSeedChoosesTheSameForEverybody(String seed, String flaw, String name, String size, String remedies) {
        Blind its = blind(seed);
        assertThat(List.of(its.exercise().hides(), its.exercise().id(), its.size(), String.join(" ", its.exercise().remedies())))
                .containsExactly(flaw, name, size, remedies);
    }

    @Test
    void everyFlawAndNearlyEveryNameIsChosenBySomeSeed() {
        assertThat(flaws()).hasSize(9);
        assertThat(IntStream.range(0, SEEDS).mapToObj(seed -> blind(String.valueOf(seed)).exercise().id()).distinct()).hasSizeGreaterThan(12);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "-1", "1234567890", "4711-", "4711-K7Q2MXT", "4711-K7Q2MXT1", "../4711"})
    void whatIsNotAValidSeedIsTold(String text) {
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> BlindSeed.parse(text)).withMessageContaining("is not a valid seed");
    }

    @Test
    void aSeedIsTheSameHoweverItIsTyped() {
        assertThat(BlindSeed.parse(" 0042 ")).isEqualTo(BlindSeed.parse("42"));
        assertThat(BlindSeed.parse("42-abcdefgh")).isEqualTo(BlindSeed.parse("42-ABCDEFGH"));
    }

    @Test
    void aLockIsMadeFromItsCode() {
        assertThat(BlindSeed.parse("4711-Q4OJBCSA").isOpenedBy("ABCD-EFGH")).isTrue();
    }

    @Test
    void onlyItsOwnCodeOpensALock() {
        SecureRandom random = new SecureRandom();
        BlindSeed.Locked one = BlindSeed.parse("4711").lock(random);
        BlindSeed.Locked other = BlindSeed.parse("4711").lock(random);
        assertThat(one.seed().text()).matches("4711-[A-Z2-7]{8}");
        assertThat(one.seed().isOpenedBy(one.code())).isTrue();
        assertThat(one.seed().isOpenedBy(one.code().toLowerCase(Locale.ROOT).replace('-', ' '))).isTrue();
        assertThat(Stream.of(other.code(), "", null, one.code() + " ".repeat(12), one.seed().text(), "AAAA-AAAA")).noneMatch(one.seed()::isOpenedBy);
        assertThat(BlindSeed.parse("4711").isOpenedBy(one.code())).isFalse();
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> one.seed().lock(random));
    }

    /** Else whoever knows the number would have another seed made for it, and be told. */
    @Test
    void anotherLockOfTheSameNumberChoosesAnew() {
        SecureRandom random = new SecureRandom();
        assertThat(IntStream.range(0, 40).mapToObj(i -> Blind.of(BlindSeed.parse("4711").lock(random).seed(), CATALOGUE).exercise().hides()).distinct())
                .hasSizeGreaterThan(3);
    }

    @ParameterizedTest
    @MethodSource("flaws")
    void itRunsTheFlawWithTheSizesOfTheSeedUnderANameThatTellsNothing(Blind blind) throws IOException {
        Exercise exercise = blind.exercise();
        Disguise disguise = Disguise.of(exercise, exercise.shown(), new OwnRuns.Chosen(30, null), Home.scenarios(), folder);
        assertThat(disguise.experiment().environment(disguise.cell(), Scale.QUICK)).containsAllEntriesOf(exercise.size());
        Experiment original = ExperimentFiles.named(exercise.experiment());
        String script = Files.readString(Home.scenarios().resolve(original.loadOf(exercise.cell(original, exercise.shown())).script()));
        String read = script + Files.readString(Home.scenarios().resolve("lib/settings.js"));
        assertThat(exercise.size().keySet()).isNotEmpty().allSatisfy(variable -> assertThat(read).contains("__ENV." + variable));
        try (var files = Files.walk(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).contains(exercise.id() + ".js").noneMatch(name -> name.contains(exercise.experiment()));
        }
    }

    /** The page of it is in {@link RecordedExercisesTest}. */
    @Test
    void noFileOfTheConsoleGivesItAway() throws IOException {
        Blind blind = blind(SEED);
        solve(workshop(blind), blind.exercise().id());
        assertThat(Files.readString(folder.resolve(Notebook.FILE))).contains(blind.exercise().id()).doesNotContain(blind.exercise().hides(), blind.exercise().experiment());
    }

    @Test
    void theTrainersCodeRevealsItHoweverFarSomebodyHasCome() {
        BlindSeed.Locked locked = BlindSeed.parse(SEED).lock(new SecureRandom());
        // What another seed has chosen, since each recorded flaw takes long to read.
        Workshop workshop = workshop(new Blind(locked.seed(), blind(SEED).exercise()));
        String id = workshop.exercises().get(0).id();
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> workshop.reveal(id, "AAAA-AAAA")).withMessageContaining("not the code");
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> workshop.show(id, Step.DIAGNOSIS)).withMessageContaining("code");
        workshop.reveal(id, locked.code());
        workshop.show(id, Step.DIAGNOSIS);
        assertThat(workshop.open(id).canTake(Step.EXPLANATION)).isTrue();
        workshop.reset(id);
        assertThat(workshop.open(id).canTake(Step.EXPLANATION)).isFalse();
    }

    @Test
    void aSeedWithoutALockIsRevealedByItsOwnSteps() {
        Blind blind = blind(SEED);
        Workshop workshop = workshop(blind);
        String id = blind.exercise().id();
        assertThat(workshop.open(id).canTake(Step.EXPLANATION)).isFalse();
        assertThat(said(workshop, id)).doesNotContain("\"" + blind.exercise().hides());
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> workshop.reveal(id, "AAAA-AAAA"));
        solve(workshop, id);
        assertThat(workshop.open(id).canTake(Step.EXPLANATION)).isTrue();
        assertThat(said(workshop, id)).contains(blind.exercise().hides(), blind.size());
    }

    private static void solve(Workshop workshop, String id) {
        workshop.open(id).material().questions().forEach(question -> workshop.answer(id, question.id(), question.right().id()));
        workshop.open(id).material().outcomes().keySet().forEach(remedy -> workshop.bet(id, workshop.open(id).exercise().remedyId(remedy),
                new Bet(Effect.HELPS, Effect.Seen.SAME, true, null)));
        workshop.settle(id);
    }

    private static String said(Workshop workshop, String id) {
        Views views = new Views(Words.in(Language.EN));
        return Json.line(views.overview(workshop)) + Json.line(views.exercise(workshop.open(id), workshop));
    }
}
