package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.evidence.RunLog.Outcome;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.lens.PlaceKind;
import io.executorlab.lab.report.Columns.Column;

class OverJvmsTest {

    private static String does(String kind) {
        return PlaceKind.all().stream().filter(one -> one.name().equals(kind)).findFirst().orElseThrow().does();
    }

    private static CellResult cell(String variant, double starts, double mean, double failed) {
        return new CellResult(variant, variant, "", List.of(), 1, Outcome.RAN, List.of(),
                Map.of("threads.started", starts, "http.client.mean", mean, "requests.failed", failed), Map.of(),
                Map.of(), null, List.of(), null, List.of(), List.of(), List.of(), List.of());
    }

    @Test
    void onlyWhatDiffersByAQuarterWithinAVariantIsShown() {
        List<Column> columns = List.of(new Column("starts", "threads.started"), new Column("ms", "http.client.mean"),
                new Column("failed", "requests.failed"), new Column("peak", "threads.peak"));
        List<CellResult> cells = List.of(cell("broken", 24, 100, 0), cell("broken", 1, 124, 0),
                cell("fixed", 1, 10, 0), cell("fixed", 1, 11, 0));
        List<Column> changing = OverJvms.changing(columns, cells);
        assertThat(changing).extracting(Column::heading).containsExactly("starts");
        assertThat(OverJvms.same(columns, changing)).isEqualTo("The same on every JVM: ms, failed, peak.");
    }

    @Test
    void theCodeOfBrokenSaysWhy() {
        List<String> why = OverJvms.why(ExperimentFiles.named("thread-per-task"));
        assertThat(why).hasSize(2).last().isEqualTo(does("common-pool").strip());
        assertThat(why.get(0)).startsWith("CompletableFuture.supplyAsync at UnnamedExecutorStage.java:");
        assertThat(OverJvms.why(ExperimentFiles.named("proxy-connections"))).isEmpty();
    }
}
