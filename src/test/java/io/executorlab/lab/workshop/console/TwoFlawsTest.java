package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.Patience;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.LoadPart;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.experiment.Sources;
import io.executorlab.lab.workshop.exercise.Blind;
import io.executorlab.lab.workshop.exercise.BlindSeed;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.material.Cause;
import io.executorlab.lab.workshop.material.Effect;
import io.executorlab.lab.workshop.material.Effects;
import io.executorlab.lab.workshop.material.Material;
import io.executorlab.lab.workshop.material.Materials;
import io.executorlab.lab.workshop.material.Outcome;
import io.executorlab.lab.workshop.material.Question;
import io.executorlab.lab.workshop.material.RecordedMaterials;
import io.executorlab.lab.workshop.material.Shown;
import io.executorlab.lab.workshop.material.Signature;
import io.executorlab.lab.workshop.progress.Attempt;
import io.executorlab.lab.workshop.progress.Bet;
import io.executorlab.lab.workshop.progress.Notebook;
import io.executorlab.lab.workshop.progress.Open;
import io.executorlab.lab.workshop.progress.Step;
import io.executorlab.lab.workshop.run.Disguise;
import io.executorlab.lab.workshop.run.OwnRuns;
import io.executorlab.lab.workshop.run.Real;
import io.executorlab.lab.workshop.run.RecordedJudge;
import io.executorlab.lab.workshop.run.TwoRuns;
import io.executorlab.lab.workshop.run.UnderWay;
import io.executorlab.lab.workshop.words.Language;
import io.executorlab.lab.workshop.words.Words;

/** Two flaws at once: which can be, what a seed chooses, and that both are shown, asked about, bet on and revealed. The evidence is made up from recorded runs. */
public class TwoFlawsTest {

    private static final Catalogue CATALOGUE = Catalogue.read();
    private static final RecordedMaterials RECORDED = Materials.recorded();
    private static final BlindSeed SEED = BlindSeed.parse("4711");
    /** Each of them in one of its two orders. */
    private static final List<Blind> PAIRS = firsts();

    @TempDir
    private Path folder;
    private Real real;
    private final OwnRuns.Runner runner = (exercise, variant, load, its) -> new UnderWay.Work() {
        @Override
        public void run() throws IOException {
            TwoRuns.write(exercise, variant, its);
        }

        @Override
        public void stop() {
        }
    };

    private static Blind two(int seed) {
        return Blind.two(BlindSeed.parse(String.valueOf(seed)), CATALOGUE);
    }

    @BeforeEach
    void begin() {
        real = Real.in(folder, runner, folder, new RecordedJudge());
    }

    private static List<Blind> firsts() {
        Map<String, Blind> first = new TreeMap<>();
        Blind.pairs(SEED, CATALOGUE).stream().map(Supplier::get).forEach(its -> first.putIfAbsent(hidden(its).toString(), its));
        return List.copyOf(first.values());
    }

    static List<Blind> pairs() {
        return PAIRS;
    }

    private static List<Signature> known(Exercise exercise) {
        return RECORDED.of(exercise).flaws();
    }

    /** That of these two. */
    static Blind pair(String one, String two) {
        return PAIRS.stream().filter(its -> hidden(its).equals(Set.of(one, two))).findFirst().orElseThrow();
    }

    private static Set<String> hidden(Blind blind) {
        return blind.exercise().both().stream().map(Exercise::hides).collect(Collectors.toCollection(TreeSet::new));
    }

    /** What cannot be: of one feature of the app, with another service's distance, on other processors, or with users who take all threads of the connector. */
    @Test
    void flawsThatCanBeToldApartInOneAppAreChosen() {
        assertThat(pairs().stream().map(TwoFlawsTest::hidden).map(Object::toString)).containsExactlyInAnyOrder(
                "[exercise-3, exercise-5]", "[exercise-3, exercise-6]", "[exercise-3, exercise-7]", "[exercise-3, exercise-9]", "[exercise-10, exercise-3]",
                "[exercise-5, exercise-6]", "[exercise-5, exercise-7]", "[exercise-5, exercise-9]", "[exercise-6, exercise-9]", "[exercise-10, exercise-6]",
                "[exercise-7, exercise-9]", "[exercise-10, exercise-7]", "[exercise-10, exercise-9]");
    }

