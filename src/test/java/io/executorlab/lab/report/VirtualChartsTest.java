package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.VirtualSchedulerSeries;
import io.executorlab.lab.evidence.VirtualThreads;
import io.executorlab.lab.evidence.VirtualThreads.Life;

class VirtualChartsTest {

    private static Life life(long id, long atMillis, long endMillis) {
        return new Life(id, atMillis, endMillis);
    }

    private static VirtualThreads of(Life... lives) {
        return new VirtualThreads(true, List.of(lives), List.of(),
                List.of(new VirtualThreads.Pin(2500, 30, "", List.of())));
    }

    private static List<Double> values(TimeChart chart) {
        return chart.lines().values().iterator().next();
    }

    @Test
    void drawsTheMostThatLivedFromOneScrapeToTheNext() {
        List<Scrape> scrapes = Stream.of(1000L, 2000L, 4000L, 5000L).map(at -> Scrape.of(at, 5,
                Map.of(VirtualSchedulerSeries.QUEUED, at / 1000.0, VirtualSchedulerSeries.CARRIERS, 2.0))).toList();
        // One that stays, one that comes and goes between two scrapes, two that follow each other, and none in the last
        // second.
        VirtualThreads all = of(life(1, 500, 0), life(2, 1200, 1300), life(3, 2500, 2600), life(4, 2700, 2800));
        List<TimeChart> charts = VirtualCharts.of(all, scrapes, List.of(0.0, 1.0, 3.0, 4.0));
        assertThat(charts).extracting(TimeChart::id).containsExactly("threads.virtual.live",
                "threads.virtual.started-per-second",
                "threads.virtual.pinned-per-second", "threads.virtual.queued", "threads.virtual.carriers");
        assertThat(values(charts.get(0))).isEqualTo(Arrays.asList(null, 2.0, 2.0, 1.0));
        assertThat(values(charts.get(1))).isEqualTo(Arrays.asList(null, 1.0, 1.0, 0.0));
        assertThat(values(charts.get(2))).isEqualTo(Arrays.asList(null, 0.0, 0.5, 0.0));
        assertThat(values(charts.get(3))).isEqualTo(List.of(1.0, 2.0, 4.0, 5.0));
        assertThat(values(charts.get(4))).isEqualTo(List.of(2.0, 2.0, 2.0, 2.0));
    }

    @Test
    void whatNobodyReadIsNotDrawnAsZero() {
        List<TimeChart> charts = VirtualCharts.of(of(),
                List.of(Scrape.of(1000, 5, Map.of()), Scrape.of(2000, 5, Map.of())), List.of(0.0, 1.0));
        assertThat(values(charts.get(3))).isEqualTo(Arrays.asList(null, null));
        assertThat(values(charts.get(4))).isEqualTo(Arrays.asList(null, null));
        assertThat(charts).allMatch(TimeChart::isEmpty);
        assertThat(VirtualCharts.of(of(), List.of(), List.of())).allMatch(TimeChart::isEmpty);
    }
}
