package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

import org.junit.jupiter.api.Test;

class PrometheusTextTest {

    @Test
    void readsSeriesWithAndWithoutLabels() {
        Map<String, Double> samples = PrometheusText.parse("""
                # HELP jvm_threads_live_threads The current number of live threads
                # TYPE jvm_threads_live_threads gauge
                jvm_threads_live_threads 43.0
                jvm_threads_states_threads{state="timed-waiting"} 7.0
                http_server_requests_seconds_sum{method="GET",uri="/a b"} 1.5E-3 1700000000000
                """);
        assertThat(samples).containsExactly(
                Map.entry("jvm_threads_live_threads", 43.0),
                Map.entry("jvm_threads_states_threads{state=\"timed-waiting\"}", 7.0),
                Map.entry("http_server_requests_seconds_sum{method=\"GET\",uri=\"/a b\"}", 0.0015));
    }

    @Test
    void endsALabelOnlyAtItsClosingQuote() {
        Map<String, Double> samples = PrometheusText.parse("m{a=\"}\\\" {x\\n\",b=\"\\\\\"} 2\n");
        assertThat(samples).containsEntry("m{a=\"}\\\" {x\\n\",b=\"\\\\\"}", 2.0);
    }

    @Test
    void anEscapedNewlineStaysInItsLabel() {
        assertThat(PrometheusText.parse("""
                http_server_requests_seconds_count{uri="/a\\nb \\"c\\" # }"} 3
                after 4
                """)).containsExactly(Map.entry("http_server_requests_seconds_count{uri=\"/a\\nb \\\"c\\\" # }\"}", 3.0),
                Map.entry("after", 4.0));
    }

    @Test
    void aWindowsLineEndIsNoPartOfAValue() {
        assertThat(PrometheusText.parse("a 1\r\nb{c=\"d\"} 2\r\n")).containsExactly(Map.entry("a", 1.0), Map.entry("b{c=\"d\"}", 2.0));
    }

    @Test
    void leavesOutBucketsAndWhatIsNoSample() {
        assertThat(PrometheusText.parse("""
                t_bucket{le="0.1"} 3
                <html><body>404</body></html>
                half{a="b
                word
                n NaNa
                inf +Inf
                """)).containsExactly(Map.entry("inf", Double.POSITIVE_INFINITY));
    }

    @Test
    void sumsASeriesOverItsLabels() {
        Scrape scrape = new Scrape(0, 1, PrometheusText.parse("""
                used{area="heap",id="eden"} 3
                used{area="heap",id="old"} 4
                used{area="nonheap",id="meta"} 9
                used_total{area="heap"} 100
                """));
        assertThat(scrape.sum("used", "area=\"heap\"")).hasValue(7);
        assertThat(scrape.sum("used", "area=\"direct\"")).isEmpty();
        assertThat(scrape.value("missing")).isEmpty();
    }
}
