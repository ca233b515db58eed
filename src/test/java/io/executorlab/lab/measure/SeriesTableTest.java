package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.experiment.Experiment;

class SeriesTableTest {

    private static final Experiment.SeriesTable WANTED =
            new Experiment.SeriesTable("who ran what", "task_order", "policy", "task", "where");

    private static String series(String policy, int task, String where) {
        return "task_order{policy=\"%s\",task=\"%d\",where=\"%s\"}".formatted(policy, task, where);
    }

    @Test
    void putsSeriesSideBySideByTheirLabelsAndNumbersInTheirOrder() {
        Recorded recorded = Recorded.run().gauge(series("discard", 10, "lost"), 0).gauge(series("abort", 2, "on 1"), 1)
                .gauge(series("discard", 2, "on 2"), 3).gauge("task_orders{policy=\"x\",task=\"1\",where=\"y\"}", 1);
        assertThat(SeriesTable.of(WANTED, recorded.evidence()).rows()).containsExactly(List.of("task", "2", "10"),
                List.of("abort", "1 on 1", "-"), List.of("discard", "3 on 2", "lost"));
    }
}
