package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;

class PrometheusTextTest {

    private static MetricSample sample(double value, String metric, String... labels) {
        return new MetricSample(ScrapeTest.series(metric, labels), value);
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
        assertThat(scrape.sum("used", Map.of("area", "heap", "id", "old"))).hasValue(4);
        assertThat(scrape.sum("used", "area", "direct")).isEmpty();
        assertThat(scrape.sum("used", "id", "gone")).isEmpty();
        assertThat(scrape.value("used")).hasValue(16);
        assertThat(scrape.value("missing")).isEmpty();
        assertThat(scrape.labels("used", "area")).containsExactly("heap", "nonheap");
        assertThat(scrape.metrics()).isEqualTo(Set.of("used", "used_total"));
    }
}
