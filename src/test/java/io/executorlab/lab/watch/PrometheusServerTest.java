package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.sun.net.httpserver.HttpServer;

import io.executorlab.lab.evidence.SampledSeries;

/** Against a server that answers as Prometheus does. */
class PrometheusServerTest {

    private static final long FROM = 1_800_000_000_000L;
    private static final long HOUR = 3_600_000;
    private static final Pattern RANGE = Pattern.compile("time=([\\d.]+)&query=(.*)\\[(\\d+)ms]");

    private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
    private HttpServer server;
    private volatile int status = 200;
    private volatile UnaryOperator<String> answer;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/query", exchange -> {
            String question = URLDecoder.decode(exchange.getRequestURI().getRawQuery(), StandardCharsets.UTF_8);
            asked.add(question);
            byte[] body = answer.apply(question).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private PrometheusServer prometheus(ManagementPort.Header... headers) {
        return new PrometheusServer(URI.create("http://127.0.0.1:" + server.getAddress().getPort()), List.of(headers));
    }

    private List<SampledSeries> hour() throws IOException {
        return prometheus().samples("app=\"orders\"", new TreeSet<>(Set.of("a_total", "b_total")), FROM, FROM + HOUR);
    }

    /** A sample every 15 s, both ends of the range counted in, as Prometheus 2 does. */
    private static String matrix(String question) {
        Matcher range = RANGE.matcher(question);
        assertThat(range.matches()).as(question).isTrue();
        long to = Math.round(Double.parseDouble(range.group(1)) * 1000);
        long from = to - Long.parseLong(range.group(3));
        String values = LongStream.iterate(FROM, at -> at <= to, at -> at + 15_000).filter(at -> at >= from)
                .mapToObj(at -> "[%s,\"%d\"]".formatted(at / 1000.0, (at - FROM) / 1000)).collect(Collectors.joining(","));
        return "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"__name__\":\"a_total\",\"instance\":\"one\"},\"values\":["
                + values + "]}]}}";
    }

    @Test
    void everySampleComesOnceHoweverManyQuestionsItTakes() throws IOException {
        answer = PrometheusServerTest::matrix;
        assertThat(hour()).singleElement().satisfies(series -> {
            assertThat(series.series()).hasToString("a_total{instance=\"one\"}");
            assertThat(series.atMillis()).containsExactly(LongStream.rangeClosed(0, 240).map(i -> FROM + 15_000 * i).toArray());
            assertThat(series.values()).startsWith(0, 15).endsWith(3600);
        });
        assertThat(asked).hasSize(6).allSatisfy(question -> assertThat(question).contains("{__name__=~\"a_total|b_total\",app=\"orders\"}["));
    }

    @Test
    void whatIsTooMuchAtOnceIsAskedForInShorterParts() throws IOException {
        answer = question -> {
            Matcher range = RANGE.matcher(question);
            boolean tooMuch = range.matches() && Long.parseLong(range.group(3)) > 200_000;
            status = tooMuch ? 422 : 200;
            return tooMuch ? "{\"status\":\"error\",\"error\":\"query processing would load too many samples into memory in query execution\"}" : matrix(question);
        };
        assertThat(hour().get(0).atMillis()).hasSize(241);
        status = 422;
        answer = question -> "{\"status\":\"error\",\"error\":\"too many samples\"}";
        assertThatThrownBy(this::hour).isInstanceOf(IOException.class).hasMessageContaining("Narrow --selector");
    }

    @Test
    void anAnswerLargerThanTheHeapShouldHoldIsNotRead() {
        answer = question -> " ".repeat(33 << 20);
        assertThatThrownBy(this::hour).isInstanceOf(IOException.class).hasMessageContaining("larger than 32 MB");
    }

    @Test
    void whatIsNoNumberToJsonIsRead() throws IOException {
        answer = question -> "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"__name__\":\"a_total\"},\"values\":"
                + "[[1800000000.001,\"NaN\"],[1800000015,\"+Inf\"],[1800000030.5,\"-Inf\"]]}]}}";
        SampledSeries series = prometheus().samples("a=\"b\"", Set.of("a_total"), FROM, FROM + 60_000).get(0);
        assertThat(series.atMillis()).containsExactly(FROM + 1, FROM + 15_000, FROM + 30_500);
        assertThat(series.values()).containsExactly(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
    }

    @Test
    void itsClockIsRead() throws IOException {
        answer = question -> "{\"status\":\"success\",\"data\":{\"resultType\":\"scalar\",\"result\":[1800000000.25,\"1800000000.25\"]}}";
        assertThat(prometheus().now()).isEqualTo(FROM + 250);
    }

    @Test
    void saysWhatIsInTheWay() {
        answer = question -> "<html>who are you?</html>";
        assertThatThrownBy(() -> prometheus().now()).isInstanceOf(IOException.class);
        status = 401;
        assertThatThrownBy(() -> prometheus(new ManagementPort.Header("Authorization", "Bearer secret")).now()).isInstanceOf(IOException.class)
                .hasMessageContaining("--header-file FILE").hasMessageNotContaining("secret");
        status = 404;
        assertThatThrownBy(() -> prometheus().now()).hasMessageContaining("the base of its API");
        status = 400;
        answer = question -> "{\"status\":\"error\",\"errorType\":\"bad_data\",\"error\":\"parse error: unexpected character\"}";
        assertThatThrownBy(() -> prometheus().now()).hasMessageContaining("answered 400: parse error");
        stop();
        assertThatThrownBy(() -> prometheus().now()).hasMessageContaining("does not answer");
    }
}
