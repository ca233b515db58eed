package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Proxy;

class ProxyBlockTest {

    private static final Experiment EXPERIMENT = ExperimentFiles.named("proxy-connections");

    private static CellResult cell(String id, int runs, Map<String, Double> measures, Map<String, double[]> spread) {
        return CellResult.of(EXPERIMENT.cell(id), runs, RunLog.Outcome.RAN).measured(measures, spread).build();
    }

    @Test
    void whatTheConfigurationPredictsStandsBesideWhatWasMeasured() {
        Map<String, CellResult> cells = new LinkedHashMap<>();
        cells.put("broken", cell("broken", 5, Map.of("round.max(open)", 764.0, "round.min(first-refusal)", 760.0),
                Map.of("round.max(open)", new double[] {764, 764}, "round.min(first-refusal)",
                        new double[] {590, 764})));
        cells.put("fixed", cell("fixed", 5, Map.of("round.max(open)", 1200.0), Map.of()));
        cells.put("more-connections", cell("more-connections", 5, Map.of("round.max(open)", 1014.0), Map.of()));
        cells.put("one-worker",
                cell("one-worker", 1, Map.of("round.max(open)", 382.0, "round.min(first-refusal)", 382.0), Map.of()));
        cells.put("before@users-700", cell("before@users-700", 5, Map.of("round.max(open)", 700.0), Map.of()));
        String table = ProxyBlock.markdown(new RecordedRuns.Recorded(EXPERIMENT, Path.of("none"), Path.of("none"),
                new ExperimentResult(RunLog.FORMAT,
                        new ExperimentResult.Subject(EXPERIMENT.name(), "000", "", ""), null, "quick", null, cells,
                        List.of())),
                "steps");
        assertThat(table.lines().skip(2)).containsExactly(
                "| broken | 2 x 768 | 2 | 764 | 764 | 382 to 764 | 760 (590..764) |",
                "| fixed | 2 x 4096 | 2 | 4092 | 1200 | 2046 to 4092 | - |",
                "| one-worker (1 run) | 1 x 768 | 2 | 382 | 382 | 382 | 382 |");
    }

    @ParameterizedTest
    @CsvSource({"768, 2, 382", "768, 1, 383", "384, 2, 190", "4096, 2, 2046"})
    void aClientTakesTwoConnections(int connections, int listeners, int clients) {
        assertThat(ProxyBlock.clientsOfAWorker(new Proxy(1, connections, listeners, null, null, null, null)))
                .isEqualTo(clients);
    }
}
