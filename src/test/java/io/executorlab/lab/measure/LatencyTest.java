package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.EvidenceParts;
import io.executorlab.lab.evidence.PrometheusText;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;

class LatencyTest {

    private static final long FROM = 1_000_000;
    private static final long TO = FROM + 10_000;

    private static String timer(String uri, int quick, int slow, int slower, double sum, double longest) {
        String labels = "{method=\"GET\",uri=\"%s\"".formatted(uri);
        int all = quick + slow + slower;
        return """
                http_server_requests_seconds_bucket%1$s,le="0.1"} %2$d
                http_server_requests_seconds_bucket%1$s,le="0.2"} %3$d
                http_server_requests_seconds_bucket%1$s,le="+Inf"} %4$d
                http_server_requests_seconds_count%1$s} %4$d
                http_server_requests_seconds_sum%1$s} %5$s
                http_server_requests_seconds_max%1$s} %6$s
                """.formatted(labels, quick, quick + slow, all, sum, longest);
    }

    private static Evidence evidence(String before, String after) {
        RunLog run = RunLog.of(RunLog.Subject.of("test", "cell"), RunLog.Outcome.RAN, List.of(),
                new RunLog.Times(FROM - 5000, FROM - 3000, FROM, TO, TO + 2000, TO + 3000, null));
        List<Scrape> scrapes = List.of(scrape(FROM - 1, before), scrape(TO - 1, after), scrape(TO + 2000, after));
        return new Evidence(Path.of("recorded"), run, new EvidenceParts().scrapes(scrapes));
    }

    private static Scrape scrape(long at, String text) {
        return new Scrape(at, 5, PrometheusText.parse(text));
    }

    private static Latency.Span at(Latency latency, String point) {
        return latency.values().get(Latency.POINTS.indexOf(point));
    }

    @Test
    void theServersDistributionIsOfTheLoadAndNotOfWhatCameBefore() {
        List<Latency> latencies =
                Latency.of(evidence(timer("/a", 100, 0, 0, 5, 0.1), timer("/a", 150, 50, 0, 15, 0.19)));
        assertThat(latencies).singleElement().satisfies(server -> {
            assertThat(server.side()).isEqualTo("server");
            assertThat(server.mean()).isCloseTo(100, within(0.001));
            assertThat(at(server, "25 %")).isEqualTo(new Latency.Span(0, 100));
            assertThat(at(server, "50 %")).isEqualTo(new Latency.Span(0, 100));
            assertThat(at(server, "75 %")).isEqualTo(new Latency.Span(100, 200));
            assertThat(at(server, "most")).isEqualTo(new Latency.Span(190, 190));
            assertThat(at(server, "least")).isNull();
        });
    }

    @Test
    void routesAreAddedUpWithoutTheObserversOwn() {
        String before =
                timer("/a", 0, 0, 0, 0, 0) + timer("/b", 0, 0, 0, 0, 0) + timer("/actuator/prometheus", 0, 0, 0, 0, 0);
        String after = timer("/a", 10, 0, 0, 1, 0.1) + timer("/b", 0, 10, 0, 2, 0.2)
                + timer("/actuator/prometheus", 0, 0, 80, 80, 1);
        Latency server = Latency.of(evidence(before, after)).get(0);
        assertThat(at(server, "50 %")).isEqualTo(new Latency.Span(0, 100));
        assertThat(at(server, "75 %")).isEqualTo(new Latency.Span(100, 200));
        assertThat(server.mean()).isCloseTo(150, within(0.001));
        assertThat(at(server, "most")).isEqualTo(new Latency.Span(200, 200));
    }

    @Test
    void beyondTheHighestBoundNothingIsGuessed() {
        Latency server = Latency.of(evidence(timer("/a", 0, 0, 0, 0, 0), timer("/a", 5, 0, 5, 20, 9))).get(0);
        assertThat(at(server, "25 %")).isEqualTo(new Latency.Span(0, 100));
        assertThat(at(server, "90 %")).isNull();
    }

    @Test
    void anAppWithoutBucketsHasAMeanAndNoDistribution() {
        Latency server = Latency.of(evidence(
                "http_server_requests_seconds_count{uri=\"/a\"} 0\nhttp_server_requests_seconds_sum{uri=\"/a\"} 0\n",
                "http_server_requests_seconds_count{uri=\"/a\"} 4\nhttp_server_requests_seconds_sum{uri=\"/a\"} 2\n"))
                .get(0);
        assertThat(server.mean()).isCloseTo(500, within(0.001));
        assertThat(at(server, "50 %")).isNull();
    }
}
