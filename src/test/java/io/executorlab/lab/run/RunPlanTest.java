package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.run.RunPlan.Conditions;
import io.executorlab.lab.run.RunPlan.Run;
import io.executorlab.lab.run.RunPlan.State;

class RunPlanTest {

    private static final Conditions HERE = new Conditions("abc1234", "17.0.15", 2, "quick");

    @TempDir
    private Path folder;

    private static RunPlan plan(int blocks) {
        return plan(7, blocks);
    }

    private static RunPlan plan(long seed, int blocks) {
        return RunPlan.of(HERE, new RunPlan.Order(seed, blocks, null), null, false,
                List.of(part("one", "broken", "fixed", "third"), part("two", "broken", "fixed")));
    }

    private static RunPlan.Part part(String experiment, String... cells) {
        LinkedHashMap<String, Double> seconds = new LinkedHashMap<>();
        List.of(cells).forEach(cell -> seconds.put(cell, 13.0));
        return new RunPlan.Part(experiment, "scenarios", seconds, List.of());
    }

    private static RunPlan withAttempts(int blocks, int attempts) {
        RunPlan all = plan(1);
        return RunPlan.of(HERE, new RunPlan.Order(7, blocks, attempts), null, false,
                all.experiments().stream().map(part -> part.experiment().equals("two") ? part
                        : new RunPlan.Part(part.experiment(), part.sources(), part.cells(), List.of("third")))
                        .toList());
    }

    private static List<String> order(RunPlan plan) {
        return plan.runs().stream().map(run -> "%s %s %d".formatted(run.experiment(), run.cell(), run.number()))
                .toList();
    }

    @Test
    void oneBlockIsInTheOrderAsWritten() {
        assertThat(order(plan(1))).containsExactly("one broken 1", "one fixed 1", "one third 1", "two broken 1",
                "two fixed 1");
    }

    @Test
    void everyBlockHasEveryCellOfAllExperimentsOnce() {
        RunPlan plan = plan(20);
        List<String> cells = order(plan(1)).stream().map(cell -> cell.replaceAll(" 1$", "")).toList();
        assertThat(IntStream.rangeClosed(1, 20)).allSatisfy(block -> {
            List<Run> own = plan.runs().subList(5 * (block - 1), 5 * block);
            assertThat(own).extracting(Run::block, Run::number).containsOnly(tuple(block, block));
            assertThat(own.stream().map(run -> run.experiment() + " " + run.cell()))
                    .containsExactlyInAnyOrderElementsOf(cells);
        });
    }

    @Test
    void theSameSeedGivesTheSameOrderAndAnotherAnother() {
        assertThat(order(plan(7, 5))).isEqualTo(order(plan(7, 5))).isNotEqualTo(order(plan(8, 5)));
    }

    @Test
    void attemptsAreInTheFirstBlocksOnlyAndChangeNothingElse() {
        RunPlan plan = withAttempts(5, 1);
        assertThat(plan.runs()).hasSize(21);
        assertThat(plan.runs().stream().filter(run -> run.cell().equals("third"))).extracting(Run::block, Run::number)
                .containsExactly(tuple(1, 1));
        assertThat(order(plan).stream().filter(run -> !run.contains("third")))
                .containsExactlyElementsOf(order(plan(5)).stream().filter(run -> !run.contains("third")).toList());
        assertThat(withAttempts(5, 2).runs()).hasSize(22);
        assertThat(withAttempts(1, 1).runs()).hasSize(5);
        assertThat(withAttempts(5, 0).runs()).as("without any").hasSize(20);
    }

    @Test
    void whatIsDoneIsOpenNoMore() {
        RunPlan plan = plan(1);
        Run first = plan.runs().get(0);
        assertThat(plan.with(first, State.BEGUN).open()).hasSize(5);
        RunPlan done = plan.with(first, State.BEGUN).with(first, State.DONE);
        assertThat(done.open()).extracting(Run::experiment, Run::cell).containsExactly(tuple("one", "fixed"),
                tuple("one", "third"), tuple("two", "broken"), tuple("two", "fixed"));
        assertThat(done.anew(run -> run.cell().equals("broken")).open()).hasSize(5);
    }

    @Test
    void itIsReadAsItWasWritten() throws IOException {
        assertThat(RunPlan.in(folder)).isEmpty();
        RunPlan plan = withAttempts(3, 1).withRepeat(plan(3).runs().get(0));
        plan = plan.with(plan.runs().get(0), State.DONE);
        plan.write(folder);
        assertThat(RunPlan.in(folder)).contains(plan);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve(RunPlan.FILE));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{\"format\": 1, \"seed\": 1, \"blocks\": 1} | lacks its conditions",
            "{\"format\": 99, \"seed\": 1, \"blocks\": 1} | newer lab", "{\"form | damaged"})
    void aDamagedOneIsTold(String text, String told) throws IOException {
        Files.writeString(folder.resolve(RunPlan.FILE), text);
        assertThatThrownBy(() -> RunPlan.in(folder)).isInstanceOf(UsageException.class).hasMessageContaining(told);
    }

    @Test
    void aRunOfACellThatIsNotOneOfItsExperimentsIsDamage() throws IOException {
        plan(1).write(folder);
        Path file = folder.resolve(RunPlan.FILE);
        Files.writeString(file, Files.readString(file).replaceFirst("\"cell\" : \"broken\"", "\"cell\" : \"../..\""));
        assertThatThrownBy(() -> RunPlan.in(folder)).isInstanceOf(UsageException.class)
                .hasMessageContaining("of no cell");
    }

    @Test
    void runsUnderOtherConditionsDoNotStandBesideThem() {
        plan(1).requireSame(HERE, folder);
        assertThatThrownBy(() -> plan(1).requireSame(new Conditions("def5678", "17.0.15", 2, "quick"), folder))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "with commit abc1234, JDK 17.0.15, 2 cores and scale quick, not commit def5678, ");
    }

    @Test
    void whatIsOpenTakesItsLoadsAndAStartEach() {
        RunPlan plan = plan(2);
        assertThat(plan.timeLeft()).as("10 runs of 21 s").isEqualTo("at most 4 min");
        RunPlan later = plan.runs().stream().limit(5)
                .reduce(plan, (after, run) -> after.with(run, State.DONE), (a, b) -> b);
        assertThat(later.timeLeft()).isEqualTo("at most 2 min");
    }
}
