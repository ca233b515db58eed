package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.Scrape;

class ScrapeIntervalsTest {

    private static final int SECONDS = 900;

    /** A burst of ten seconds, which each 15 s show for some begins alone, and 30 threads started by the requests of ten minutes. */
    private static Scrape scrape(int second) {
        double load = Math.max(0, Math.min(second, 750) - 150);
        return Scrape.of(1000L * second, 2, Map.of(Scrape.LIVE, 50.0 + (second >= 400 && second < 410 ? 40 : 0), Scrape.STARTED, 100 + Math.floor(load / 20),
                HandledRequests.METRIC + "{uri=\"/orders\"}", 10 * load));
    }

    private final ScrapeIntervals intervals = new ScrapeIntervals(IntStream.rangeClosed(0, SECONDS).mapToObj(ScrapeIntervalsTest::scrape).toList(), 150_000, 750_000);

    @Test
    void aCounterIsTheSameWhereverScrapesBeginAndABurstIsSeenByChance() {
        assertThat(intervals.values("requests.handled", 15)).hasSize(15).allMatch(OptionalDouble::isPresent);
        assertThat(intervals.values("threads.live.max", 5)).containsOnly(OptionalDouble.of(90));
        assertThat(intervals.values("threads.live.max", 15).stream().filter(OptionalDouble.of(90)::equals)).hasSize(10);
        assertThat(intervals.rows(List.of("threads.live.max", "hikari.timeouts", "threads.live.trend-per-hour"))).containsExactly(
                List.of("threads.live.max", "90", "90", "50..90", "50..90"), List.of("hikari.timeouts", "-", "-", "-", "-"),
                List.of("threads.live.trend-per-hour", "0", "0", "-", "-"));
    }

    @Test
    void whatOthersHaveScrapedStandsBeside() {
        List<Scrape> late = IntStream.iterate(7, second -> second <= SECONDS, second -> second + 60).mapToObj(ScrapeIntervalsTest::scrape).toList();
        assertThat(intervals.rows(List.of("threads.live.max"), List.of(late, List.of()))).containsExactly(
                List.of("threads.live.max", "90", "90", "50..90", "50..90", "50", "-"));
    }
}
