package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.chart.TimeChart;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.material.Material;
import io.executorlab.lab.workshop.words.Language;
import io.executorlab.lab.workshop.words.Words;

class BoundChartsTest {

    private static final Path EVIDENCE = Path.of("src/test/resources/recorded/event-loop-per-call/broken");

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", value = {"threads.started-per-request|threads.started-per-second", "threads.named(Thread-*).started-per-request|threads.started-per-second",
        "threads.growth|threads.state", "threads.live.max|threads.state", "threads.named(ForkJoinPool.commonPool-worker-*).max|threads.named",
        "threads.at(java.lang.ProcessImpl.waitFor).per-child|threads.named", "executor.queue.mean(tomcat)|executor.queue(tomcat)", "hikari.pending.mean|hikari.pending",
        "requests.per-second|requests", "metric.max(arrival_oldest_waiting_seconds)|metric(arrival_oldest_waiting_seconds)",
        "metric.growth(arrival_update_seconds_count{outcome=\"updated\"})|metric(arrival_update_seconds_count)", "http.client.p95|none", "requests.failed|none", "children.left|none"})
    void aMeasureIsShownByItsChart(String measure, String chart) {
        assertThat(BoundCharts.chartOf(measure).orElse(null)).isEqualTo(chart);
    }

    @Test
    void theChartOfTheFirstBrokenBoundStandsFirstAndAllOthersAreThereStill() throws IOException {
        Material.View view = Material.of(Catalogue.read().named("exercise-3"), Evidence.read(EVIDENCE), true).view();
        BoundCharts charts = BoundCharts.of(view, List.of("http.client.p95", "threads.started-per-request", "metric.max(jvm_threads_live_threads)", "threads.growth"));
        assertThat(charts.all()).extracting(TimeChart::id).startsWith("threads.started-per-second", "metric(jvm_threads_live_threads)", "threads.state")
                .doesNotHaveDuplicates().hasSize(view.charts().size() + 1);
        assertThat(charts.shows()).containsExactlyInAnyOrderEntriesOf(Map.of("threads.started-per-second", List.of("threads.started-per-request"),
                "metric(jvm_threads_live_threads)", List.of("metric.max(jvm_threads_live_threads)"), "threads.state", List.of("threads.growth")));
        assertThat(BoundCharts.of(view, List.of()).all()).isEqualTo(view.charts());
    }

    @Test
    void aBrowserIsToldWhatEachShows() throws IOException {
        Material.View view = Material.of(Catalogue.read().named("exercise-3"), Evidence.read(EVIDENCE), true).view();
        List<Map<String, Object>> charts = new Views(Words.in(Language.EN)).charts(view, List.of("metric.max(jvm_threads_live_threads)"));
        assertThat(charts.get(0)).containsEntry("title", "jvm_threads_live_threads").containsEntry("shows", List.of("metric.max(jvm_threads_live_threads)"));
        assertThat(charts.get(1)).containsEntry("shows", List.of());
    }
}
