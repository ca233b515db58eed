package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Grid;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.CouldNotStartException;

class ExperimentSelectionTest {

    private static List<ExperimentSelection> named(String... names) {
        return ExperimentSelection.of(List.of(names), null, List.of());
    }

    private static List<String> cells(String... names) {
        return ExperimentSelection.of(List.of(names), null, List.of("broken", "fixed")).stream()
                .flatMap(one -> one.experiment().cells().stream()
                        .map(cell -> one.experiment().name() + ":" + cell.id()))
                .toList();
    }

    @Test
    void aNameMayHaveTheLoadBehindItThatIsWanted() {
        assertThat(cells("async-blocking@thread-limit")).containsExactly("async-blocking:broken@thread-limit",
                "async-blocking:fixed@thread-limit");
        assertThat(cells("async-blocking@thread-limit", "event-loop-per-call@half", "async-blocking@steady"))
                .containsExactly("async-blocking:broken",
                        "async-blocking:fixed", "async-blocking:broken@thread-limit",
                        "async-blocking:fixed@thread-limit", "event-loop-per-call:broken@half",
                        "event-loop-per-call:fixed@half");
        assertThat(cells("async-blocking@steady", "async-blocking")).isEqualTo(cells("async-blocking"));
        assertThatThrownBy(() -> cells("async-blocking@limit")).isInstanceOf(UsageException.class)
                .hasMessage("async-blocking has no load 'limit'; it has steady, thread-limit.");
    }

    @Test
    void whatNeedsAProxyIsRefusedWithTheCommandThatInstallsOne() {
        assertThatThrownBy(
                () -> ExperimentSelection.requireProxy(named("thread-per-task", "proxy-connections"), Optional.empty()))
                .isInstanceOf(CouldNotStartException.class).hasMessageContaining("nginx")
                .hasMessageContaining("apt-get install nginx-light");
        assertThatCode(() -> ExperimentSelection.requireProxy(named("proxy-connections"), Optional.of("nginx 1.22.1")))
                .doesNotThrowAnyException();
        assertThatCode(() -> ExperimentSelection.requireProxy(named("thread-per-task"), Optional.empty()))
                .doesNotThrowAnyException();
    }

    @Test
    void whatAGridHasSpreadIsTakenUpAgain(@TempDir Path folder) throws IOException {
        Grid grid = new Grid(List.of(17, 25), List.of(1), List.of());
        Path ofRun = folder.resolve("thread-per-task");
        ExperimentSelection spread = ExperimentSelection.pair("thread-per-task").kept(grid, ofRun);
        RunPlan plan = RunPlan.of(new RunPlan.Conditions("", "", 2, "quick"), new RunPlan.Order(7, 1, null), grid,
                false, List.of(spread.part(Scale.QUICK, List.of())));
        assertThat(ExperimentSelection.of(plan, folder, null).get(0).experiment().cells())
                .isEqualTo(spread.experiment().cells());
    }

    @Test
    void ofSeveralLoadsAndVariantsAPairIsBrokenAndFixedOfTheFirst() {
        assertThat(ExperimentSelection.pair("event-loop-per-call").experiment().cells()).extracting(Cell::id)
                .containsExactly("broken", "fixed");
    }
}