    /** Reckoned by another program, as those of one flaw. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1 | exercise-9, exercise-3 | blind-curlew | ONE_STEPS=3,6,9,12,18,24,36,48 TWO_RATE=6 | one:higher-maximum both-mended two:single-thread-group two:no-await one:bigger-pool two:fixed one:fixed",
        "42 | exercise-10, exercise-6 | blind-linnet | ONE_RATE=3 TWO_RATE=50 | both-mended one:destroyed two:max-100 two:caller-runs one:fixed two:fixed one:io-inherited",
        "2026 | exercise-10, exercise-3 | blind-siskin | ONE_RATE=5 TWO_RATE=12 | two:no-quiet-period one:io-inherited two:fixed both-mended one:fixed one:stdout-closed two:no-await",
        "4711 | exercise-9, exercise-10 | blind-pipit | ONE_STEPS=4,8,16,24,32,40,50 TWO_RATE=3 | one:fixed two:fixed both-mended two:io-inherited two:destroyed one:composed one:short-queue",
        "4711-K7Q2MXTA | exercise-9, exercise-3 | blind-redstart | ONE_STEPS=4,8,16,24,32,40,50 TWO_RATE=12 | both-mended one:fixed one:caller-runs one:higher-maximum two:no-await two:fixed two:no-quiet-period"})
    void aSeedChoosesTheSameForEverybody(String seed, String flaws, String name, String size, String remedies) {
        Blind its = Blind.two(BlindSeed.parse(seed), CATALOGUE);
        assertThat(List.of(its.exercise().hides(), its.exercise().id(), its.size(), String.join(" ", its.exercise().remedies()))).containsExactly(flaws, name, size, remedies);
    }

    @Test
    void otherSeedsChooseOthers() {
        List<Exercise> chosen = IntStream.range(0, 16).mapToObj(seed -> two(seed).exercise()).toList();
        assertThat(chosen.stream().map(Exercise::id).distinct()).hasSizeGreaterThan(6);
        assertThat(chosen.stream().map(Exercise::hides).distinct()).hasSizeGreaterThan(6);
        BlindSeed locked = BlindSeed.parse("4711").lock(new SecureRandom()).seed();
        assertThat(Blind.two(locked, CATALOGUE).exercise().both()).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void theRemediesAreThoseOfEachAndTheBestOfBothAndNeedNoOtherJdk(Blind blind) {
        Exercise exercise = blind.exercise();
        assertThat(exercise.remedies()).doesNotHaveDuplicates().hasSizeBetween(5, 7).contains(exercise.best());
        assertThat(exercise.variants(exercise.shown())).isEqualTo(exercise.both().stream().map(Exercise::flawed).toList());
        assertThat(exercise.variants(exercise.best())).isEqualTo(exercise.both().stream().map(Exercise::best).toList());
        assertThat(exercise.remedies().stream().filter(remedy -> !remedy.equals(exercise.best()))).allSatisfy(remedy -> assertThat(IntStream.range(0, 2)
                .filter(i -> exercise.variants(remedy).get(i).equals(exercise.both().get(i).flawed()))).as(remedy).hasSize(1));
        assertThat(exercise.remedies().stream().flatMap(remedy -> exercise.cells(remedy).stream())).allMatch(cell -> cell.jdk() == null && cell.jvm().release() == null);
        assertThat(real.remedies().runHere(exercise, exercise.remedies())).isEqualTo(exercise.remedies());
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void oneAppHasTheProfilesOfBothAndOneScriptTheLoads(Blind blind) throws IOException {
        Exercise exercise = blind.exercise();
        Disguise disguise = Disguise.of(exercise, exercise.shown(), new OwnRuns.Chosen(30, null), Home.scenarios(), folder);
        Map<String, String> environment = disguise.experiment().environment(disguise.cell(), Scale.QUICK);
        Map<String, String> warmUp = disguise.experiment().warmUp(disguise.cell(), Scale.QUICK);
        String profile = Files.readString(disguise.overlay().folder().resolve("profiles/application-%s.yml".formatted(exercise.id())));
        for (LoadPart part : LoadPart.values()) {
            Exercise its = exercise.both().get(part.ordinal());
            Experiment original = ExperimentFiles.named(its.experiment());
            assertThat(environment).containsAllEntriesOf(part.variables(its.size()));
            assertThat(warmUp).containsKeys(part.variables(original.warmUp(its.cell(original, its.flawed()), Scale.QUICK)).keySet().toArray(String[]::new));
            assertThat(its.cell(original, its.flawed()).profiles()).allSatisfy(name -> assertThat(profile).contains(String.join("\n", Sources.ofProfile(name).orElseThrow())));
            assertThat(disguise.experiment().stubs()).containsAllEntriesOf(original.stubs());
            assertThat(disguise.experiment().services()).containsAllEntriesOf(original.services());
            assertThat(disguise.experiment().counters()).containsAllEntriesOf(part.roles(original.counters()));
            Path script = folder.resolve(part.word()).resolve(exercise.id() + ".js");
            assertThat(Files.readString(script) + Files.readString(folder.resolve(part.word()).resolve("lib/settings.js"))).doesNotContain("__ENV", "'k6/metrics'")
                    .contains("variables.");
        }
        assertThat(Load.duration(environment)).isGreaterThanOrEqualTo(Load.duration(Map.of("DURATION", "30s")));
        assertThat(Load.duration(warmUp)).isLessThan(Load.duration(environment).plusSeconds(1));
        assertThat(Files.readString(folder.resolve(disguise.experiment().loadOf(disguise.cell()).script()))).contains("./one/%s.js".formatted(exercise.id()));
        try (var files = Files.walk(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> exercise.both().stream().anyMatch(its -> name.contains(its.experiment())));
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void evidenceOfBothShowsEachAsItIsByItselfAndAsksForBoth(Blind blind) throws IOException {
        Exercise exercise = blind.exercise();
        TwoRuns.write(exercise, exercise.shown(), folder);
        Evidence run = Evidence.read(folder);
        assertThat(run.missing()).isEmpty();
        assertThat(Shown.problems(exercise, run)).isEmpty();
        List<Signature> known = known(exercise);
        List<Shown> shown = Shown.of(exercise, known, run);
        assertThat(shown).hasSize(2);
        IntStream.range(0, 2).forEach(i -> {
            Cause alone = known.get(i).cause();
            Cause its = shown.get(i).cause();
            assertThat(List.of(its.kind(), its.threads(), its.place(), its.bound().kind(), its.bound().name()))
                    .containsExactly(alone.kind(), alone.threads(), alone.place(), alone.bound().kind(), alone.bound().name());
        });
        Material material = Material.ofTwo(exercise, known, run);
        assertThat(material.questions()).extracting(Question::id).contains("threads-one", "bound-one", "threads-two", "bound-two").doesNotHaveDuplicates();
        for (LoadPart part : LoadPart.values()) {
            Question threads = material.questions().stream().filter(its -> its.id().equals("threads-" + part.word())).findFirst().orElseThrow();
            String others = known.get(1 - part.ordinal()).cause().threads();
            assertThat(threads.right().words().values()).contains(known.get(part.ordinal()).cause().threads());
            assertThat(threads.choices()).as("what shows the other is none of the choices").noneMatch(choice -> choice.words().values().contains(others));
        }
        for (Language language : Language.values()) {
            Words words = Words.in(language);
            assertThat(material.questions()).allSatisfy(question -> assertThat(words.say(question.words())).doesNotContainPattern("\\{\\d}|question\\."));
            assertThat(material.view().figures()).allSatisfy(figure -> assertThat(words.say(figure.name())).doesNotContainPattern("\\{\\d}|figure\\."));
        }
    }

    /** What mends one of them is no help against the other. */
    @Tag("long")
    @ParameterizedTest
    @MethodSource("pairs")
    void theBestOfOneHelpsInPartAndThatOfBothHelps(Blind blind) throws IOException {
        Exercise exercise = blind.exercise();
        List<Signature> known = known(exercise);
        List<Shown> flaws = Shown.of(exercise, known, written(exercise, exercise.shown()));
        List<String> bests = exercise.remedies().stream().filter(remedy -> IntStream.range(0, 2).anyMatch(i -> exercise.variants(remedy).get(i).equals(exercise.both().get(i).best())))
                .toList();
        assertThat(bests).hasSize(3);
        for (String remedy : bests) {
            List<Evidence> apart = Shown.apart(exercise, known, written(exercise, remedy));
            Outcome outcome = Outcome.of(IntStream.range(0, 2).mapToObj(i -> Effects.of(flaws.get(i), apart.get(i))).toList());
            assertThat(outcome.effect()).as(remedy + ": " + outcome.figures()).isEqualTo(remedy.equals(exercise.best()) ? Effect.HELPS : Effect.PART);
        }
    }

