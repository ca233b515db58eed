package io.executorlab.lab.workshop.exercise;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.report.TimeChart;
import io.executorlab.lab.evidence.K6Summary;

/** The view of a run, whole or under way: the server's time beside the client's. */
class RunViewTest {

    private static final Path EVIDENCE = Path.of("src/test/resources/recorded/event-loop-per-call/broken");

    private static final Map<String, String> COUNTERS =
            Map.of("sent", "sessions_started", "answered", "results_received", "latency", "time_to_result");

    private static K6Summary summary(double sent, double answered, double p95) {
        return K6Summary
                .of(Map.of("sessions_started", Map.of("count", sent), "results_received", Map.of("count", answered),
                        "time_to_result", Map.of("avg", p95 / 2, "p(95)", p95), "get_ping", Map.of("p(95)", 3.0)));
    }

    private static ClientSoFar seen(K6Summary... all) {
        return new ClientSoFar(
                IntStream.range(0, all.length).mapToObj(i -> new ClientSoFar.Seen(1000L * (i + 1), all[i])).toList());
    }

    @Test
    void allThatWasSeenIsInTheChart() {
        ClientSoFar client = seen(summary(10, 8, 300), summary(30, 20, 900));
        TimeChart chart = client.chart(COUNTERS, 500).orElseThrow();
        assertThat(chart.seconds()).containsExactly(0.5, 1.5);
        assertThat(chart.lines()).isEqualTo(Map.of("time_to_result", List.of(300.0, 900.0)));
    }

    @Test
    void kindsOfRequestsHaveALineEach() {
        Map<String, String> counters = new LinkedHashMap<>(COUNTERS);
        counters.put("latency(GET /ping)", "get_ping");
        assertThat(seen(summary(1, 1, 5)).chart(counters, 0).orElseThrow().lines())
                .isEqualTo(Map.of("GET /ping", List.of(3.0)));
    }

    @Test
    void beforeTheLoadThereIsNothing() {
        assertThat(seen().chart(COUNTERS, 0)).isEmpty();
    }

    /** Each call ends after the two seconds of its event loops. */
    @Test
    void theServersTimeIsTheMeanOfWhatItHandledAndIsDrawnWhileTheRunIsUnderWayToo() throws IOException {
        RunView whole = RunView.of(Evidence.read(EVIDENCE));
        NamedNumber mean = whole.figures().stream().filter(figure -> figure.name().key().equals("figure.server-mean"))
                .findFirst().orElseThrow();
        assertThat(mean.value()).isBetween(1900.0, 2500.0);
        assertThat(mean.unit()).isEqualTo("ms");
        for (RunView view : List.of(whole, RunView.soFar(Evidence.read(EVIDENCE), seen()))) {
            List<Double> means = view.charts().stream().filter(chart -> chart.id().equals("server-time"))
                    .flatMap(chart -> chart.lines().values().stream()).flatMap(List::stream).filter(Objects::nonNull)
                    .toList();
            assertThat(means).isNotEmpty().allSatisfy(one -> assertThat(one).isBetween(0.0, 5000.0))
                    .anySatisfy(one -> assertThat(one).isGreaterThan(1900));
        }
    }
}
