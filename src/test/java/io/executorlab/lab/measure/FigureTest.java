package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.Scrape;

class FigureTest {

    private static final String TIMER = "http_server_requests_seconds";

    private static final List<Scrape> SCRAPES = List.of(
            Scrape.of(0, 2,
                    Map.of(TIMER + "_count{method=\"GET\",uri=\"/a\",status=\"200\"}", 10.0,
                            TIMER + "_sum{method=\"GET\",uri=\"/a\",status=\"200\"}", 1.0,
                            TIMER + "_count{method=\"GET\",uri=\"/actuator/prometheus\",status=\"200\"}", 1.0,
                            "process_cpu_time_ns_total", 1e9, "executor_pool_size_threads{name=\"x\"}", 3.0)),
            Scrape.of(20_000, 2,
                    Map.of(TIMER + "_count{method=\"GET\",uri=\"/a\",status=\"200\"}", 50.0,
                            TIMER + "_sum{method=\"GET\",uri=\"/a\",status=\"200\"}", 3.0,
                            TIMER + "_count{method=\"GET\",uri=\"/actuator/prometheus\",status=\"200\"}", 99.0,
                            "process_cpu_time_ns_total", 11e9, "executor_pool_size_threads{name=\"x\"}", 8.0)));

    private static OptionalDouble last(String measure) {
        return Figure.of(measure).orElseThrow().overTime().of(SCRAPES, 1, 2);
    }

    @Test
    void whatScrapesCarryCanBeDrawnButForRestarts() {
        assertThat(Scraped.surviving())
                .allSatisfy(measure -> assertThat(Figure.of(measure.replace("(*)", "(orders_total)")).isPresent())
                        .as(measure).isEqualTo(!measure.equals("process.restarts")));
        assertThat(Figure.of("threads.state(blocked).max")).isEmpty();
        assertThat(Figure.of("threads.started-per-request").orElseThrow().title())
                .isEqualTo("Threads started per second");
        assertThat(List.of("threads.peak", "threads.left", "threads.growth"))
                .allMatch(measure -> Figure.of(measure).orElseThrow() == Figure.LIVE);
    }

    @Test
    void eachIsInTheUnitOfItsTitle() {
        assertThat(last("requests.handled")).as("a second, without the scrapes themselves").hasValue(2);
        assertThat(last("http.server.mean(GET /a)")).hasValue(50);
        assertThat(last("timer.mean(http_server_requests{uri=\"/a\"})")).hasValue(50);
        assertThat(last("cpu.cores").orElseThrow()).isCloseTo(0.5, within(1e-9));
        assertThat(last("executor.pool.max(x)")).hasValue(8);
        assertThat(last("timer.mean(hikaricp_connections_usage)")).as("a timer that the app does not have").isEmpty();
    }

    @Test
    void aCounterHasNoValueWithoutAScrapeBefore() {
        assertThat(Figure.of("requests.handled").orElseThrow().overTime().of(SCRAPES, 0, 1)).isEmpty();
    }
}
