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
import io.executorlab.lab.evidence.Sample;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.SeriesReader;

class CardinalityTest {

    @TempDir
    private Path folder;

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
        assertThat(cardinality.limited(scrape(1001, 3)).samples()).hasSize(4)
                .anyMatch(sample -> sample.metric().equals("jvm_threads_live_threads"));
        assertThat(cardinality.notRecorded())
                .containsExactly("Not recorded, for each has more than a thousand series: orders.");
        assertThat(cardinality.limited(scrape(990, 30)).samples()).as("once out, never in again").hasSize(31);
    }

    /** What the lab writes it can read again; two of them that begin alike stay two. */
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
                .allMatch(name -> name.length() <= SeriesReader.LABEL_AT_MOST);
        assertThat(read.value("executor_pool_size_threads")).hasValue(7);
        assertThat(cardinality.notRecorded()).containsExactly(
                "Of labels that are longer than 1,000 characters the beginning was recorded: "
                        + "executor_pool_size_threads.");
    }

    private record Stored(Map<String, Double> samples) {
    }

    @Test
    void keepsRequestsByPathHoweverMany() {
        assertThat(cardinality.limited(scrape(1000, 5000)).samples()).hasSize(6001);
        assertThat(cardinality.notRecorded()).isEmpty();
    }

    @Test
    void keepsTheNumberOfRequestsOfTooManyPaths() {
        Scrape limited = cardinality.limited(scrape(0, 6000));
        assertThat(limited.samples("http_server_requests_seconds_count")).extracting(Sample::value)
                .containsExactly(6000.0);
        assertThat(cardinality.limited(scrape(0, 7)).samples("http_server_requests_seconds_count"))
                .extracting(Sample::value).containsExactly(7.0);
        assertThat(cardinality.notRecorded())
                .containsExactly("Requests were recorded without their paths, of which there are more than 5,000.");
    }

    @Test
    void manyMetricsOfOneSeriesEachHaveALimitInAll() {
        Map<String, Double> samples = new LinkedHashMap<>();
        for (int i = 0; i < 30_000; i++) {
            samples.put("a_%d".formatted(i), 1.0);
        }
        samples.put("jvm_threads_live_threads", 20.0);
        Scrape limited = cardinality.limited(Scrape.of(1, 2, samples));
        assertThat(limited.size()).isEqualTo(10_000);
        assertThat(limited.value("jvm_threads_live_threads")).hasValue(20);
        assertThat(cardinality.notRecorded()).containsExactly(
                "The app has 30,001 series and the evidence room for 10,000: 20,001 of its metrics were not recorded.");
        assertThat(cardinality.limited(Scrape.of(1, 2, Map.of("a_1", 1.0, "new", 2.0))).metrics()).as("as before")
                .containsExactly("a_1");
    }
}
