package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jfree.data.xy.IntervalXYDataset;
import org.jfree.data.xy.XYDataset;
import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

class RecordedPictureTest {

    private static final Experiment RATES = ExperimentFiles.named("post-000-rates");
    private static final String IN_TIME = "Answered in time, in %";

    private static CellResult cell(String id, double half, double thrice) {
        return CellResult.of(RATES.cell(id), 1, RunLog.Outcome.RAN)
                .measured(Map.of("in-step(0.5, requests.answered-share)", half,
                        "in-step(3, requests.answered-share)", thrice), Map.of())
                .build();
    }

    private static RecordedRuns.Recorded recorded() {
        Map<String, CellResult> cells = new LinkedHashMap<>();
        cells.put("broken", cell("broken", 100, 14));
        cells.put("bounded-queue", cell("bounded-queue", 100, 33));
        cells.put("core-10@same", cell("core-10@same", 100, 90));
        return recorded(RATES, "000", cells);
    }

    private static RecordedRuns.Recorded recorded(Experiment experiment, String post, Map<String, CellResult> cells) {
        return new RecordedRuns.Recorded(experiment, Path.of("none"), Path.of("none"),
                new ExperimentResult(RunLog.FORMAT,
                        new ExperimentResult.Subject(experiment.name(), post, experiment.title(), experiment.summary()),
                        null, "quick", null, cells, List.of()));
    }

    @Test
    void drawsALineOverTheStepsForEachVariantOfTheLoad() {
        RecordedPicture picture = RecordedPicture.steps(recorded(), "own", IN_TIME, "rate");
        assertThat(picture.numbers()).isEqualTo("broken: 100 - - - - - - 14; bounded-queue: 100 - - - - - - 33");
        assertThat(picture.file()).isEqualTo("post-000-rates-own-steps-1.svg");
        XYDataset data = picture.chart().getXYPlot().getDataset();
        assertThat(data.getSeriesCount()).isEqualTo(2);
        assertThat(List.of(data.getXValue(0, 0), data.getYValue(0, 0), data.getXValue(0, 7), data.getYValue(0, 7)))
                .containsExactly(0.5, 100.0, 3.0, 14.0);
        assertThat(data.getY(1, 3)).isNull();
    }

    @Test
    void ofSeveralRunsItShowsFromLowestToHighestAtEachStep() {
        String inHalf = "in-step(0.5, requests.answered-share)";
        String inThrice = "in-step(3, requests.answered-share)";
        Map<String, CellResult> cells = new LinkedHashMap<>();
        cells.put("broken",
                CellResult.of(RATES.cell("broken"), 5, RunLog.Outcome.RAN)
                        .measured(Map.of(inHalf, 100.0, inThrice, 14.0),
                                Map.of(inHalf, new double[] {100, 100}, inThrice, new double[] {10, 21}))
                        .build());
        cells.put("bounded-queue", cell("bounded-queue", 100, 33));
        RecordedPicture picture = RecordedPicture.steps(recorded(RATES, "000", cells), "own", IN_TIME, "rate");
        assertThat(picture.numbers())
                .isEqualTo("broken: 100 - - - - - - 14 (10..21); bounded-queue (1 run): 100 - - - - - - 33");
        assertThat(picture.runs()).isEqualTo("median of 5 runs (lowest..highest), fewer where noted");
        IntervalXYDataset ranges = (IntervalXYDataset) picture.chart().getXYPlot().getDataset(1);
        assertThat(ranges.getItemCount(0)).isEqualTo(1);
        assertThat(List.of(ranges.getXValue(0, 0), ranges.getStartYValue(0, 0), ranges.getEndYValue(0, 0)))
                .containsExactly(3.0, 10.0, 21.0);
        assertThat(ranges.getItemCount(1)).isZero();
        assertThat(picture.chart().getXYPlot().getRangeAxis().getUpperBound()).isGreaterThanOrEqualTo(100);
        RecordedPicture ofOneRun = RecordedPicture.steps(recorded(), "own", IN_TIME, "rate");
        assertThat(lines(picture)).as("the range and its two ends are drawn").isEqualTo(lines(ofOneRun) + 3);
        assertThat(picture.svg()).doesNotContain("NaN");
    }

    private static int lines(RecordedPicture picture) {
        return picture.svg().split("<line").length;
    }

    private static RecordedRuns.Recorded twice() {
        Experiment rejection = ExperimentFiles.named("rejection");
        Map<String, CellResult> cells = new LinkedHashMap<>();
        String median = Columns.measure(rejection, "abort").orElseThrow();
        cells.put("queue-10", CellResult.of(rejection.cell("queue-10"), 2, RunLog.Outcome.RAN)
                .measured(Map.of(median, 7.5), Map.of(median, new double[] {7, 8})).build());
        cells.put("queue-2", CellResult.of(rejection.cell("queue-2"), 1, RunLog.Outcome.RAN)
                .measured(Map.of(median, 3.0), Map.of()).build());
        return recorded(rejection, "003", cells);
    }

    @Test
    void ofSeveralRunsItShowsMedianAndRangeAndMarksWhatWasRunOnce() {
        String load = ExperimentFiles.named("rejection").loads().keySet().iterator().next();
        RecordedPicture picture = RecordedPicture.bars(twice(), load, List.of("abort"));
        assertThat(picture.numbers()).isEqualTo("abort: queue-10 7.50 (7..8), queue-2 (1 run) 3");
        assertThat(picture.runs()).isEqualTo("median of 2 runs (lowest..highest), fewer where noted");
        assertThat(picture.svg()).contains("7.50 (7..8)", "queue-2 (1 run)");
    }

    @Test
    void saysWhichTableThereIsNot() {
        assertThatThrownBy(() -> RecordedPicture.steps(recorded(), "own", "Ans", "rate"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("post-000-rates has no table 'Ans'");
    }
}
