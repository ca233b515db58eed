package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.measure.Measure.Disturbance;
import io.executorlab.lab.measure.Measure.Source;

class MeasureTest {

    // Made of the vocabulary: what it holds says nothing of who uses it.
    private static final Set<String> GENERATED = Set.of("measures.md");

    @Test
    void saysWhatMustBeKnownOfIt() {
        assertThat(Measures.all()).allSatisfy(measure -> {
            assertThat(measure.means()).isNotBlank();
            assertThat(measure.from()).isNotBlank();
            assertThat(Measures.formula(measure)).isNotNull();
            assertThat(measure.name().contains(Measure.PARAMETER)).isEqualTo(measure.takes() != null);
            assertThat(measure.source().access() == Source.Access.LAB_RUN).isEqualTo(measure.instead() != null);
            if (measure.source() != Source.METRICS) {
                assertThat(measure.scraping()).isEqualTo(Measure.Scraping.MISSED);
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"threads.peak, MAXIMUM", "threads.at(a.B.c).max, MAXIMUM_SINCE_WARM_UP", "threads.at(a.B.c).mean, NOT",
            "executor.stalled(a), MAXIMUM",
            "threads.started, COUNTER", "requests.handled, COUNTER", "threads.left, NOT",
            "metric.growth(a_total{b=\"c\"}), COUNTER",
            "metric.growth(a_seconds_sum), COUNTER", "metric.growth(a), NOT"})
    void knowsWhetherItOnlyGrows(String name, Measure.Monotonicity growing) {
        assertThat(Measures.named(name).monotonicity(Measures.parameter(name))).isEqualTo(growing);
    }

    @ParameterizedTest
    @CsvSource({"threads.peak, NONE", "threads.started-per-request, NONE",
            "threads.started-per-second, UNDELIVERED_LOAD",
            "threads.at(a.B.c).mean, NONE", "threads.state(waiting).max, NONE", "threads.state(runnable).max, OVERLAP",
            "executor.queue.max(a), NONE",
            "requests.refused, NONE", "requests.timed-out, TIME_LIMIT", "http.client.p95, CLOCK", "cpu.cores, CLOCK",
            "metric.max(queue_size), NONE", "metric.max(wait_seconds_max), CLOCK",
            "'in-step(first, http.client.mean)', CLOCK",
            "'in-step(first, requests.refused)', NONE", "round.max(passed), CLOCK",
            "app-end(killed), CLOCK", "app-end(seconds), CLOCK", "app-end(lost), NONE"})
    void knowsWhatDisturbsIt(String name, Disturbance disturbance) {
        RunLog.Subject run = RunLog.Subject.of("a", "b");
        assertThat(Measures.disturbance(run, name)).isEqualTo(disturbance);
    }

    @Test
    void aMaximumIsOfTheTimeThatItsFormulaCounts() {
        assertThat(Measures.all()).filteredOn(measure -> measure.name().matches(".*\\.max(\\(\\*\\))?")).isNotEmpty()
                .allSatisfy(measure -> assertThat(measure.monotonicity(""))
                        .isEqualTo(measure.sinceWarmUp() ? Measure.Monotonicity.MAXIMUM_SINCE_WARM_UP
                                : Measure.Monotonicity.MAXIMUM));
    }

    @Test
    void isUsedByAnExperimentABudgetAClaimATableOrAPage() throws IOException {
        String text = texts();
        List<String> unused = Measures.all().stream().map(Measure::name)
                .filter(name -> !written(name).matcher(text).find()).toList();
        assertThat(unused).as("measures that nothing uses: use them, show how, or delete them").isEmpty();
    }

    private static Pattern written(String name) {
        String parameter = name.contains(Measure.PARAMETER) ? "\\((?!\\*\\))[^\\n]+?\\)" : "";
        String[] parts = name.split(Pattern.quote(Measure.PARAMETER), -1);
        String begin = Pattern.quote(parts[0]);
        // What is seldom there comes first: looking back from each place in all these texts takes ten seconds.
        return Pattern.compile(
                begin + "(?<![\\w.-]" + begin + ")" + parameter + (parts.length > 1 ? Pattern.quote(parts[1]) : "")
                        + "(?![\\w(*-]|\\.\\w)");
    }

    private static String texts() throws IOException {
        return Stream.of("src/main/java", "scenarios", "docs", "README.md").map(Path::of).flatMap(MeasureTest::files)
                .filter(file -> file.toString().matches(".*\\.(java|yml|js|md)")
                        && !GENERATED.contains(file.getFileName().toString()))
                .map(MeasureTest::text).collect(Collectors.joining("\n"));
    }

    private static Stream<Path> files(Path path) {
        try {
            return Files.walk(path).filter(Files::isRegularFile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Without the definitions of measures. */
    private static String text(Path file) {
        try {
            String text = Files.readString(file);
            if (!file.getFileName().toString().endsWith("Measures.java")) {
                return text;
            }
            for (Measure measure : Measures.all()) {
                text = text.replace("\"" + measure.name() + "\"", "");
            }
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatHoldsComesFromMetricsAndIsNoQueueAndNoState() {
        assertThat(Measures.all()).filteredOn(measure -> measure.scraping() != Measure.Scraping.MISSED)
                .allSatisfy(measure -> {
                    assertThat(measure.source().access()).isEqualTo(Source.Access.METRICS);
                    assertThat(measure.monotonicity(measure.name().contains("metric") ? "a_total" : ""))
                            .isNotEqualTo(Measure.Monotonicity.MAXIMUM_SINCE_WARM_UP);
                });
    }

    @Test
    void readsTheMetricsThatABoundNeeds() {
        assertThat(Measures.scrapedMetrics(List.of("timer.mean(hikaricp_connections_acquire)",
                "timer.mean(http_client_requests{uri=\"/x\"})", "metric.growth(orders_total{status=\"lost\"})",
                "http.server.mean(GET /orders)", "executor.completed-per-second(export)", "fds.left")))
                .contains("hikaricp_connections_acquire_seconds_sum",
                        "hikaricp_connections_acquire_seconds_count", "http_client_requests_seconds_sum",
                        "http_client_requests_seconds_count", "orders_total",
                        "http_server_requests_seconds_sum", "executor_completed_tasks_total",
                        "process_files_open_files");
        assertThat(Measures.scrapedMetrics(List.of("threads.peak")))
                .contains("up", "jvm_threads_peak_threads", "jvm_threads_started_threads_total",
                        "process_start_time_seconds", "http_server_requests_seconds_count")
                .doesNotContain("http_server_requests_seconds_sum");
    }
}
