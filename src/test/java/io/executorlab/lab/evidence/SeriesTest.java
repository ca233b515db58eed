package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeriesTest {

    static Series series(String metric, String... labels) {
        Map<String, String> byName = new LinkedHashMap<>();
        for (int i = 0; i < labels.length; i += 2) {
            byName.put(labels[i], labels[i + 1]);
        }
        return new Series(metric, byName);
    }

    @Test
    void aLabelsValueMayHoldCommasQuotesAndBraces() {
        assertThat(SeriesReader
                .parse("executor_queued_tasks{host_name=\"a\",name=\"b, name=\\\"c\\\" {d}\\\\\",pod=\"\"}"))
                .isEqualTo(series("executor_queued_tasks", "host_name", "a", "name", "b, name=\"c\" {d}\\", "pod", ""));
    }

    @Test
    void blanksBetweenLabelsAndACommaAfterTheLastSayNothing() {
        assertThat(SeriesReader.parse("a{ b = \"c\", d=\"e\" , }")).isEqualTo(series("a", "b", "c", "d", "e"));
        assertThat(SeriesReader.parse("a{}")).isEqualTo(series("a"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jvm_threads_live_threads", "a{b=\"c\"}", "a{z=\"1\",b=\"}\\\" {x\\\\\"}"})
    void isWrittenAsItWasRead(String text) {
        assertThat(SeriesReader.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{a=\"b\"}", "a{b}", "a{b=c}", "a{b=\"c\"", "a{b=\"c", "a{b=\"c\\", "a{b=\"c\"d=\"e\"}",
            "a{b=\"c\"} 3"})
    void whatIsNoneIsRefused(String text) {
        assertThatThrownBy(() -> SeriesReader.parse(text)).isInstanceOf(IllegalArgumentException.class)
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
