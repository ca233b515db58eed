package io.executorlab.lab.claim;

import static io.executorlab.lab.comparison.Judging.judge;
import static io.executorlab.lab.comparison.Judging.verdict;
import static io.executorlab.lab.claim.Verdict.DIRECTION_ONLY;
import static io.executorlab.lab.claim.Verdict.NOT_MEASURED;
import static io.executorlab.lab.claim.Verdict.REFUTED;
import static io.executorlab.lab.claim.Verdict.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;

/** 003-9: which of ten tasks run under each rejection policy. */
class RejectionClaimTest {

    static Recorded trials(double callerRuns, double abort, double discard, double discardOldest) {
        return count(count(count(count(Recorded.run().rounds(5, 5), "ran caller-runs", callerRuns), "ran abort", abort),
                "ran discard", discard), "ran discard-oldest", discardOldest)
                .round("threads abort", 4, 4, 4).round("on the caller", 4, 4, 4).round("rejected abort", 4, 4, 4)
                .round("lost discard", 4, 4, 4).round("lost discard-oldest", 4, 4, 4);
    }

    private static Recorded count(Recorded run, String name, double tasks) {
        return run.round(name, tasks, tasks, tasks);
    }

    @Test
    void theListIsHeldAgainstItsOwnExampleAndAgainstTheQueueThatItMeans() {
        Recorded all = trials(10, 10, 10, 10);
        Recorded asThePost = trials(10, 6, 6, 6);
        assertThat(verdict("003-9", "queue-10", asThePost, "queue-2", asThePost)).isEqualTo(REPRODUCED);
        assertThat(verdict("003-9", "queue-10", all, "queue-2", asThePost)).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("003-9", "queue-10", all, "queue-2", trials(10, 6, 6, 8))).isEqualTo(REFUTED);
        assertThat(verdict("003-9", "queue-10", all, "queue-2", all)).isEqualTo(REFUTED);
        assertThat(verdict("003-9", "queue-10", all)).isEqualTo(NOT_MEASURED);
    }

    @Test
    void everyRoundCounts() {
        Recorded once = trials(10, 6, 6, 6).round("ran discard", 3, 6, 6);
        assertThat(verdict("003-9", "queue-10", trials(10, 10, 10, 10), "queue-2", once)).isEqualTo(REFUTED);
    }

    @Test
    void bothQueuesStandInTheVerdict() {
        Judgement judged = judge("003-9", "queue-10", trials(10, 10, 10, 10), "queue-2", trials(10, 6, 6, 6));
        assertThat(judged.broken()).isEqualTo("10, 10, 10, 10");
        assertThat(judged.fixed()).isEqualTo("10, 6, 6, 6 with a queue of 2");
    }
}
