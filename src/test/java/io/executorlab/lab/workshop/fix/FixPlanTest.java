package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Language;
import io.executorlab.lab.common.Messages;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.workshop.exercise.Exercise;

/** The catalogue's part on fixes, and its texts. */
class FixPlanTest {

    private static final Messages ENGLISH = Messages.in(Language.EN);

    static Stream<FixTask> tasks() {
        return Tasks.all();
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void everyPlanIsOfClassesAndMeasuresThatThereAreAndSaysWhatABreachMeans(FixTask task) {
        assertThat(FixFiles.of(task)).isNotEmpty();
        task.plan().bounds().forEach(bound -> Measures.named(bound.measure()));
        assertThat(Stream.concat(task.plan().bounds().stream().map(FixBound::reason),
                task.plan().probes().stream().map(FixProbe::reason))).allSatisfy(reason -> {
                    assertThat(ENGLISH.find(FixVerdict.REASON + reason)).isPresent();
                });
    }

    @Test
    void whatTheJudgeItselfSaysHasItsWords() {
        assertThat(List.of("start", "load", "end"))
                .allSatisfy(reason -> assertThat(ENGLISH.find(FixVerdict.REASON + reason)).isPresent());
    }

    private static Exercise read(String bound) {
        return new YamlFile("exercise-03.yml", """
                id: exercise-3
                experiment: event-loop-per-call
                load: steady
                fix:
                  contract: a.B
                  flawed: a.C
                  configuration: a.D
                  bounds: [%s]
                """.formatted(bound)).as(Exercise.class);
    }

    @Test
    void aBoundHasOneLimit() {
        assertThat(read("{measure: threads.left, at-most: 2, reason: threads}").fix().bounds()).singleElement()
                .satisfies(bound -> assertThat(bound.limit("", 4, Double.NaN)).isEqualTo(2));
        assertThat(read("{measure: http.client.p95, at-most: 1.5 * best + 50, reason: latency}").fix().bounds())
                .singleElement()
                .satisfies(bound -> assertThat(bound.limit("ms", 4, 100)).isEqualTo(200));
        assertThat(read("{measure: threads.growth, at-most: 4 * cores, reason: threads}").fix().bounds())
                .singleElement()
                .satisfies(bound -> assertThat(bound.limit("", 4, Double.NaN)).isEqualTo(16));
        for (String wrong : new String[] {"{measure: threads.left, reason: threads}",
                "{measure: threads.left, at-most: 2, at-least: 1, reason: threads}",
                "{measure: threads.left, at-most: 2 * worst, reason: threads}", "{at-most: 2, reason: threads}",
                "{measure: threads.left, at-most: 2}"}) {
            assertThatThrownBy(() -> read(wrong)).as(wrong).isInstanceOf(UsageException.class)
                    .hasMessageContaining("exercise-03.yml");
        }
    }
}