    private Evidence written(Exercise exercise, String variant) throws IOException {
        Path its = folder.resolve(exercise.remedies().indexOf(variant) + "-run");
        TwoRuns.write(exercise, variant, its);
        return Evidence.read(its);
    }

    @ParameterizedTest
    @CsvSource({"HELPS, HELPS, HELPS", "HELPS, NOTHING, PART", "MOVES, HELPS, PART", "HELPS, WORSE, WORSE", "NOTHING, WORSE, WORSE", "MOVES, NOTHING, MOVES",
        "NOTHING, NOTHING, NOTHING", "WORSE, WORSE, WORSE"})
    void whatComesOfTwoFollowsFromWhatComesOfEach(Effect one, Effect two, Effect both) {
        Outcome outcome = Outcome.of(List.of(new Outcome(one, Effect.Seen.BETTER, List.of(), true), new Outcome(two, Effect.Seen.SAME, List.of(), true)));
        assertThat(outcome.effect()).isEqualTo(both);
        assertThat(outcome.seen()).isEqualTo(Effect.Seen.BETTER);
    }

    private Workshop workshop(Blind blind) {
        Catalogue alone = new Catalogue(List.of(blind.exercise()));
        return new Workshop(alone, RECORDED, Notebook.in(folder, alone), Optional.of(real), Optional.of(blind));
    }

