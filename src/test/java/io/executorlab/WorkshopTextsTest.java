package io.executorlab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Language;
import io.executorlab.lab.common.Messages;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.Flaw;

/** The workshop's catalogue names what there is, and each language says all of it and not too much. */
class WorkshopTextsTest {

    private static final Messages ENGLISH = Messages.in(Language.EN);
    private static final List<String> STEPS = List.of("symptom", "diagnosis", "prediction", "fix");

    static List<Exercise> exercises() {
        return Catalogue.read().exercises();
    }

    static List<Exercise> flaws() {
        return exercises().stream().filter(Exercise::hasFlaw).toList();
    }

    /** Not each of them: an exercise takes texts in two languages, which a new anti-pattern may have later or never. */
    @Test
    void anAntiPatternIsOneExerciseAtMostAndTheIntroductionsComeFirst() {
        assertThat(flaws()).extracting(Exercise::experiment).doesNotHaveDuplicates().isSubsetOf(
                Home.experiments().stream().filter(name -> ExperimentFiles.named(name).isOfOneFlaw()).toList());
        assertThat(exercises()).extracting(Exercise::hasFlaw).startsWith(false, false);
    }

    @ParameterizedTest
    @EnumSource
    void aLanguageSaysAllThatTheExercisesNeedAndNothingElse(Language language) {
        List<String> wanted = new ArrayList<>();
        for (Exercise exercise : exercises()) {
            List<String> steps = STEPS.subList(0, !exercise.hasFlaw() ? 2 : exercise.fix() == null ? 3 : 4);
            Stream.of("title", "symptom", "explanation", "elsewhere").map(part -> exercise.id() + "." + part)
                    .forEach(wanted::add);
            steps.stream()
                    .flatMap(step -> IntStream.rangeClosed(1, 3)
                            .mapToObj(number -> "%s.hint.%s.%d".formatted(exercise.id(), step, number)))
                    .forEach(wanted::add);
            exercise.fixAttempts().stream().map(fixAttempt -> exercise.id() + ".fix-attempt." + fixAttempt)
                    .flatMap(key -> Stream.of(key, key + ".why")).forEach(wanted::add);
        }
        Map<String, String> texts = Messages.in(language).exercises();
        assertThat(new TreeSet<>(texts.keySet())).containsExactlyElementsOf(new TreeSet<>(wanted));
        assertThat(texts).allSatisfy((key, text) -> assertThat(text).as(key).isNotBlank());
    }

    /** On the first page and in the first exercise; a trainer reads no more than 4,000. */
    @Test
    void littleStandsBeforeTheFirstInsight() throws IOException {
        Stream<String> first = ENGLISH.console().entrySet().stream()
                .filter(text -> text.getKey().matches("ui\\.(first.*|points\\.about|run\\.(start|about))"))
                .map(Map.Entry::getValue);
        Stream<String> exercise = ENGLISH.exercises().entrySet().stream()
                .filter(text -> text.getKey().matches("exercise-1\\.(title|symptom)")).map(Map.Entry::getValue);
        assertThat(words(Stream.concat(first, exercise))).isLessThanOrEqualTo(120);
        try (Stream<Path> pages = Files.list(Path.of("docs/workshop"))) {
            List<String> english = new ArrayList<>();
            for (Path page : pages.filter(page -> !page.toString().endsWith(".ko.md")).toList()) {
                english.add(Files.readString(page));
            }
            assertThat(words(english.stream())).isLessThanOrEqualTo(4_000);
        }
    }

    private static long words(Stream<String> texts) {
        return texts.flatMap(text -> Stream.of(text.split("\\s+"))).count();
    }

    /** A fix attempt that needs another JDK is not offered without it: some must remain. */
    @ParameterizedTest
    @MethodSource("flaws")
    void theBoundIsOfTheBudgetAndTwoFixAttemptsAtLeastNeedNoOtherJdk(Exercise exercise) throws IOException {
        Flaw.Bound bound = exercise.flaw().bound();
        String most = String.valueOf(bound.atMost()).replaceFirst("\\.0$", "");
        assertThat(Path.of("scenarios/budgets", exercise.experiment() + ".yml")).content()
                .contains("  %s: {at-most: %s}".formatted(bound.measure(), most));
        Experiment experiment = ExperimentFiles.named(exercise.experiment());
        assertThat(exercise.fixAttempts().stream().map(experiment::cell)
                .filter(cell -> cell.jdk() == null && cell.jvm().release() == null)).hasSizeGreaterThan(1);
    }
}
