package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;

class TimeChartsTest {

    @Test
    void anExecutorIsNamedByItsNameAndNotByItsHostsOrItsPods() {
        Recorded recorded = Recorded.run()
                .gauge("executor_queued_tasks{hostname=\"node-1\",name=\"applicationTaskExecutor\"}", 4)
                .gauge("executor_pool_size_threads{name=\"mails, \\\"urgent\\\" {1}\",pod_name=\"orders-7\"}", 2);
        assertThat(TimeCharts.of(recorded.evidence())).extracting(TimeChart::id)
                .filteredOn(id -> id.startsWith("executor.")).containsExactly(
                        "executor.pool(applicationTaskExecutor)", "executor.queue(applicationTaskExecutor)",
                        "executor.pool(compileExecutor)", "executor.queue(compileExecutor)",
                        "executor.pool(mails, \"urgent\" {1})", "executor.queue(mails, \"urgent\" {1})");
        assertThat(TimeCharts.of(recorded.evidence()))
                .filteredOn(chart -> chart.id().equals("executor.queue(applicationTaskExecutor)"))
                .singleElement().satisfies(chart -> assertThat(chart.most()).hasValue(4));
    }
}
