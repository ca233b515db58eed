package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.Fleet.SampledSeries;

/** Against a server that answers as Prometheus does. */
class PrometheusServerTest {

    private static final long FROM = 1_800_000_000_000L;
    private static final long HOUR = 3_600_000;
    private static final Pattern RANGE = Pattern.compile("time=([\\d.]+)&query=(.*)\\[(\\d+)ms]");

    private ScriptedPrometheus scripted;

    @BeforeEach
    void start() throws IOException {
        scripted = ScriptedPrometheus.start();
    }

    @AfterEach
    void stop() {
        scripted.close();
    }

    private List<SampledSeries> hour() throws IOException {
        return scripted.asked().samples("app=\"orders\"", new TreeSet<>(Set.of("a_total", "b_total")), FROM,
                FROM + HOUR);
    }

    /** A sample every 15 s, both ends of the range counted in, as Prometheus 2 does. */
    private static String matrix(String question) {
        Matcher range = RANGE.matcher(question);
        assertThat(range.matches()).as(question).isTrue();
        long to = Math.round(Double.parseDouble(range.group(1)) * 1000);
        long from = to - Long.parseLong(range.group(3));
        String values = LongStream.iterate(FROM, at -> at <= to, at -> at + 15_000).filter(at -> at >= from)
                .mapToObj(at -> "[%s,\"%d\"]".formatted(at / 1000.0, (at - FROM) / 1000))
                .collect(Collectors.joining(","));
        return "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\","
                + "\"result\":[{\"metric\":{\"__name__\":\"a_total\",\"instance\":\"one\"},\"values\":["
                + values + "]}]}}";
    }

    @Test
    void everySampleComesOnceHoweverManyQuestionsItTakes() throws IOException {
        scripted.answers(PrometheusServerTest::matrix);
        assertThat(hour()).singleElement().satisfies(series -> {
            assertThat(series.series()).hasToString("a_total{instance=\"one\"}");
            assertThat(series.atMillis())
                    .containsExactly(LongStream.rangeClosed(0, 240).map(i -> FROM + 15_000 * i).toArray());
            assertThat(series.values()).startsWith(0, 15).endsWith(3600);
        });
        assertThat(scripted.questions()).hasSize(30).allSatisfy(
                question -> assertThat(question).contains("{__name__=~\"a_total|b_total\",app=\"orders\"}["));
    }

    @Test
    void anAnswerLargerThanTheHeapShouldHoldIsNotRead() {
        scripted.answers(question -> " ".repeat(33 << 20));
        assertThatThrownBy(this::hour).isInstanceOf(IOException.class).hasMessageContaining("larger than 32 MB");
    }

    @Test
    void whatIsNoNumberToJsonIsRead() throws IOException {
        scripted.answers(
                question -> "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\","
                        + "\"result\":[{\"metric\":{\"__name__\":\"a_total\"},\"values\":"
                        + "[[1800000000.001,\"NaN\"],[1800000015,\"+Inf\"],[1800000030.5,\"-Inf\"]]}]}}");
        SampledSeries series = scripted.asked().samples("a=\"b\"", Set.of("a_total"), FROM, FROM + 60_000).get(0);
        assertThat(series.atMillis()).containsExactly(FROM + 1, FROM + 15_000, FROM + 30_500);
        assertThat(series.values()).containsExactly(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
    }

    @Test
    void aPartOfTheSamplesIsNotTakenForAll() {
        scripted.answers(
                question -> matrix(question).replaceFirst("\\{", "{\"warnings\":[\"store 10.0.0.3 did not answer\"],"));
        assertThatThrownBy(this::hour).isInstanceOf(IOException.class)
                .hasMessageContaining("may not have answered with all samples: store 10.0.0.3 did not answer");
    }

    @Test
    void itsClockIsRead() throws IOException {
        scripted.answers(
                question -> "{\"status\":\"success\",\"data\":{\"resultType\":\"scalar\",\"result\":[1800000000.25,"
                        + "\"1800000000.25\"]}}");
        assertThat(scripted.asked().now()).isEqualTo(FROM + 250);
    }

    @Test
    void saysWhatIsInTheWay() {
        scripted.answers(question -> "<html>who are you?</html>");
        assertThatThrownBy(() -> scripted.asked().now()).isInstanceOf(IOException.class);
        scripted.status(401);
        assertThatThrownBy(() -> scripted.asked(new ManagementPort.Header("Authorization", "Bearer secret")).now())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("EXECUTOR_LAB_HEADERS").hasMessageNotContaining("secret");
        scripted.status(404);
        assertThatThrownBy(() -> scripted.asked().now()).hasMessageContaining("the base of its API");
        scripted.answers(400,
                question -> "{\"status\":\"error\",\"errorType\":\"bad_data\",\"error\":\"parse error: unexpected "
                        + "character\"}");
        assertThatThrownBy(() -> scripted.asked().now()).hasMessageContaining("answered 400: parse error");
        stop();
        assertThatThrownBy(() -> scripted.asked().now()).hasMessageContaining("does not answer");
    }
}
