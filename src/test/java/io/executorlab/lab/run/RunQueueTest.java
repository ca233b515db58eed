package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.CouldNotStartException;

class RunQueueTest {

    private static final Path ENDED =
            Path.of("src/test/resources/recorded/event-loop-per-call/fixed").resolve(Evidence.RUN);

    private final List<ExperimentSelection> chosen =
            List.of(chosen("event-loop-per-call", "no-quiet-period", "no-await"),
                    chosen("thread-per-task", "broken", "fixed"));
    private final List<String> ran = new ArrayList<>();
    private final List<String> headings = new ArrayList<>();
    private final Set<Long> seeds = new HashSet<>();
    private final Set<String> withoutEvidence = new HashSet<>();

    @TempDir
    private Path folder;

    private static ExperimentSelection chosen(String name, String... cells) {
        return new ExperimentSelection(ExperimentFiles.named(name).only(List.of(cells)), ExperimentFiles.file(name),
                Path.of("scenarios"));
    }

    private RunPlan plan(int blocks) {
        return RunPlan.of(new RunPlan.Conditions("abc1234", "17", 2, "quick"), new RunPlan.Order(7, blocks, null),
                null, false, chosen.stream().map(one -> one.part(Scale.QUICK, List.of())).toList());
    }

    /** As long as {@code runs} says; then the lab is killed. */
    private RunQueue go(RunPlan plan, int runs) throws IOException {
        RunQueue planned = new RunQueue(plan, folder, chosen,
                own -> withoutEvidence.contains(name(own)) ? List.of("no evidence in " + name(own))
                        : List.of());
        int[] left = {runs};
        planned.run(chosen, (heading, run) -> {
            Path own = Files.createDirectories(run.folder());
            Files.writeString(own.resolve("begun"), "");
            assertThat(RunPlan.in(folder).orElseThrow().open().get(0).state()).isEqualTo(RunPlan.State.BEGUN);
            if (left[0]-- == 0) {
                throw new CouldNotStartException("killed");
            }
            Files.copy(ENDED, own.resolve(Evidence.RUN));
            seeds.add(run.seed());
            ran.add(name(own) + (run.repeats() == null ? "" : " repeats " + run.repeats()));
            headings.add(heading);
        });
        return planned;
    }

    private void goUntilKilled(RunPlan plan, int runs) {
        assertThatThrownBy(() -> go(plan, runs)).hasMessage("killed");
    }

    private RunPlan read() {
        return RunPlan.in(folder).orElseThrow();
    }

    private static String name(Path own) {
        return own.getParent().getFileName() + "/" + own.getFileName();
    }

    @Test
    void eachRunIsMadeOnceInTheOrderOfThePlan() throws IOException {
        RunQueue done = go(plan(3), 100);
        assertThat(ran).hasSize(12).doesNotHaveDuplicates();
        assertThat(ran)
                .isEqualTo(done.plan().runs().stream().map(run -> "%s/%s%s".formatted(run.experiment(), run.cell(),
                        run.number() == 1 ? "" : "." + run.number())).toList());
        assertThat(headings).hasSize(12).first().asString().startsWith("[1/12] ").contains(" left");
        assertThat(seeds).containsExactly(7L);
        assertThat(read()).isEqualTo(done.plan());
        assertThat(read().open()).isEmpty();
    }

    @Test
    void whatIsNoEvidenceIsRunOnceMoreAfterAllOthersAndOnceOnly() throws IOException {
        withoutEvidence.addAll(List.of("event-loop-per-call/no-quiet-period", "event-loop-per-call/no-quiet-period.2"));
        go(plan(1), 100);
        assertThat(seeds).as("one block is in the order of the file").containsOnlyNulls();
        assertThat(ran).containsExactly("event-loop-per-call/no-quiet-period", "event-loop-per-call/no-await",
                "thread-per-task/broken", "thread-per-task/fixed", "event-loop-per-call/no-quiet-period.2 repeats 1");
        assertThat(headings).last().asString().startsWith("[once more] ");
    }

    @Test
    void resumedItMakesWhatIsMissingInTheSameOrderAndNothingTwice() throws IOException {
        go(plan(3), 100);
        List<String> uninterrupted = List.copyOf(ran);
        ran.clear();
        FileSystemUtils.deleteRecursively(folder);
        Files.createDirectories(folder);
        goUntilKilled(plan(3), 5);
        goUntilKilled(read(), 4);
        go(read(), 100);
        assertThat(ran).isEqualTo(uninterrupted);
    }

    @Test
    void theRunUnderWayIsDoneAnewInAnEmptyFolder() throws IOException {
        goUntilKilled(plan(3), 5);
        RunPlan.Run underWay = read().open().get(0);
        Path own = folder.resolve(underWay.experiment())
                .resolve(underWay.number() == 1 ? underWay.cell() : underWay.cell() + "." + underWay.number());
        assertThat(Files.exists(own.resolve("begun"))).isTrue();
        new RunQueue(read(), folder, chosen, any -> List.of());
        assertThat(own).doesNotExist();
        go(read(), 100);
        assertThat(ran).hasSize(12).doesNotHaveDuplicates();
        assertThat(read().open()).isEmpty();
    }

    @Test
    void whatIsDoneStays() throws IOException {
        goUntilKilled(plan(2), 3);
        Path kept = folder.resolve(ran.get(0)).resolve("kept");
        Files.writeString(kept, "");
        go(read(), 100);
        assertThat(kept).exists();
        go(read(), 0);
        assertThat(ran).hasSize(8);
    }

    @Test
    void aRunWhoseLogAPowerCutHasTakenIsMadeAnew() throws IOException {
        go(plan(1), 100);
        Files.writeString(folder.resolve("thread-per-task/fixed").resolve(Evidence.RUN), "");
        ran.clear();
        go(read(), 100);
        assertThat(ran).containsExactly("thread-per-task/fixed");
    }

    @Test
    void resumedWhatHasNoEvidenceGetsAnotherChance() throws IOException {
        withoutEvidence.addAll(List.of("thread-per-task/fixed", "thread-per-task/fixed.2"));
        go(plan(1), 100);
        ran.clear();
        go(read(), 100);
        assertThat(ran).containsExactly("thread-per-task/fixed.3 repeats 1");
        ran.clear();
        go(read(), 100);
        assertThat(ran).isEmpty();
    }

    @Test
    void aRepeatThatWasInterruptedIsMadeAnewAndOnce() throws IOException {
        withoutEvidence.addAll(List.of("thread-per-task/fixed", "thread-per-task/fixed.2"));
        goUntilKilled(plan(1), 4);
        ran.clear();
        go(read(), 100);
        assertThat(ran).containsExactly("thread-per-task/fixed.2 repeats 1");
    }
}
