package io.executorlab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Cell.Jvm;

class GridTest {

    private static final Path FILE = ExperimentFiles.file("thread-per-task");

    private static Experiment over(Grid grid, String... cells) {
        return grid.over(FILE, List.of(cells)).as(Experiment.class);
    }

    @Test
    void eachVariantStandsOnEachJvmWithoutBounds() {
        Experiment spread = over(new Grid(List.of(17, 25), List.of(1, 4), List.of()), "broken", "fixed");
        assertThat(spread.cells()).extracting(Cell::id).containsExactly("broken-jdk17-cpus1", "broken-jdk17-cpus4",
                "broken-jdk25-cpus1", "broken-jdk25-cpus4", "fixed-jdk17-cpus1", "fixed-jdk17-cpus4",
                "fixed-jdk25-cpus1", "fixed-jdk25-cpus4");
        assertThat(spread.cell("broken-jdk25-cpus4").jvm()).isEqualTo(new Jvm(25, 4, null, List.of()));
        assertThat(spread.cells()).allSatisfy(cell -> {
            assertThat(cell.bounds()).isEmpty();
            assertThat(cell.showsOn()).isNull();
        });
        assertThat(spread.claims()).isEmpty();
        assertThat(spread.pair()).containsExactly("broken-jdk17-cpus1", "fixed-jdk17-cpus1");
        assertThat(spread.isOverJvms()).isTrue();
        assertThat(Home.experiments()).noneMatch(name -> ExperimentFiles.named(name).isOverJvms());
    }

    @Test
    void whatIsNotNamedStaysAsItIs() {
        assertThat(over(new Grid(List.of(), List.of(8), List.of()), "broken").cell("broken-cpus8").jvm())
                .isEqualTo(new Jvm(null, 8, null, List.of()));
        assertThat(over(new Grid(List.of(21), List.of(), List.of()), "broken").cell("broken-jdk21").jvm())
                .isEqualTo(new Jvm(21, 2, null, List.of()));
    }

    @Test
    void virtualThreadsAreASwitchOfTheJvm() {
        Grid grid = new Grid(List.of(), List.of(), List.of(Grid.Virtual.OFF, Grid.Virtual.ON));
        Experiment spread = over(grid, "broken");
        assertThat(spread.cells()).extracting(Cell::id).containsExactly("broken-virtualoff", "broken-virtualon");
        assertThat(spread.cell("broken-virtualon").jvm().flags())
                .containsExactly("-Dspring.threads.virtual.enabled=true");
        assertThat(over(grid, "broken-virtualon")).isEqualTo(spread);
    }

    @Test
    void theCellsThatItHasSpreadGiveTheSameFileAgain() {
        Grid grid = new Grid(List.of(17, 25), List.of(1, 4), List.of());
        Experiment spread = over(grid, "broken");
        assertThat(over(grid, spread.cells().stream().map(Cell::id).toArray(String[]::new))).isEqualTo(spread);
    }
}
