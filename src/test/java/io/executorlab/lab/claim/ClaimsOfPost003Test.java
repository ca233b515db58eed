package io.executorlab.lab.claim;

import static io.executorlab.lab.comparison.Judging.judge;
import static io.executorlab.lab.comparison.Judging.verdict;
import static io.executorlab.lab.verdict.Verdict.DIRECTION_ONLY;
import static io.executorlab.lab.verdict.Verdict.NOT_MEASURED;
import static io.executorlab.lab.verdict.Verdict.PRODUCTION_ONLY;
import static io.executorlab.lab.verdict.Verdict.REFUTED;
import static io.executorlab.lab.verdict.Verdict.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;

/** Each claim of post 003 with evidence that confirms it and with evidence that does not. */
class ClaimsOfPost003Test {

    private static final String WORKER = "ForkJoinPool.commonPool-worker-";

    /** Milliseconds a pull request in a mode, over rounds that differ by 4 %. */
    private static Recorded took(Recorded run, String mode, double millis) {
        return run.round(mode, millis * 0.98, millis, millis * 1.02);
    }

    private static Recorded oneAfterAnother(double none, double first, double both, double withoutPreflight) {
        Recorded run = Recorded.run().on("17.0.15", 8).rounds(5, 5);
        took(run, "one after another", none);
        took(run, "one after another, first level", first);
        took(run, "one after another, both levels", both);
        return took(run, "one after another, both without preflight", withoutPreflight);
    }

    private static Recorded allAtOnce(Recorded run, double none, double first, double both) {
        took(run, "all at once", none);
        took(run, "all at once, first level", first);
        return took(run, "all at once, both levels", both)
                .gauge("executor_pool_size_threads{name=\"reviewListExecutor\"}", 15);
    }

    private static Recorded asInThePost() {
        return allAtOnce(oneAfterAnother(183, 133, 133, 100), 29, 15, 17);
    }

    @Test
    void workersOfTheCommonPoolAreCounted() {
        assertThat(verdict("003-1", "broken@beside", Recorded.run().on("17.0.15", 8).dumped(7, WORKER, "Call.get"))).isEqualTo(REPRODUCED);
        assertThat(verdict("003-1", "broken@beside", Recorded.run().on("25.0.3", 2).dumped(1, WORKER, "Call.get"))).isEqualTo(REFUTED);
        assertThat(judge("003-1", "broken@beside", Recorded.run().on("17.0.15", 8).dumped(7, WORKER, "Call.get"),
                "broken", Recorded.run().dumped(12, WORKER, "Call.get")).why()).contains("12 where stages wait for stages");
        assertThat(verdict("003-1", "broken", asInThePost())).isEqualTo(NOT_MEASURED);
    }

    @Test
    void cutsOneAfterAnotherAreHeldAgainstThePostsRatios() {
        assertThat(verdict("003-2", "broken", asInThePost())).isEqualTo(REPRODUCED);
        assertThat(verdict("003-2", "broken", allAtOnce(oneAfterAnother(183, 80, 133, 100), 29, 15, 17))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("003-2", "broken", allAtOnce(oneAfterAnother(183, 133, 190, 100), 29, 15, 17))).isEqualTo(REFUTED);
        assertThat(verdict("003-4", "post-executors", asInThePost())).isEqualTo(REPRODUCED);
        assertThat(verdict("003-4", "post-executors", allAtOnce(oneAfterAnother(183, 180, 133, 100), 29, 15, 17))).isEqualTo(REFUTED);
        assertThat(judge("003-4", "post-executors", asInThePost()).why()).contains("The outer level alone", "cuts -84 %");
    }

    @Test
    void moreWorkersMakeNoDifferenceOneAfterAnotherAndAGreatOneAllAtOnce() {
        Recorded twenty = allAtOnce(oneAfterAnother(180, 132, 131, 100), 10, 12, 13);
        assertThat(verdict("003-3", "broken", asInThePost(), "common-20", twenty)).isEqualTo(REPRODUCED);
        assertThat(judge("003-3", "broken", asInThePost(), "common-20", twenty).why()).contains("-66 %: a great difference");
        assertThat(judge("003-3", "broken", asInThePost(), "common-20", asInThePost()).why()).contains("no great difference there either");
        Recorded faster = allAtOnce(oneAfterAnother(90, 66, 66, 50), 10, 12, 13);
        assertThat(verdict("003-3", "broken", asInThePost(), "common-20", faster)).isEqualTo(REFUTED);
        assertThat(verdict("003-3", "broken", asInThePost())).isEqualTo(NOT_MEASURED);
    }

    @Test
    void cutsAllAtOnceAreHeldAgainstThePostsRatios() {
        assertThat(verdict("003-5", "post-executors", asInThePost())).isEqualTo(REPRODUCED);
        assertThat(verdict("003-5", "post-executors", allAtOnce(oneAfterAnother(183, 133, 133, 100), 29, 5, 17))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("003-5", "post-executors", allAtOnce(oneAfterAnother(183, 133, 133, 100), 29, 15, 29.5))).isEqualTo(REFUTED);
    }

    @Test
    void largerExecutorsDifferByMoreThanAQuarter() {
        Recorded similar = allAtOnce(oneAfterAnother(183, 134, 132, 100), 29, 14, 18);
        assertThat(verdict("003-6", "post-executors", asInThePost(), "larger-executors", similar)).isEqualTo(REPRODUCED);
        Recorded slower = allAtOnce(oneAfterAnother(183, 134, 132, 100), 29, 14, 25);
        assertThat(verdict("003-6", "post-executors", asInThePost(), "larger-executors", slower)).isEqualTo(REFUTED);
    }

    @Test
    void thePreflightIsTheCauseWhereItCostsWhatThePagesAtOnceGain() {
        assertThat(verdict("003-7", "post-executors", asInThePost())).isEqualTo(REPRODUCED);
        // Faster with the call too; no faster without it either; faster all at once.
        assertThat(verdict("003-7", "post-executors", allAtOnce(oneAfterAnother(183, 133, 105, 100), 29, 15, 17))).isEqualTo(REFUTED);
        assertThat(verdict("003-7", "post-executors", allAtOnce(oneAfterAnother(183, 133, 133, 132), 29, 15, 17))).isEqualTo(REFUTED);
        assertThat(verdict("003-7", "post-executors", allAtOnce(oneAfterAnother(183, 133, 133, 100), 29, 15, 9))).isEqualTo(REFUTED);
    }

    @Test
    void productionIsNotJudged() {
        assertThat(verdict("003-8", "post-executors", asInThePost())).isEqualTo(PRODUCTION_ONLY);
        assertThat(judge("003-8", "post-executors", asInThePost()).why()).contains("-27 %", "-33 %");
    }

    private static Recorded beside(double mean, double p95) {
        return Recorded.run().users(1).trend("latency(GET /reviews/statistics)", mean, p95);
    }

    @Test
    void theCommonPoolIsTheWrongPlaceWhereWhatOnlyComputesWaits() {
        assertThat(verdict("003-10", "broken@beside", beside(126, 340), "fixed@beside", beside(5, 12))).isEqualTo(REPRODUCED);
        assertThat(verdict("003-10", "broken@beside", beside(8, 40), "fixed@beside", beside(5, 12))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("003-10", "broken@beside", beside(5, 13), "fixed@beside", beside(5, 12))).isEqualTo(REFUTED);
        assertThat(judge("003-10", "broken@beside", beside(126, 340), "fixed@beside", beside(5, 12),
                "two-processors@at-once", took(Recorded.run(), "pulls at once", 18)).why()).contains("two-processors 18");
    }
}
