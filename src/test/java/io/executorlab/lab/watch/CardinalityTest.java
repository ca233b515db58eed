package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.PrometheusText;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.watch.MetricsLog.Cardinality;

class CardinalityTest {

    @TempDir
    private Path folder;

    private final Cardinality cardinality = new Cardinality();

    private static Scrape scrape(int customers) {
        Map<String, Double> samples = new LinkedHashMap<>(Map.of("jvm_threads_live_threads", 20.0));
        for (int i = 0; i < customers; i++) {
            samples.put("orders{customer=\"%d\"}".formatted(i), 1.0);
        }
        return Scrape.of(1, 2, samples);
    }

    @Test
    void leavesOutAMetricWithASeriesForEachCustomer() {
        assertThat(cardinality.limited(scrape(5001)).samples()).hasSize(1)
                .anyMatch(sample -> sample.metric().equals("jvm_threads_live_threads"));
        assertThat(cardinality.notRecorded()).singleElement().asString().contains("5,000", "orders");
        assertThat(cardinality.limited(scrape(7)).samples()).as("once out, never in again").hasSize(1);
    }

    /** The lab can read again what it writes; two labels that begin alike stay two. */
    @Test
    void veryLongLabelsAreCutAndTold() throws IOException {
        String label = "\ud83d\ude00".repeat(5 << 20);
        Scrape scrape = new Scrape(1, 2, PrometheusText.parse("""
                executor_pool_size_threads{name="%s"} 3
                executor_pool_size_threads{name="%s2"} 4
                jvm_threads_live_threads 20
                %s 1
                """.formatted(label, label, "x".repeat(60_000))));
        Scrape limited = cardinality.limited(scrape);
        limited.write(folder.resolve("after-gc.json"));
        Scrape read = Scrape.of(1, 2, Json.read(folder.resolve("after-gc.json"), Stored.class).samples());
        assertThat(read.samples()).containsExactlyElementsOf(scrape.samples().toList());
        assertThat(read.labels("executor_pool_size_threads", "name")).hasSize(2)
                .allMatch(name -> name.length() <= PrometheusText.LABEL_AT_MOST);
        assertThat(read.value("executor_pool_size_threads")).hasValue(7);
        assertThat(cardinality.notRecorded()).singleElement().asString()
                .contains("1,000", "executor_pool_size_threads");
    }

    private record Stored(Map<String, Double> samples) {
    }
}
