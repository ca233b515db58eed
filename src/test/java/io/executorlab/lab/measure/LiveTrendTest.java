package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.EvidenceParts;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;

class LiveTrendTest {

    private static final String TREND = "threads.live.trend-per-hour";

    private static OptionalDouble trend(int seconds, IntToDoubleFunction live) {
        List<Scrape> scrapes = IntStream.range(0, seconds).mapToObj(second -> Scrape.of(1000L * second, 2, Map.of(Scrape.LIVE, live.applyAsDouble(second)))).toList();
        RunLog run = RunLog.of(RunLog.Subject.of("test", "cell"), RunLog.Outcome.RAN, List.of(),
                new RunLog.Times(0, 0, 1000, 1000L * (seconds - 2), 1000L * (seconds - 1), 1000L * seconds));
        return new Measures(List.of(new Evidence(Path.of("recorded"), run, new EvidenceParts().scrapes(scrapes)))).value(TREND);
    }

    @Test
    void aLeakIsSoManyThreadsAnHour() {
        assertThat(trend(1200, second -> 60 + second / 60 + second % 3).orElseThrow()).isCloseTo(60, within(2.0));
    }

    @Test
    void aLevelHasNoTrendHoweverItMoves() {
        assertThat(trend(1200, second -> 60 + second % 7)).hasValue(0);
        assertThat(trend(1200, second -> 60 + Math.min(20, second / 10))).hasValue(0);
    }

    @Test
    void twoStepsAreNoEvidenceOfALeakNorOfALevel() {
        assertThat(trend(1200, second -> 60 + second / 500)).isEmpty();
    }

    @Test
    void aShortLoadTellsNothing() {
        assertThat(trend(200, second -> 60 + second)).isEmpty();
    }
}
