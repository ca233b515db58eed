package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScrapeTest {

    private static final String LINE =
            """
                    {"atMillis":1000,"tookMillis":2,\
                    "samples":{"jvm_threads_live_threads{application=\\"orders\\"}":43.0,\
                    "executor_queued_tasks{hostname=\\"node-1\\",name=\\"mails, \\\\\\"urgent\\\\\\" {1}\\"}":7.0,\
                    "a":"NaN","b":0.0015}}""";

    @TempDir
    private Path folder;

    private static Scrape scrape(String line) throws IOException {
        return Scrape.parse(line, "metrics.jsonl", PrometheusText::series);
    }

    @Test
    void isWrittenAsItWasRead() throws IOException {
        Scrape scrape = scrape(LINE);
        assertThat(scrape.toLine()).isEqualTo(LINE);
        assertThat(scrape.sum("executor_queued_tasks", "name", "mails, \"urgent\" {1}")).hasValue(7);
        Path file = folder.resolve("after-gc.json");
        scrape.write(file);
        assertThat(Scrape.read(file).toLine()).isEqualTo(LINE);
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
    void hasTheLabelsThatAreAskedForByName() {
        Series series = series("a", "hostname", "x", "name", "y");
        assertThat(series.has(Map.of())).isTrue();
        assertThat(series.has(Map.of("name", "y"))).isTrue();
        assertThat(series.has(Map.of("name", "x"))).isFalse();
    }
}
