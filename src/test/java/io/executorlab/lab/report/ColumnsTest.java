package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

class ColumnsTest {

    @Test
    void theLegendExplainsTheColumnsThatAreThere() {
        assertThat(Columns.legend(List.of("at rest", "most", "starts/request", "starts/s", "left", "get()", "waitFor()", "answered", "mean ms", "p95 ms")))
                .isEqualTo("Threads: live at rest, most under load, started, left after it; in get() and waitFor() for each running task."
                        + " Times are the client's.");
        assertThat(Columns.legend(List.of("at rest", "starts/s", "answered", "p95 ms"))).isEqualTo("Threads: live at rest, started. Times are the client's.");
        assertThat(Columns.legend(List.of("waitFor()"))).isEqualTo("Threads: in waitFor() for each running task.");
        assertThat(Columns.legend(List.of("answered"))).isEmpty();
    }

    @Test
    void aStepInWhichNothingWasAnsweredIsShownAndOneThatWasNotMadeIsNot() {
        Experiment again = ExperimentFiles.named("post-000-again");
        CellResult broken = CellResult.of(again.cell("broken"), 1, RunLog.Outcome.RAN).measured(Map.of("in-step(first, requests.answered-share)", 14.0,
                "in-step(at-once, requests.answered-share)", 0.0), Map.of()).build();
        assertThat(Columns.of(again, List.of(broken))).singleElement().satisfies(table ->
                assertThat(table.columns()).extracting(Columns.Column::heading).containsExactly("first", "at-once"));
    }

    @Test
    void anAlternativeTextIsNotCutWithinANumber() {
        assertThat(RecordedPicture.firstClause("4 sessions a second, each a child process of 0.6 s. At most 8")).isEqualTo("4 sessions a second, each a child process of 0.6 s");
        assertThat(RecordedPicture.firstClause("Closed: 8 users")).isEqualTo("Closed");
    }
}
