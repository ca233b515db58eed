package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.evidence.RunLog.Outcome;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.lens.PlaceKind;
import io.executorlab.lab.measure.Measure.Disturbance;
import io.executorlab.lab.report.Columns.Column;

class OverJvmsTest {

    private static String does(String kind) {
        return PlaceKind.all().stream().filter(one -> one.name().equals(kind)).findFirst().orElseThrow().does();
    }

    private static final List<Column> COLUMNS =
            List.of(new Column("starts", "threads.started"), new Column("ms", "http.client.mean"),
                    new Column("failed", "requests.failed"), new Column("peak", "threads.peak"));

    private static CellResult cell(String variant, double starts, double mean, Map<String, Disturbance> disturbed) {
        return new CellResult(variant, variant, "", List.of(), 1, Outcome.RAN, List.of(),
                Map.of("threads.started", starts, "http.client.mean", mean, "requests.failed", 0.0), Map.of(),
                disturbed, null, List.of(), null, List.of(), List.of(), List.of(), List.of());
    }

    private static List<String> changing(CellResult... cells) {
        return OverJvms.changing(COLUMNS, List.of(cells)).stream().map(Column::heading).toList();
    }

    @Test
    void onlyWhatDiffersByAQuarterWithinAVariantIsShown() {
        assertThat(changing(cell("broken", 24, 100, Map.of()), cell("broken", 1, 124, Map.of()),
                cell("fixed", 1, 10, Map.of()), cell("fixed", 1, 11, Map.of()))).containsExactly("starts");
        assertThat(OverJvms.same(COLUMNS, COLUMNS.subList(0, 1)))
                .isEqualTo(OverJvms.sameEverywhere(List.of("ms", "failed", "peak")));
    }

    @Test
    void aDisturbedClockIsShownAndIsNeitherTheSameNorAReason() {
        Map<String, Disturbance> busy = Map.of("http.client.mean", Disturbance.CLOCK);
        CellResult quiet = cell("broken", 24, 100, Map.of());
        assertThat(changing(quiet, cell("broken", 24, 101, busy))).containsExactly("ms");
        assertThat(OverJvms.differ(COLUMNS.get(1), List.of(quiet, cell("broken", 24, 900, busy)))).isFalse();
    }

    @Test
    void whatOneJvmDoesNotHaveIsADifference() {
        assertThat(OverJvms.differ(Arrays.asList(null, 0.0))).isTrue();
        assertThat(OverJvms.differ(Arrays.asList(null, null))).isFalse();
        assertThat(OverJvms.differ(List.of(0.0, 0.0))).isFalse();
    }

    @Test
    void theCodeOfBrokenSaysWhy() {
        List<String> why = OverJvms.places(ExperimentFiles.named("thread-per-task"));
        assertThat(why).hasSize(2).last().isEqualTo(does("common-pool").strip());
        assertThat(why.get(0)).startsWith("CompletableFuture.supplyAsync at UnnamedExecutorStage.java:");
        assertThat(OverJvms.places(ExperimentFiles.named("proxy-connections"))).isEmpty();
    }
}
