package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.EvidenceParts;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;

class TimeChartsTest {

    private static Scrape scrape(int i) {
        Map<String, Double> series = new LinkedHashMap<>(Map.of(Scrape.LIVE, 50.0, Scrape.STARTED, 100.0 + i));
        if (i % 10 == 0) {
            List.of("runnable", "waiting", "blocked")
                    .forEach(state -> series.put("jvm_threads_states_threads{state=\"%s\"}".formatted(state), 5.0));
            series.put("hikaricp_connections_active", 3.0);
        }
        return Scrape.of(1000L * i, 2, series);
    }

    @Test
    void whatAFewScrapesHoldIsNoZeroBetweenThem() {
        RunLog run = RunLog.of(RunLog.Subject.of("soak", "check"), RunLog.Outcome.RAN, List.of(),
                new RunLog.Times(0, 0, 0, 90_000, 99_000, 99_000));
        Evidence evidence = new Evidence(Path.of("recorded"), run,
                new EvidenceParts().scrapes(IntStream.range(0, 100).mapToObj(TimeChartsTest::scrape).toList()));
        Map<String, TimeChart> charts =
                TimeCharts.of(evidence).stream().collect(Collectors.toMap(TimeChart::id, chart -> chart));
        assertThat(charts.get("threads.state").seconds()).startsWith(0.0, 10.0).hasSize(10);
        assertThat(charts.get("threads.state").totals()).containsOnly(15.0);
        assertThat(charts.get("hikari.active").totals()).hasSize(10).containsOnly(3.0);
        assertThat(charts.get("threads.started-per-second").totals()).hasSize(99).containsOnly(1.0);
    }

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
