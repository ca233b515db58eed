package io.executorlab.lab.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.VirtualThreads;
import io.executorlab.lab.evidence.VirtualThreads.Life;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Budget.Preset;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.BudgetVocabulary;

class PresetTest {

    private static final String FILES = "process_files_open_files";

    private static WatchedApp orderly(WatchedApp app) {
        return app.pid(4711).gauge(FILES, 120).gauge(Scrape.CHILDREN, 1).virtual(virtual(0));
    }

    /** Two hundred since the warm-up, so many of which stay. */
    private static VirtualThreads virtual(int left) {
        List<Life> lives = IntStream.range(0, 200).mapToObj(
                i -> new Life(i, WatchedApp.FROM + 10_000 + 50 * i, i < left ? 0 : WatchedApp.FROM + 10_020 + 50 * i))
                .toList();
        return new VirtualThreads(true, lives, List.of(), List.of());
    }

    private static List<String> broken(Preset preset, WatchedApp app) {
        CheckResult result = BudgetJudge.judge(preset.budget(), app.evidence());
        assertThat(result.bounds(State.NO_EVIDENCE)).isEmpty();
        return result.bounds(State.BROKEN).stream().map(BudgetVerdict::measure).toList();
    }

    @ParameterizedTest
    @EnumSource
    void anAppInOrderKeepsIt(Preset preset) {
        assertThat(broken(preset, orderly(Exports.healthy()))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aJvmWithoutVirtualThreadsHasNoneToShow(Preset preset) {
        VirtualThreads none = new VirtualThreads(false, List.of(), List.of(), List.of());
        assertThat(broken(preset, orderly(Exports.healthy()).virtual(none).jdk("17.0.15"))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aDeadlockBreaksItWhateverElseIsAnswered(Preset preset) {
        assertThat(broken(preset, orderly(Exports.healthy()).deadlocked(15, "one", "two")))
                .containsExactly("threads.deadlocked");
    }

    @ParameterizedTest
    @EnumSource
    void aThreadLeftForEachHundredRequestsBreaksIt(Preset preset) {
        assertThat(broken(preset, orderly(Exports.flawed()))).contains("threads.left.beyond-pools");
    }

    @ParameterizedTest
    @EnumSource
    void aThreadForEachRequestBreaksItThoughNoneIsLeft(Preset preset) {
        IntToDoubleFunction sent = second -> 100 * Math.max(0, Math.min(second, 33) - 3);
        assertThat(broken(preset, orderly(Exports.seenThroughout(WatchedApp.run().starts(sent), 1, 0, 2))))
                .containsExactly("threads.started.beyond-pools");
    }

    @ParameterizedTest
    @EnumSource
    void virtualThreadsProcessesAndDescriptorsThatStayBreakIt(Preset preset) {
        assertThat(broken(preset, orderly(Exports.healthy()).virtual(virtual(30))))
                .containsExactly("threads.virtual.left");
        assertThat(broken(preset,
                orderly(Exports.healthy()).series(Scrape.CHILDREN, second -> second < 10 ? 1 : 5)))
                .containsExactly("children.left");
        assertThat(broken(preset, orderly(Exports.healthy()).series(FILES, second -> 120 + 10 * Math.max(0, second))))
                .containsExactly("fds.left");
    }

    @Test
    void strictBoundsWhoIsBlockedMostOfTheTimeAndWhatStaysInQueues() {
        String blocked = "jvm_threads_states_threads{state=\"blocked\"}";
        assertThat(broken(Preset.STRICT, orderly(Exports.healthy()).series(blocked, second -> second % 3 == 0 ? 9 : 0)))
                .isEmpty();
        assertThat(broken(Preset.STRICT, orderly(Exports.healthy()).gauge(blocked, 3)))
                .containsExactly("threads.state(blocked).median");
        String queue = "executor_queued_tasks{name=\"mailExecutor\"}";
        assertThat(broken(Preset.STRICT, orderly(Exports.healthy()).series(queue, second -> second < 0 ? 0 : 10)))
                .isEmpty();
        assertThat(broken(Preset.STRICT, orderly(Exports.healthy()).series(queue, second -> Math.max(0, 2 * second))))
                .containsExactly("executor.queue.left");
        assertThat(broken(Preset.STRICT, orderly(Exports.healthy()).without("executor_"))).isEmpty();
    }

    @Test
    void steadyLetsAPoolComeAndGoAndStrictDoesNot() {
        WatchedApp pooling = orderly(
                Exports.seenThroughout(WatchedApp.run().starts(second -> Math.max(0, second)), 1, 0, 2));
        assertThat(broken(Preset.STEADY, pooling)).isEmpty();
        assertThat(broken(Preset.STRICT, pooling)).containsExactly("threads.started.beyond-pools");
    }

    @ParameterizedTest
    @EnumSource
    void itsFileIsABudgetLikeEverybodys(Preset preset, @TempDir Path folder) throws Exception {
        Budget budget = preset.budget();
        BudgetVocabulary.check(budget);
        assertThat(budget.name()).isEqualTo(preset.toString());
        budget.keep(folder);
        assertThat(folder.resolve("budget").resolve(budget.file())).hasContent(budget.text());
        assertThat(Budget.kept(folder).orElseThrow().bounds()).isEqualTo(budget.bounds());
        Path copy = Files.writeString(folder.resolve("threads.yml"), budget.text());
        assertThat(Budget.read(copy).bounds()).isEqualTo(budget.bounds());
    }

    @Test
    void aBudgetIsKeptAsItWasWritten(@TempDir Path folder) throws Exception {
        Path json = Files.writeString(folder.resolve("threads.json"),
                "\uFEFF{\"bounds\": {\n\t\"threads.peak\": {\"at-most\": 60}}}");
        Budget.read(json).keep(folder);
        assertThat(folder.resolve("budget/threads.json")).hasSameBinaryContentAs(json);
    }
}
