package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Language;
import io.executorlab.lab.common.Messages;
import io.executorlab.lab.diagnosis.Classification.Place;
import io.executorlab.lab.diagnosis.Frames;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.RunProblems;
import io.executorlab.lab.workshop.exercise.Attempt;
import io.executorlab.lab.workshop.exercise.Bet.Effect;
import io.executorlab.lab.workshop.exercise.BetRule;
import io.executorlab.lab.workshop.exercise.Catalogue.Blind;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Material;
import io.executorlab.lab.workshop.exercise.Material.Outcome;
import io.executorlab.lab.workshop.exercise.Materials;
import io.executorlab.lab.workshop.exercise.Open;
import io.executorlab.lab.workshop.exercise.Question;
import io.executorlab.lab.workshop.exercise.Questions;
import io.executorlab.lab.workshop.fix.FixJudge;
import io.executorlab.lab.workshop.fix.FixVerdict;

/**
 * Asks about the recorded runs of every flaw: the questions, the right answers, and the effects of its fix attempts. It
 * is one class, for packs take long to read.
 */
class RecordedExercisesTest {

    private static final Map<Effect, String> MARKS =
            Map.of(Effect.CURES, "+", Effect.MOVES, "→", Effect.LEAVES, "0", Effect.WORSE, "−");
    private static final Pattern MARKED = Pattern.compile("\\(([+→0−])\\)");

    @TempDir
    private Path folder;

    static List<Exercise> flawed() {
        return Materials.flawed();
    }

    @ParameterizedTest
    @MethodSource("flawed")
    void theEvidenceShowsTheFlaw(Exercise exercise) throws IOException {
        Evidence run = evidence(exercise, exercise.shown()).get(0);
        assertThat(exercise.flaw().bound().isExceeded(run)).isTrue();
        // What ends at once, and what is none of the app's, is in no dump.
        assertThat(exercise.flaw().place(ThreadGroups.underLoad(run)).equals(Place.NONE))
                .isNotEqualTo(dumped(exercise).contains(exercise.flaw().threads()));
    }

