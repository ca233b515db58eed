package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jfree.data.xy.XYDataset;
import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.verdict.CellResult;

class RecordedPictureTest {

    private static final Experiment RATES = ExperimentFiles.named("post-000-rates");
    private static final String IN_TIME = "Answered in time, in %";

    private static CellResult cell(String id, double half, double thrice) {
        return CellResult.of(RATES.cell(id), 1, RunLog.Outcome.RAN).measured(Map.of("in-step(0.5, requests.answered-share)", half,
                "in-step(3, requests.answered-share)", thrice), Map.of()).build();
    }

    private static RecordedRuns.Recorded recorded() {
        Map<String, CellResult> cells = new LinkedHashMap<>();
        cells.put("broken", cell("broken", 100, 14));
        cells.put("bounded-queue", cell("bounded-queue", 100, 33));
        cells.put("core-10@same", cell("core-10@same", 100, 90));
        return new RecordedRuns.Recorded(RATES, Path.of("none"), Path.of("none"), new ExperimentResult(RunLog.FORMAT, RATES.name(), "000",
                RATES.title(), RATES.summary(), null, "quick", null, cells, List.of()));
    }

    @Test
    void drawsALineOverTheStepsForEachVariantOfTheLoad() {
        RecordedPicture picture = RecordedPicture.steps(recorded(), "own", IN_TIME, "rate");
        assertThat(picture.numbers()).isEqualTo("broken: 100 - - - - - - 14; bounded-queue: 100 - - - - - - 33");
        assertThat(picture.file()).isEqualTo("post-000-rates-own-steps-1.svg");
        XYDataset data = picture.chart().getXYPlot().getDataset();
        assertThat(data.getSeriesCount()).isEqualTo(2);
        assertThat(List.of(data.getXValue(0, 0), data.getYValue(0, 0), data.getXValue(0, 7), data.getYValue(0, 7))).containsExactly(0.5, 100.0, 3.0, 14.0);
        assertThat(data.getY(1, 3)).isNull();
    }

    private static RecordedRuns.Recorded twice() {
        Experiment rejection = ExperimentFiles.named("rejection");
        Map<String, CellResult> cells = new LinkedHashMap<>();
        String median = Columns.measure(rejection, "abort").orElseThrow();
        cells.put("queue-10", CellResult.of(rejection.cell("queue-10"), 2, RunLog.Outcome.RAN)
                .measured(Map.of(median, 7.5), Map.of(median, new double[] {7, 8})).build());
        cells.put("queue-2", CellResult.of(rejection.cell("queue-2"), 1, RunLog.Outcome.RAN).measured(Map.of(median, 3.0), Map.of()).build());
        return new RecordedRuns.Recorded(rejection, Path.of("none"), Path.of("none"), new ExperimentResult(RunLog.FORMAT, rejection.name(), "003",
                rejection.title(), rejection.summary(), null, "quick", null, cells, List.of()));
    }

    @Test
    void ofSeveralRunsItShowsMedianAndRangeAndMarksWhatWasRunOnce() {
        String load = ExperimentFiles.named("rejection").loads().keySet().iterator().next();
        RecordedPicture picture = RecordedPicture.bars(twice(), load, List.of("abort"));
        assertThat(picture.numbers()).isEqualTo("abort: queue-10 7.50 (7..8), queue-2 (1 run) 3");
        assertThat(picture.runs()).isEqualTo("median of 2 runs (lowest..highest), of fewer where it says so");
        assertThat(picture.svg()).contains("7.50 (7..8)", "queue-2 (1 run)");
    }

    @Test
    void saysWhichTableThereIsNot() {
        assertThatThrownBy(() -> RecordedPicture.steps(recorded(), "own", "Answered", "rate")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("post-000-rates has no table 'Answered'");
    }
}
