package io.executorlab.lab.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.measure.Measures;

class JudgeTest {

    @Test
    void aDeliveredAndWatchedLoadIsEvidence() {
        assertThat(Judge.problems(Recorded.run().evidence())).isEmpty();
    }

    @Test
    void aLoadThatWasNotDeliveredIsNoEvidence() {
        Evidence evidence = Recorded.run().k6(Map.of("sent", 94.0, "answered", 94.0)).evidence();
        assertThat(Judge.problems(evidence)).singleElement().asString().contains("94 of 100 planned requests");
    }

    @Test
    void aGapInTheScrapesIsNoEvidenceAndNotZero() {
        Evidence evidence = Recorded.run().noScrapeAfter(3).evidence();
        assertThat(Judge.problems(evidence)).singleElement().asString().contains("did not answer for 8 s");
    }

    @Test
    void measuresAreComputedFromCounters() {
        Measures measures = Recorded.run().started(810).live(236).measures();
        assertThat(measures.value("threads.started")).hasValue(810);
        assertThat(measures.value("threads.started-per-request")).hasValue(8.1);
        assertThat(measures.value("threads.started-per-second")).hasValue(81);
        assertThat(measures.value("threads.live.max")).hasValue(236);
        assertThat(measures.value("threads.growth")).hasValue(196);
        assertThat(measures.value("threads.left")).hasValue(0);
        assertThat(measures.value("requests.unanswered")).hasValue(0);
        assertThat(measures.value("scrape.gap.max")).hasValue(1);
        assertThat(measures.value("heap.after-gc")).hasValue(50);
        assertThat(measures.value("http.client.p95")).isEmpty();
        assertThat(measures.value("executor.queue.max(nobody)")).isEmpty();
    }

    @Test
    void theMedianStandsForSeveralRunsAndTheSpreadIsKept() {
        Measures measures = new Measures(List.of(Recorded.run().started(10).evidence(),
                Recorded.run().started(30).evidence(), Recorded.run().started(11).evidence()));
        assertThat(measures.value("threads.started")).hasValue(11);
        assertThat(measures.spread("threads.started")).isEqualTo(new Measures.Spread(10, 30));
    }
}
