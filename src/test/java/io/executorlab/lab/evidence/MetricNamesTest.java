package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.Resource;

class MetricNamesTest {

    private static final String OPEN_TELEMETRY = Resource.text(MetricNamesTest.class, "open-telemetry.txt");
    private static final String JMX_EXPORTER = Resource.text(MetricNamesTest.class, "jmx-exporter.txt");

    private static Scrape scrape(String text) {
        return new Scrape(0, 0, PrometheusText.parse(text));
    }

    @Test
    void openTelemetrysNamesAreUnderstood() {
        Scrape scrape = scrape(OPEN_TELEMETRY);
        assertThat(scrape.value(Scrape.LIVE)).hasValue(12);
        assertThat(scrape.sum(Scrape.STATES, "state", "runnable")).hasValue(7);
        assertThat(scrape.sum(Scrape.STATES, "state", "timed-waiting")).hasValue(5);
        assertThat(scrape.sum(Scrape.MEMORY, "area", "heap")).hasValue(25_165_824);
        assertThat(scrape.value(Scrape.PROCESSORS)).hasValue(4);
        HandledRequests requests = HandledRequests.ofDefaultPath();
        assertThat(requests.in(scrape)).hasValue(100);
        assertThat(requests.failedBetween(scrape(""), scrape)).containsExactly(
                Map.entry("500 GET /orders/{id}", 10.0));
    }

    @Test
    void thoseOfTheJmxExporterAreToo() {
        Scrape scrape = scrape(JMX_EXPORTER);
        assertThat(List.of(Scrape.LIVE, Scrape.PEAK, Scrape.STARTED, Scrape.FILES))
                .extracting(metric -> scrape.value(metric).orElse(-1)).containsExactly(22.0, 24.0, 31.0, 40.0);
        assertThat(scrape.sum(Scrape.STATES, "state", "timed-waiting")).hasValue(6);
        assertThat(scrape.sum(Scrape.MEMORY, "area", "heap")).hasValue(4_194_304);
    }

    @Test
    void nothingIsCountedTwiceAndAnAppsOwnMetricsKeepTheirNames() {
        Scrape scrape = scrape(JMX_EXPORTER + "jvm_threads_live_threads 22.0\norders{state=\"IN_WORK\"} 7\n");
        assertThat(scrape.value(Scrape.LIVE)).hasValue(22);
        assertThat(scrape.sum("orders", "state", "IN_WORK")).hasValue(7);
    }

    @Test
    void anAppsMetricsTellWhatItsJvmDoesNot() {
        Scrape completed =
                scrape(JMX_EXPORTER).completedBy(scrape("executor_queued_tasks 3\njvm_threads_current 20\n"));
        assertThat(completed.value("executor_queued_tasks")).hasValue(3);
        assertThat(completed.value(Scrape.LIVE)).hasValue(22);
        assertThat(completed.value(Scrape.STARTED)).hasValue(31);
    }

    @Test
    void requestsThatOnlyTheClientCountsCameEvenly() {
        K6Summary k6 = K6Summary.of(Map.of(K6Summary.FAILED, Map.of("passes", 10, "fails", 990)));
        List<Scrape> scrapes = LongStream.of(900, 1000, 3500, 11_000, 12_000)
                .mapToObj(at -> new Scrape(at, 1, List.of())).toList();
        assertThat(k6.standsInFor(scrapes)).isTrue();
        List<Scrape> counted = k6.countedIn(scrapes, new RunLog.Times(0, 0, 1000, 11_000, 0, 0));
        assertThat(counted).extracting(scrape -> HandledRequests.ofDefaultPath().in(scrape).orElse(-1))
                .containsExactly(0.0, 0.0, 250.0, 1000.0, 1000.0);
        assertThat(k6.standsInFor(counted)).isFalse();
    }
}
