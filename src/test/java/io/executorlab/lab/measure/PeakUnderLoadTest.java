package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.EvidenceParts;
import io.executorlab.lab.evidence.FlightRecording;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadStart;

class PeakUnderLoadTest {

    private static final long FROM = 100_000;
    private static final long TO = 105_400;

    private final List<Scrape> scrapes = new ArrayList<>();
    private final List<ThreadStart> starts = new ArrayList<>();

    /** A scrape before the load, one each second of it, one after it. */
    private PeakUnderLoadTest scraped(LongUnaryOperator live, LongUnaryOperator peak) {
        for (long at = FROM - 500; at < TO + 2000; at += 1000) {
            scrapes.add(Scrape.of(at, 2,
                    Map.of(Scrape.LIVE, (double) live.applyAsLong(at), Scrape.PEAK, (double) peak.applyAsLong(at))));
        }
        return this;
    }

    private PeakUnderLoadTest started(int count, long at, long end) {
        for (int i = 0; i < count; i++) {
            starts.add(new ThreadStart(at, end, "pool-" + i, List.of("com.example.Service.call:1")));
        }
        return this;
    }

    private double peak() {
        RunLog run = RunLog.of(RunLog.Subject.of("test", "cell"), RunLog.Outcome.RAN, List.of(),
                new RunLog.Times(FROM - 9000, FROM - 8000, FROM, TO, TO + 1000, TO + 2000, null));
        return ThreadMeasures
                .peak(new Evidence(Path.of("recorded"), run, new EvidenceParts().scrapes(scrapes)
                        .recording(FlightRecording.Content.of(starts))));
    }

    @Test
    void whatTheJvmReachedInTheWarmUpDoesNotCount() {
        assertThat(scraped(at -> 60, at -> 274).peak()).isEqualTo(60);
    }

    @Test
    void theJvmsOwnPeakCountsWhereItRoseUnderTheLoad() {
        assertThat(scraped(at -> 60, at -> at < FROM + 2000 ? 61 : 240).peak()).isEqualTo(240);
    }

    @Test
    void theRecordingShowsWhatLivedBetweenTwoScrapes() {
        scraped(at -> 60, at -> 274).started(3, FROM - 5000, 0).started(200, FROM + 2600, FROM + 2650);
        assertThat(peak()).isEqualTo(260);
    }

    @Test
    void aRecordingThatDoesNotAgreeWithTheScrapesDoesNotCount() {
        scraped(at -> 60, at -> 274).started(1, FROM - 5000, 0);
        for (int second = 0; second < 5; second++) {
            started(40, FROM + 1000L * second, 0);
        }
        assertThat(peak()).isEqualTo(60);
    }

    @Test
    void whatIsStartedWhenTheLoadGeneratorEndsIsNotUnderLoad() {
        scraped(at -> 60, at -> at < TO ? 274 : 290).started(3, FROM - 5000, 0).started(19, TO - 10, TO + 3000);
        assertThat(peak()).isEqualTo(60);
    }
}
