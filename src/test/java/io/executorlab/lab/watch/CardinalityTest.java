package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.Scrape;

class CardinalityTest {

    private final Cardinality cardinality = new Cardinality();

    private static Scrape scrape(int customers, int paths) {
        Map<String, Double> samples = new LinkedHashMap<>(Map.of("jvm_threads_live_threads", 20.0));
        for (int i = 0; i < customers; i++) {
            samples.put("orders{customer=\"%d\"}".formatted(i), 1.0);
        }
        for (int i = 0; i < paths; i++) {
            samples.put("http_server_requests_seconds_count{uri=\"/%d\"}".formatted(i), 1.0);
        }
        return Scrape.of(1, 2, samples);
    }

    @Test
    void leavesOutAMetricWithASeriesForEachCustomer() {
        assertThat(cardinality.limited(scrape(1001, 3)).samples()).hasSize(4).anyMatch(sample -> sample.metric().equals("jvm_threads_live_threads"));
        assertThat(cardinality.leftOut()).containsExactly("orders");
        assertThat(cardinality.limited(scrape(990, 30)).samples()).as("once out, never in again").hasSize(31);
    }

    @Test
    void keepsRequestsByPathHoweverMany() {
        assertThat(cardinality.limited(scrape(1000, 5000)).samples()).hasSize(6001);
        assertThat(cardinality.leftOut()).isEmpty();
    }
}