    /** The names in the dumps; a thread without frames has not begun, or has ended. */
    private static Set<String> dumped(Exercise exercise) {
        return Materials.of(exercise).view().dumps().stream().map(ThreadDump::threads).flatMap(List::stream)
                .filter(thread -> !thread.frames().isEmpty())
                .map(thread -> ThreadNames.normalise(thread.name())).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"exercise-3|EventLoopPerCallElevatorClient.call", "exercise-4|UnnamedExecutorStage.start",
                    "exercise-5|NamedExecutorStage.start",
                    "exercise-10|LeakingLauncher.start"})
    void theLineIsTheOneThatHasStartedThem(String id, String line) {
        Question question = Materials.of(id).questions().stream().filter(one -> one.id().equals(Questions.LINE))
                .findFirst().orElseThrow();
        assertThat(question.right().words().values().get(0).toString()).startsWith(line + ":");
    }

    @ParameterizedTest
    @MethodSource("flawed")
    void eachQuestionHasOneRightAnswerAndSeveralOthers(Exercise exercise) {
        List<Question> questions = Materials.of(exercise).questions();
        assertThat(questions).extracting(Question::id).contains(Questions.THREADS, Questions.BOUND);
        assertThat(questions).allSatisfy(question -> {
            assertThat(question.choices()).filteredOn(Question.Choice::right).hasSize(1);
            assertThat(question.choices()).hasSizeBetween(3, 5);
            assertThat(question.choices()).extracting(Question.Choice::words).doesNotHaveDuplicates();
            assertThat(question.choices()).extracting(Question.Choice::id)
                    .isEqualTo(List.of("a", "b", "c", "d", "e").subList(0, question.choices().size()));
        });
    }

    /** The names of threads and the lines are there in the dumps and in the recording. */
    @ParameterizedTest
    @MethodSource("flawed")
    void theWrongAnswersAreTrueThingsOfTheSameRun(Exercise exercise) throws IOException {
        Material material = Materials.of(exercise);
        Map<String, Question> questions =
                material.questions().stream().collect(Collectors.toMap(Question::id, question -> question));
        assertThat(wrong(questions.get(Questions.THREADS))).allMatch(dumped(exercise)::contains);
        if (questions.containsKey(Questions.LINE)) {
            Set<String> lines = evidence(exercise, exercise.shown()).get(0).starts().stream()
                    .map(start -> Frames.withoutPackage(Starter.line(start))).collect(Collectors.toSet());
            assertThat(wrong(questions.get(Questions.LINE))).isNotEmpty().allMatch(lines::contains);
        }
    }

    /** The last question asks who holds the connection, or the own pool, that threads wait for. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"exercise-9|holder.queue|reviewSharedExecutor",
            "exercise-11|stand.threads|http-nio-127.0.0.1-*-exec-*",
            "exercise-12|stand.threads|http-nio-127.0.0.1-*-exec-*",
            "exercise-16|holder.themselves|http-nio-127.0.0.1-*-exec-*"})
    void theHolderIsAskedFor(String id, String words, String who) {
        List<Question> questions = Materials.of(id).questions();
        Question holder = questions.get(questions.size() - 1);
        assertThat(holder.id()).isEqualTo(Questions.HOLDER);
        assertThat(holder.right().words().key()).isEqualTo(words);
        assertThat(holder.right().words().values().get(0)).isEqualTo(who);
    }

    @ParameterizedTest
    @MethodSource("flawed")
    void noAnswerIsALineThatStartsAnyPoolsThreads(Exercise exercise) {
        assertThat(Materials.of(exercise).questions()).flatExtracting(Question::choices)
                .extracting(choice -> choice.words().toString()).noneMatch(words -> words.contains("addWorker"));
    }

    private static List<String> wrong(Question question) {
        return question.choices().stream().filter(choice -> !choice.right())
                .map(choice -> choice.words().values().get(0).toString()).toList();
    }

    /**
     * In both languages every choice and what speaks against it has its words, and every place for a value is filled.
     */
    @ParameterizedTest
    @MethodSource("flawed")
    void allOfItCanBeSaid(Exercise exercise) {
        for (Language language : Language.values()) {
            Messages messages = Messages.in(language);
            assertThat(Materials.of(exercise).questions())
                    .allSatisfy(question -> assertThat(question.choices()).allSatisfy(choice -> {
                        assertThat(messages.say(choice.words()))
                                .doesNotContainPattern("\\{\\d}|^(limit|place|threads)\\.");
                        assertThat(messages.say(choice.against()))
                                .doesNotContainPattern("\\{\\d}|^(limit|evidence|threads|against)\\.");
                        assertThat(messages.say(question.words())).doesNotStartWith("question.");
                    }));
            assertThat(Materials.of(exercise).outcomes().values())
                    .allSatisfy(outcome -> assertThat(outcome.figures()).isNotEmpty()
                            .allSatisfy(figure -> assertThat(messages.say(figure.name()))
                                    .doesNotContainPattern("\\{\\d}|^figure\\.")));
        }
    }

    @Test
    void anIntroductionAsksWhichThreadsThereAreMost() {
        assertThat(Materials.of("exercise-1").questions()).extracting(Question::id).contains("most-threads");
    }

    /** The right product is what the metrics count, to a seventh. */
    @Test
    void littlesLawHoldsInTheRecordedRun() {
        Question little = Materials.of("exercise-2").questions().get(0);
        assertThat(little.id()).isEqualTo("little");
        double product = (Double) little.right().words().values().get(2);
        double busy = (Double) little.right().against().values().get(0);
        assertThat(product).isBetween(0.85 * busy, 1.15 * busy);
        assertThat(little.choices()).hasSizeGreaterThan(2);
    }

    @ParameterizedTest
    @MethodSource("flawed")
    void theFixHelpsInTheRecordedRuns(Exercise exercise) throws IOException {
        Map<String, Outcome> outcomes = Materials.of(exercise).outcomes();
        if (!outcomes.containsKey(exercise.best())) {
            List<List<String>> problems =
                    Materials.runs(exercise, exercise.best()).stream().map(RunProblems::of).toList();
            assumeTrue(problems.stream().anyMatch(List::isEmpty),
                    () -> "the recorded runs of its best fix attempt give no evidence: " + problems);
        }
        assertThat(outcomes).hasSizeGreaterThan(1).containsKey(exercise.best());
        assertThat(outcomes.get(exercise.best()).result().effect()).isEqualTo(Effect.CURES);
    }

    /** No bet is decided by noise: each run of a fix attempt, beside each of the flaw, says what the catalogue says. */
    @ParameterizedTest
    @MethodSource("flawed")
    void everyPairOfRecordedRunsSaysTheSame(Exercise exercise) throws IOException {
        List<Evidence> broken = evidence(exercise, exercise.shown());
        for (Map.Entry<String, Outcome> fixAttempt : Materials.of(exercise).outcomes().entrySet()) {
            for (Evidence after : evidence(exercise, fixAttempt.getKey())) {
                assertThat(broken).extracting(before -> BetRule.of(exercise.flaw(), before, after))
                        .as("%s of %s", fixAttempt.getKey(), exercise.id())
                        .containsOnly(fixAttempt.getValue().result());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("flawed")
    void whatRestsOnOneRunIsBetOnWhereTwoOthersAreNotToBeHad(Exercise exercise) {
        List<Integer> runs = Materials.of(exercise).outcomes().values().stream().map(Outcome::runs).toList();
        if (runs.stream().filter(number -> number > 1).count() > 1) {
            assertThat(runs).doesNotContain(1);
        }
    }

    /** The judge of fixes and the bets agree: exactly what cures the flaw passes. */
    @ParameterizedTest
    @MethodSource("toFix")
    void exactlyTheFixAttemptsThatCureTheFlawPass(Exercise exercise) throws IOException {
        List<Evidence> flawed = evidence(exercise, exercise.shown());
        List<Evidence> best = evidence(exercise, exercise.best());
        assumeTrue(!flawed.isEmpty() && !best.isEmpty(), "the recorded runs are no evidence of it");
        for (Map.Entry<String, Outcome> fixAttempt : Materials.of(exercise).outcomes().entrySet()) {
            FixVerdict.State due = fixAttempt.getValue().result().effect() == Effect.CURES ? FixVerdict.State.FIXED
                    : FixVerdict.State.NOT_FIXED;
            for (Evidence run : evidence(exercise, fixAttempt.getKey())) {
                assertThat(FixJudge.judge(exercise.toFix().plan(), flawed.get(0), best.get(0), run).state())
                        .as(fixAttempt.getKey()).isEqualTo(due);
            }
        }
    }

    static Stream<Exercise> toFix() {
        return flawed().stream().filter(exercise -> exercise.fix() != null);
    }

    private static List<Evidence> evidence(Exercise exercise, String variant) throws IOException {
        return Materials.runs(exercise, variant).stream().filter(run -> RunProblems.of(run).isEmpty()).toList();
    }

    /** Its marks are in the order in which fix attempts are offered. */
    @ParameterizedTest
    @CsvSource({"answers.md", "answers.ko.md"})
    void thePageOfAnswersMarksFixAttemptsAsTheRecordedRunsDo(String page) throws IOException {
        Map<String, String> sections = Stream.of(Files.readString(Path.of("docs", "workshop", page)).split("\n## "))
                .collect(Collectors.toMap(section -> "exercise-" + section.split("\\.", 2)[0], section -> section));
        List<Exercise> answered =
                flawed().stream().filter(exercise -> sections.containsKey(exercise.id())).toList();
        assertThat(answered).isNotEmpty().allSatisfy(exercise -> {
            String section = sections.get(exercise.id());
            List<String> marks = MARKED.matcher(section).results().map(row -> row.group(1)).toList();
            assertThat(marks).hasSameSizeAs(exercise.fixAttempts());
            Materials.of(exercise).outcomes()
                    .forEach((fixAttempt, outcome) -> assertThat(marks.get(exercise.fixAttempts().indexOf(fixAttempt)))
                            .as("%s of %s", fixAttempt, exercise.id())
                            .isEqualTo(MARKS.get(outcome.result().effect())));
        });
    }

    /** On the page of a blind workshop neither the exercise that it is nor the flaw is told, before its last step. */
    @ParameterizedTest
    @MethodSource("flawed")
    void nothingGivesABlindOneAwayBeforeItIsRevealed(Exercise exercise) {
        Exercise hidden = exercise.hiddenAs("blind-heron", exercise.fixAttempts());
        Workshop workshop = Workshops.blind(folder, new Blind(4711, hidden));
        Attempt done = Attempt.NONE.hinted(ExerciseStep.SYMPTOM).solved(ExerciseStep.DIAGNOSIS);
        for (Language language : Language.values()) {
            Messages messages = Messages.in(language);
            Views views = new Views(messages);
            Open open = new Open(hidden, Materials.of(exercise), done);
            String said = views.json(views.exercise(open, workshop)) + views.json(views.overview(workshop))
                    + views.json(views.evidence(open, workshop)).replaceAll("\"by\":\"[^\"]*\"", "");
            assertThat(said).contains(messages.find("blind.symptom").orElseThrow().substring(0, 20))
                    .doesNotContain(exercise.id() + "\"", exercise.experiment(), "anti-patterns", "\"broken\"",
                            messages.find(exercise.key("title")).orElseThrow(),
                            messages.find(exercise.key("symptom")).orElseThrow());
            assertThat(open.canTake(ExerciseStep.EXPLANATION)).isFalse();
            Open revealed = new Open(hidden, Materials.of(exercise), done.shown(ExerciseStep.PREDICTION));
            assertThat(views.json(views.exercise(revealed, workshop))).contains(exercise.id() + "\"",
                    "docs/anti-patterns/" + exercise.experiment(),
                    messages.find(exercise.key("title")).orElseThrow());
        }
    }

    /** Neither the flaw's or a fix attempt's name, nor a class's that is one of several ways to do the same. */
    @ParameterizedTest
    @MethodSource("flawed")
    void nothingGivesItAwayBeforeItsEnd(Exercise exercise) throws IOException {
        Material material = Materials.of(exercise);
        Workshop workshop = Workshops.in(folder);
        for (Language language : Language.values()) {
            String told = BeforeTheExplanation.told(exercise, material, workshop, language);
            assertThat(BeforeTheExplanation.telling()).hasSizeGreaterThan(20).noneMatch(told::contains);
            String said = told + BeforeTheExplanation.handedOut(exercise);
            assertThat(said.toLowerCase(Locale.ROOT)).doesNotContain(exercise.experiment(), "anti-pattern",
                    "\"broken\"", "review-shared", "shared-pool", "sharedpool");
            Experiment experiment = ExperimentFiles.named(exercise.experiment());
            assertThat(experiment.cells().stream().flatMap(cell -> cell.profiles().stream())).noneMatch(said::contains);
            assertThat(BeforeTheExplanation.chosen(exercise.cell(experiment, exercise.shown())))
                    .noneMatch(value -> BeforeTheExplanation.isWordIn(said, value));
        }
    }
}
