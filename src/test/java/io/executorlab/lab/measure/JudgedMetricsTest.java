package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.EvidenceParts;
import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Watched;

class JudgedMetricsTest {

    private static final String MANAGEMENT = "http://127.0.0.1:8081/manage";
    private static final HandledRequests REQUESTS = HandledRequests.ofManagement(URI.create(MANAGEMENT));
    private static final int SCRAPES = 400;

    /** Everything that any measure asks for, and more, each moving in its own way. */
    private static Scrape scrape(int i) {
        Map<String, Double> series = new LinkedHashMap<>();
        series.put(Scrape.LIVE, 50.0 + i / 20 + i % 7);
        series.put(Scrape.PEAK, 60.0 + i / 20);
        series.put(Scrape.STARTED, 100.0 + Math.max(0, i - 150) / 10);
        series.put(Scrape.PROCESS_START, 1.5e9);
        List.of("blocked", "waiting", "runnable").forEach(state -> series
                .put("jvm_threads_states_threads{state=\"%s\"}".formatted(state), (double) (i * 7 % 31)));
        List.of("applicationTaskExecutor", "other").forEach(name -> {
            series.put("executor_pool_size_threads{name=\"%s\"}".formatted(name), 2.0 + i / 100);
            series.put("executor_active_threads{name=\"%s\"}".formatted(name), (double) (i % 3));
            series.put("executor_queued_tasks{name=\"%s\"}".formatted(name), (double) (i * 13 % 29));
            series.put("executor_completed_tasks_total{name=\"%s\"}".formatted(name), 5.0 * i);
        });
        series.put("tomcat_threads_current_threads{name=\"http\"}", 10.0 + i / 200);
        series.put("oldest_task_age_seconds", (double) (i % 11));
        for (String uri : List.of("/orders", "/stores", "/manage/prometheus")) {
            for (String status : List.of("200", "500")) {
                String labels = "{method=\"GET\",status=\"%s\",uri=\"%s\"}".formatted(status, uri);
                series.put("http_server_requests_seconds_count" + labels, 10.0 * i + uri.length());
                series.put("http_server_requests_seconds_sum" + labels, 0.1 * i * uri.length());
            }
        }
        List.of("acquire", "usage").forEach(timer -> {
            series.put("hikaricp_connections_%s_seconds_sum".formatted(timer), 0.3 * i);
            series.put("hikaricp_connections_%s_seconds_count".formatted(timer), 9.0 * i);
        });
        List.of("pending", "active")
                .forEach(gauge -> series.put("hikaricp_connections_" + gauge, (double) (i * 11 % 19)));
        series.put("hikaricp_connections_timeout_total", (double) (i / 50));
        series.put("search_client_connections_pending", (double) (i % 5));
        series.put("search_client_connections_leased", (double) (i % 9));
        series.put("product_indexing_total{outcome=\"failed\"}", (double) (i / 9));
        series.put("jvm_memory_used_bytes{area=\"heap\"}", 1e6 * (i * 17 % 101));
        series.put("process_files_open_files", 30.0 + i % 13);
        series.put("process_cpu_time_ns_total", 1e8 * i);
        series.put("system_cpu_usage", (i * 19 % 100) / 100.0);
        series.put("jdbc_connections_active", (double) (i * 23 % 37));
        series.put("http_client_requests_seconds_sum", 0.7 * i);
        series.put("http_client_requests_seconds_count", 3.0 * i);
        List.of("children", "zombies", "temporary_files")
                .forEach(name -> series.put("lab_process_" + name, (double) (i % 4)));
        series.put("lab_virtual_carriers", (double) (i % 6));
        series.put("lab_virtual_queued", (double) (i % 8));
        series.put("jvm_threads_virtual_pinned_seconds_count", (double) (i / 7));
        series.put("jvm_threads_virtual_submit_failed_total", (double) (i / 8));
        IntStream.range(0, 20).forEach(other -> series.put("app_other_%d".formatted(other), (double) (i * other % 7)));
        return Scrape.of(1000L * i, 2, series);
    }

    private static Evidence evidence(List<Scrape> scrapes) {
        RunLog run = new RunLog(RunLog.FORMAT, RunLog.Subject.of("test", "check"), RunLog.Outcome.RAN, List.of(),
                new RunLog.Times(0, 0, 5000, 1000L * (SCRAPES - 10), 1000L * (SCRAPES - 1), 1000L * SCRAPES), 0,
                new Watched(MANAGEMENT, null, List.of(), List.of(), List.of(), null), null);
        return new Evidence(Path.of("recorded"), run, new EvidenceParts().scrapes(scrapes));
    }

    @Test
    void everyMeasureIsTheSameNumberWithNothingElseInTheScrapes() {
        List<Scrape> all = IntStream.range(0, SCRAPES).mapToObj(JudgedMetricsTest::scrape).toList();
        Evidence whole = evidence(all);
        int known = 0;
        for (Measure measure : Vocabulary.all().stream().filter(each -> !each.isOnlyOfRuns()).toList()) {
            String name = measure.example();
            JudgedMetrics judged = JudgedMetrics.of(List.of(name), REQUESTS);
            List<Scrape> thinned = all.stream().map(judged::in).toList();
            OptionalDouble value = new Measures(List.of(whole)).value(name);
            assertThat(new Measures(List.of(evidence(thinned))).value(name)).as(name).isEqualTo(value);
            assertThat(new Measures(List.of(evidence(thinned))).doubt(name)).as(name)
                    .isEqualTo(new Measures(List.of(whole)).doubt(name));
            assertThat(thinned.get(0).size()).as(name).isLessThan(all.get(0).size() / 2);
            known += value.isPresent() ? 1 : 0;
        }
        assertThat(known).as("measures that these scrapes tell").isGreaterThan(30);
    }

    @Test
    void requestsAreAddedUpButWhereABoundNamesTheirPath() {
        Scrape scrape = scrape(100);
        assertThat(JudgedMetrics.of(List.of("threads.left"), REQUESTS).in(scrape).samples(HandledRequests.METRIC))
                .extracting(sample -> sample.label("status") + " " + sample.label("uri"))
                .containsExactlyInAnyOrder("200 /manage/prometheus", "500 /manage/prometheus", "200 null", "500 null");
        for (String byPath : List.of("http.server.mean(/orders)",
                "metric.growth(http_server_requests_seconds_count{uri=\"/orders\"})",
                "timer.mean(http_server_requests)")) {
            assertThat(JudgedMetrics.of(List.of(byPath), REQUESTS).in(scrape).samples(HandledRequests.METRIC))
                    .as(byPath).hasSize(6);
        }
    }

    @Test
    void whatAMeasureReadsIsKeptWhereItIsOfAStepToo() {
        for (String measure : List.of("http.server.mean(GET /orders)", "hikari.pending.mean",
                "executor.queue.max(other)", "metric.max(app_other_3)")) {
            assertThat(JudgedMetrics.of(List.of("in-step(second, %s)".formatted(measure)), REQUESTS).in(scrape(100))
                    .samples().toList()).as(measure)
                    .isEqualTo(JudgedMetrics.of(List.of(measure), REQUESTS).in(scrape(100)).samples().toList());
        }
    }

    @Test
    void aMetricOfAnyNameIsKept() {
        Scrape scrape = Scrape.of(0, 2, Map.of("orders", 1.0, "ordersOpen", 2.0, "other", 3.0));
        assertThat(JudgedMetrics.of(List.of("metric.max(orders)", "metric.max(ordersOpen{a=\"b\"})"), REQUESTS)
                .in(scrape).metrics()).containsOnly("orders", "ordersOpen");
    }
}