    private static String said(Workshop workshop, String id, Language language) {
        Views views = new Views(Words.in(language));
        return Json.line(views.overview(workshop)) + Json.line(views.exercise(workshop.open(id), workshop))
                + Json.line(views.evidence(workshop.open(id), workshop)).replaceAll("\"by\":\"[^\"]*\"", "");
    }

    private void awaitEnd() {
        Patience.await(() -> real.underWay().running().isEmpty());
    }

    @Test
    void beforeItIsRunNothingIsAskedAndNothingCanBeSettled() {
        Blind blind = pairs().get(0);
        Workshop workshop = workshop(blind);
        String id = blind.exercise().id();
        assertThat(workshop.exercises()).hasSize(1);
        assertThat(workshop.open(id).steps()).containsExactly(Step.SYMPTOM, Step.DIAGNOSIS, Step.PREDICTION, Step.EXPLANATION);
        assertThat(workshop.open(id).material().questions()).isEmpty();
        assertThat(said(workshop, id, Language.EN)).contains("\"none\":true", "\"two\":true");
        workshop.show(id, Step.DIAGNOSIS);
        betOnAll(workshop, blind.exercise());
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> workshop.settle(id)).withMessageContaining("Run the remedies here");
        workshop.show(id, Step.PREDICTION);
        assertThat(workshop.open(id).attempt().bets().values()).extracting(Bet::right).containsOnlyNulls();
        assertThat(said(workshop, id, Language.KO)).doesNotContain("{0}");
    }

    private static void betOnAll(Workshop workshop, Exercise exercise) {
        exercise.remedies().forEach(remedy -> workshop.bet(exercise.id(), exercise.remedyId(remedy),
                new Bet(remedy.equals(exercise.best()) ? Effect.HELPS : Effect.PART, Effect.Seen.BETTER, true, null)));
    }

    /** The solving script: from the run to what is behind it, with the trainer's code at the end, and back to the beginning. */
    @Test
    void everyStepCanBePassedAndTheCodeRevealsBoth() {
        BlindSeed.Locked locked = BlindSeed.parse("4711").lock(new SecureRandom());
        Exercise exercise = pair("exercise-5", "exercise-9").exercise();
        Workshop workshop = workshop(new Blind(locked.seed(), exercise));
        String id = exercise.id();
        workshop.run(id, new OwnRuns.Chosen(30, null));
        awaitEnd();
        assertThat(workshop.runs().orElseThrow().problem()).isEmpty();
        assertThat(workshop.isUnclear(exercise)).isFalse();
        Material material = workshop.open(id).material();
        assertThat(material.own()).isTrue();
        material.questions().forEach(question -> workshop.answer(id, question.id(), question.right().id()));
        assertThat(workshop.open(id).attempt().solved()).containsExactly(Step.DIAGNOSIS);
        betOnAll(workshop, exercise);
        workshop.tryRemedies(id, 15);
        awaitEnd();
        assertThat(workshop.real().orElseThrow().remedies().problems(exercise)).isEmpty();
        workshop.settle(id);
        Open open = workshop.open(id);
        assertThat(open.material().outcomes()).containsOnlyKeys(exercise.remedies());
        assertThat(open.attempt().bets().get(exercise.remedyId(exercise.best())).right()).isTrue();
        for (Language language : Language.values()) {
            assertThat(said(workshop, id, language)).doesNotContain("exercise-5", "exercise-9", "anti-patterns", "\"broken\"").doesNotContainPattern("\\{\\d}");
        }
        assertThat(open.canTake(Step.EXPLANATION)).isFalse();
        workshop.reveal(id, locked.code());
        for (Language language : Language.values()) {
            Words words = Words.in(language);
            assertThat(said(workshop, id, language)).contains(exercise.hides(), language == Language.KO ? "docs/anti-patterns/async-blocking.ko.md" : "docs/anti-patterns/async-blocking.md",
                    "docs/anti-patterns/pool-induced-deadlock.md",
                    words.find("exercise-5.title").orElseThrow(), words.find("exercise-9.title").orElseThrow());
        }
        workshop.reset(id);
        workshop.reset(id);
        assertThat(workshop.open(id).attempt()).isEqualTo(Attempt.NONE);
        assertThat(folder.resolve("runs").resolve(id)).doesNotExist();
        assertThat(folder.resolve("remedies").resolve(id)).doesNotExist();
    }

    @Test
    void whereThereIsOneFlawNothingHelpsInPart() {
        Blind blind = Blind.of(BlindSeed.parse("1"), CATALOGUE);
        Workshop workshop = workshop(blind);
        String id = blind.exercise().id();
        workshop.show(id, Step.DIAGNOSIS);
        String remedy = blind.exercise().remedyId(new ArrayList<>(workshop.open(id).material().outcomes().keySet()).get(0));
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> workshop.bet(id, remedy, new Bet(Effect.PART, Effect.Seen.SAME, true, null)))
                .withMessageContaining("one flaw");
    }
}
