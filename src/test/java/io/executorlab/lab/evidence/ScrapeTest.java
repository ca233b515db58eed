package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Resource;

class ScrapeTest {

    private static final String LINE =
            """
                    {"atMillis":1000,"tookMillis":2,\
                    "samples":{"jvm_threads_live_threads{application=\\"orders\\"}":43.0,\
                    "executor_queued_tasks{hostname=\\"node-1\\",name=\\"mails, \\\\\\"urgent\\\\\\" {1}\\"}":7.0,\
                    "a":"NaN","b":0.0015}}""";
    private static final String OPEN_TELEMETRY = Resource.text(ScrapeTest.class, "open-telemetry.txt");
    private static final String JMX_EXPORTER = Resource.text(ScrapeTest.class, "jmx-exporter.txt");

    private static Scrape scrape(String line) throws IOException {
        return Json.parse(line, Scrape.class, "metrics.jsonl");
    }

    @Test
    void isWrittenAsItWasRead() throws IOException {
        Scrape scrape = scrape(LINE);
        assertThat(Json.line(scrape)).isEqualTo(LINE);
        assertThat(scrape.sum("executor_queued_tasks", "name", "mails, \"urgent\" {1}")).hasValue(7);
    }

    @Test
    void whatIsNoSeriesOrHasNoValueIsDamage() {
        assertThatThrownBy(() -> scrape(LINE.replace("a\":\"NaN", "a{b\":\"NaN"))).isInstanceOf(IOException.class)
                .hasMessageContaining("metrics.jsonl is damaged: 'a{b' is not a series");
        assertThatThrownBy(() -> scrape(LINE.replace("0.0015", "null"))).isInstanceOf(IOException.class)
                .hasMessageContaining("metrics.jsonl is damaged: a scrape needs samples, each with a value");
    }

    @Test
    void whatEveryExecutorHasIsToldInOnePass() {
        Scrape scrape = Scrape.of(1, 2,
                Map.of("executor_queued_tasks{name=\"a\",pool=\"1\"}", 2.0,
                        "executor_queued_tasks{name=\"a\",pool=\"2\"}", 3.0,
                        "executor_queued_tasks{name=\"b\"}", Double.NaN, "executor_queued_tasks{name=\"c\"}", 1.0,
                        "executor_queued_tasks", 7.0));
        assertThat(scrape.sums("executor_queued_tasks", "name")).isEqualTo(Map.of("a", 5.0, "c", 1.0));
        assertThat(scrape.sums("executor_queued_tasks", "name"))
                .allSatisfy((name, sum) -> assertThat(scrape.sum("executor_queued_tasks", "name", name)).hasValue(sum));
        assertThat(scrape.sums("no_such_metric", "name")).isEmpty();
    }

    static Series series(String metric, String... labels) {
        Map<String, String> byName = new LinkedHashMap<>();
        for (int i = 0; i < labels.length; i += 2) {
            byName.put(labels[i], labels[i + 1]);
        }
        return new Series(metric, byName);
    }

    @Test
    void aLabelsValueMayHoldCommasQuotesAndBraces() {
        assertThat(PrometheusText.series(
                "executor_queued_tasks{host_name=\"a\",name=\"b, name=\\\"c\\\" {d}\\\\\",pod=\"\"}"))
                .isEqualTo(series("executor_queued_tasks", "host_name", "a", "name", "b, name=\"c\" {d}\\", "pod", ""));
    }

    @Test
    void blanksBetweenLabelsAndACommaAfterTheLastSayNothing() {
        assertThat(PrometheusText.series("a{ b = \"c\", d=\"e\" , }")).isEqualTo(series("a", "b", "c", "d", "e"));
        assertThat(PrometheusText.series("a{}")).isEqualTo(series("a"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jvm_threads_live_threads", "a{b=\"c\"}", "a{z=\"1\",b=\"}\\\" {x\\\\\"}"})
    void aSeriesIsWrittenAsItWasRead(String text) {
        assertThat(PrometheusText.series(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{a=\"b\"}", "a{b}", "a{b=c}", "a{b=\"c\"", "a{b=\"c", "a{b=\"c\\", "a{b=\"c\"d=\"e\"}",
            "a{b=\"c\"} 3"})
    void whatIsNoneIsRefused(String text) {
        assertThatThrownBy(() -> PrometheusText.series(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a series");
    }

    @Test
    void labelsWithoutAnEndAreToldHowToBeWritten() {
        assertThatThrownBy(() -> PrometheusText.series("a{b=\"c\"")).hasMessageContaining("write NAME or NAME{label");
    }

    @Test
    void hasTheLabelsThatAreAskedForByName() {
        Series series = series("a", "hostname", "x", "name", "y");
        assertThat(series.has(Map.of())).isTrue();
        assertThat(series.has(Map.of("name", "y"))).isTrue();
        assertThat(series.has(Map.of("name", "x"))).isFalse();
    }

    private static MetricSample sample(double value, String metric, String... labels) {
        return new MetricSample(series(metric, labels), value);
    }

    @Test
    void readsSeriesWithAndWithoutLabels() {
        assertThat(PrometheusText.parse("""
                # HELP jvm_threads_live_threads The current number of live threads
                # TYPE jvm_threads_live_threads gauge
                jvm_threads_live_threads 43.0
                jvm_threads_states_threads{state="timed-waiting"} 7.0
                http_server_requests_seconds_sum{method="GET",uri="/a b"} 1.5E-3 1700000000000
                """)).containsExactly(
                sample(43, "jvm_threads_live_threads"),
                sample(7, "jvm_threads_states_threads", "state", "timed-waiting"),
                sample(0.0015, "http_server_requests_seconds_sum", "method", "GET", "uri", "/a b"));
    }

    @Test
    void anEscapedNewlineInALabelIsABlank() {
        assertThat(PrometheusText.parse("""
                http_server_requests_seconds_count{uri="/a\\nb \\"c\\" # }"} 3
                after 4
                """)).containsExactly(sample(3, "http_server_requests_seconds_count", "uri", "/a b \"c\" # }"),
                sample(4, "after"));
    }

    @Test
    void leavesOutBucketsAndWhatIsNoSample() {
        assertThat(PrometheusText.parse("""
                t_bucket{le="0.1"} 3
                http_server_requests_seconds_bucket{le="0.1"} 3
                <html><body>404</body></html>
                half{a="b
                half{a="b\\
                {a="b"} 3
                word
                n NaNa
                inf +Inf
                """)).containsExactly(sample(3, "http_server_requests_seconds_bucket", "le", "0.1"),
                sample(Double.POSITIVE_INFINITY, "inf"));
    }

    @Test
    void ofASeriesThatIsThereTwiceTheLastValueCounts() {
        assertThat(PrometheusText.parse("a{x=\"1\",y=\"2\"} 1\nb 2\na{y=\"2\",x=\"1\"} 3\n"))
                .extracting(MetricSample::metric, MetricSample::value)
                .containsExactly(tuple("a", 3.0), tuple("b", 2.0));
    }

    @Test
    void sumsASeriesOverItsLabels() {
        Scrape scrape = new Scrape(0, 1, PrometheusText.parse("""
                used{area="heap",id="eden"} 3
                used{area="heap",id="old"} 4
                used{area="nonheap",id="meta"} 9
                used{area="heap",id="gone"} NaN
                used_total{area="heap"} 100
                """));
        assertThat(scrape.sum("used", "area", "heap")).hasValue(7);
        assertThat(scrape.sum(series("used", "area", "heap", "id", "old"))).hasValue(4);
        assertThat(scrape.sum("used", "area", "direct")).isEmpty();
        assertThat(scrape.sum("used", "id", "gone")).isEmpty();
        assertThat(scrape.value("used")).hasValue(16);
        assertThat(scrape.value("missing")).isEmpty();
        assertThat(scrape.labels("used", "area")).containsExactly("heap", "nonheap");
        assertThat(scrape.metrics()).isEqualTo(Set.of("used", "used_total"));
    }

    private static Scrape parsed(String text) {
        return new Scrape(0, 0, PrometheusText.parse(text));
    }

    @Test
    void openTelemetrysNamesAreUnderstood() {
        Scrape scrape = parsed(OPEN_TELEMETRY);
        assertThat(scrape.value(Scrape.LIVE)).hasValue(12);
        assertThat(scrape.sum(Scrape.STATES, "state", "runnable")).hasValue(7);
        assertThat(scrape.sum(Scrape.STATES, "state", "timed-waiting")).hasValue(5);
        assertThat(scrape.sum(Scrape.MEMORY, "area", "heap")).hasValue(25_165_824);
        assertThat(scrape.value(Scrape.PROCESSORS)).hasValue(4);
        HandledRequests requests = HandledRequests.of(null);
        assertThat(requests.in(scrape)).hasValue(100);
        assertThat(requests.failedBetween(parsed(""), scrape)).containsExactly(
                Map.entry("500 GET /orders/{id}", 10.0));
    }

    @Test
    void thoseOfTheJmxExporterAreToo() {
        Scrape scrape = parsed(JMX_EXPORTER);
        assertThat(List.of(Scrape.LIVE, Scrape.PEAK, Scrape.STARTED, Scrape.FILES))
                .extracting(metric -> scrape.value(metric).orElse(-1)).containsExactly(22.0, 24.0, 31.0, 40.0);
        assertThat(scrape.sum(Scrape.STATES, "state", "timed-waiting")).hasValue(6);
        assertThat(scrape.sum(Scrape.MEMORY, "area", "heap")).hasValue(4_194_304);
    }

    @Test
    void nothingIsCountedTwiceAndAnAppsOwnMetricsKeepTheirNames() {
        Scrape scrape = parsed(JMX_EXPORTER + "jvm_threads_live_threads 22.0\norders{state=\"IN_WORK\"} 7\n");
        assertThat(scrape.value(Scrape.LIVE)).hasValue(22);
        assertThat(scrape.sum("orders", "state", "IN_WORK")).hasValue(7);
    }

    @Test
    void anAppsMetricsTellWhatItsJvmDoesNot() {
        Scrape completed =
                parsed(JMX_EXPORTER).completedBy(parsed("executor_queued_tasks 3\njvm_threads_current 20\n"));
        assertThat(completed.value("executor_queued_tasks")).hasValue(3);
        assertThat(completed.value(Scrape.LIVE)).hasValue(22);
        assertThat(completed.value(Scrape.STARTED)).hasValue(31);
    }

    @Test
    void requestsThatOnlyTheClientCountsCameEvenly() {
        K6Summary k6 = K6Summaries.of(Map.of(), Map.of(K6Summary.FAILED, Map.of("passes", 10.0, "fails", 990.0)));
        List<Scrape> scrapes = LongStream.of(900, 1000, 3500, 11_000, 12_000)
                .mapToObj(at -> new Scrape(at, 1, List.of())).toList();
        assertThat(k6.standsInFor(scrapes)).isTrue();
        List<Scrape> counted = k6.countedIn(scrapes, new RunLog.Times(0, 0, 1000, 11_000, 0, 0, null));
        assertThat(counted).extracting(scrape -> HandledRequests.of(null).in(scrape).orElse(-1))
                .containsExactly(0.0, 0.0, 250.0, 1000.0, 1000.0);
        assertThat(k6.standsInFor(counted)).isFalse();
    }
}
