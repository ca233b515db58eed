package io.executorlab.lab.claim;

import static io.executorlab.lab.claim.MadeUp.runs;
import static io.executorlab.lab.comparison.Judging.judge;
import static io.executorlab.lab.comparison.Judging.verdict;
import static io.executorlab.lab.claim.Verdict.CONSTRUCTION;
import static io.executorlab.lab.claim.Verdict.DIRECTION_ONLY;
import static io.executorlab.lab.claim.Verdict.INCONCLUSIVE;
import static io.executorlab.lab.claim.Verdict.NOT_MEASURED;
import static io.executorlab.lab.claim.Verdict.REFUTED;
import static io.executorlab.lab.claim.Verdict.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.measure.Measures;

/** Each claim of post 003 with five runs that confirm it, five that contradict it, and five that scatter. */
class ClaimsOfPost003Test extends ClaimsOfAPost {

    private static final String WORKER = "ForkJoinPool.commonPool-worker-";
    private static final double STEADY = 0.005;
    private static final double SCATTERED = 0.35;

    /** Milliseconds a pull request: none, first level, both levels, and both without the call for the pages. */
    private record Times(double none, double first, double both, double without) {

        Recorded in(Recorded run, String mode, double factor) {
            round(run, mode, factor * none);
            round(run, mode + ", first level", factor * first);
            round(run, mode + ", both levels", factor * both);
            return round(run, mode + ", both without preflight", factor * without);
        }
    }

    // The post's: cuts of 26 % and 30 % one after another, of 50 % and 44 % all at once.
    private static final Times ONE_BY_ONE = new Times(183, 135, 129, 100);
    private static final Times AT_ONCE = new Times(30, 15, 16.7, 14);

    ClaimsOfPost003Test() {
        super("003");
    }

    private static Recorded round(Recorded run, String mode, double millis) {
        return run.round(mode, millis, millis, millis);
    }

    private static Recorded run(Times oneByOne, Times atOnce, double factor) {
        return atOnce
                .in(oneByOne.in(Recorded.run().on("17.0.15", 8).rounds(5, 5), "one after another", factor),
                        "all at once", factor)
                .gauge("executor_pool_size_threads{name=\"reviewListExecutor\"}", 15);
    }

    private static Measures took(Times oneByOne, Times atOnce, double scatter) {
        return runs(scatter, factor -> run(oneByOne, atOnce, factor));
    }

    private static Measures asInThePost() {
        return took(ONE_BY_ONE, AT_ONCE, STEADY);
    }

    private static Measures scattered() {
        return took(ONE_BY_ONE, AT_ONCE, SCATTERED);
    }

    private static Measures workers(int... threads) {
        return new Measures(IntStream.of(threads)
                .mapToObj(count -> Recorded.run().on("17.0.15", 8).dumped(count, WORKER, "Call.get").evidence())
                .toList());
    }

    private static Measures beside(double p95, double scatter) {
        return runs(scatter, factor -> Recorded.run().users(1).trend("latency(GET /reviews/statistics)",
                factor * p95 / 3, factor * p95));
    }

    private static Measures trials(int... ranUnderAbort) {
        return new Measures(IntStream.of(ranUnderAbort)
                .mapToObj(abort -> RejectionClaimTest.trials(10, abort, 6, 6).evidence()).toList());
    }

    /** Confirmed and contradicted under both stubs, then under one of them each. */
    private static Stream<MadeUp> cuts(String claim, String cell, Times oneByOne, Times atOnce) {
        Measures not = took(oneByOne, atOnce, STEADY);
        return Stream.of(underBothStubs(claim, REPRODUCED, cell, asInThePost(), asInThePost()),
                underBothStubs(claim, REFUTED, cell, not, not),
                underBothStubs(claim, INCONCLUSIVE, cell, scattered(), scattered()),
                underBothStubs(claim, DIRECTION_ONLY, cell, asInThePost(), not),
                underBothStubs(claim, DIRECTION_ONLY, cell, not, asInThePost()),
                underBothStubs(claim, INCONCLUSIVE, cell, asInThePost(), scattered()));
    }

    private static MadeUp underBothStubs(String claim, Verdict verdict, String cell, Measures allHaveSecondPages,
            Measures fewHave) {
        return MadeUp.of(claim, verdict, cell, allHaveSecondPages, cell + "-few-second-pages", fewHave);
    }

    private static Verdict underBothStubs(String claim, String cell, Measures measures) {
        return verdict(claim, cell, measures, cell + "-few-second-pages", measures);
    }

    @Override
    Stream<MadeUp> evidence() {
        Times nothingCut = new Times(183, 180, 129, 100);
        Times nothingCutAtOnce = new Times(30, 15, 29.5, 14);
        Times twenty = new Times(10, 12, 13, 12);
        Times slowerLists = new Times(30, 15, 25, 14);
        Times fasterBoth = new Times(30, 15, 9, 8);
        String executors = "post-executors";
        Stream<MadeUp> others = Stream.of(
                MadeUp.of("003-1", CONSTRUCTION, "broken@beside", workers(7, 7, 7, 7, 7)),
                MadeUp.of("003-1", REFUTED, "broken@beside", workers(1, 1, 1, 1, 1)),
                MadeUp.of("003-1", INCONCLUSIVE, "broken@beside", workers(4, 6, 7, 8, 10)),
                MadeUp.of("003-3", REPRODUCED, "broken", asInThePost(), "common-20", asInThePost()),
                MadeUp.of("003-3", REFUTED, "broken", asInThePost(), "common-20",
                        took(new Times(45, 33, 33, 25), twenty, STEADY)),
                MadeUp.of("003-3", DIRECTION_ONLY, "broken", asInThePost(), "common-20",
                        took(ONE_BY_ONE, twenty, STEADY)),
                MadeUp.of("003-3", INCONCLUSIVE, "broken", scattered(), "common-20", scattered()),
                MadeUp.of("003-6", REPRODUCED, executors, asInThePost(), "larger-executors", asInThePost()),
                MadeUp.of("003-6", REFUTED, executors, asInThePost(), "larger-executors",
                        took(ONE_BY_ONE, slowerLists, STEADY)),
                MadeUp.of("003-6", INCONCLUSIVE, executors, scattered(), "larger-executors", scattered()),
                MadeUp.of("003-9", REPRODUCED, "queue-10", trials(6, 6, 6, 6, 6), "queue-2", trials(6, 6, 6, 6, 6)),
                MadeUp.of("003-9", REFUTED, "queue-10", trials(10, 10, 10, 10, 10), "queue-2",
                        trials(10, 10, 10, 10, 10)),
                MadeUp.of("003-9", INCONCLUSIVE, "queue-10", trials(4, 6, 6, 8, 10), "queue-2", trials(6, 6, 6, 6, 6)),
                MadeUp.of("003-10", REPRODUCED, "broken@beside", beside(340, STEADY), "fixed@beside",
                        beside(12, STEADY)),
                MadeUp.of("003-10", REFUTED, "broken@beside", beside(12, STEADY), "fixed@beside", beside(12, STEADY)),
                MadeUp.of("003-10", INCONCLUSIVE, "broken@beside", beside(13, SCATTERED), "fixed@beside",
                        beside(12, SCATTERED)));
        return Stream.of(others,
                cuts("003-2", "broken", nothingCut, AT_ONCE),
                cuts("003-4", executors, nothingCut, AT_ONCE),
                cuts("003-5", executors, ONE_BY_ONE, nothingCutAtOnce),
                cuts("003-7", executors, ONE_BY_ONE, fasterBoth)).flatMap(its -> its);
    }

    @Test
    void workersOfTheCommonPoolAreCounted() {
        assertThat(judge("003-1", "broken@beside", workers(7)).broken()).isEqualTo("7 workers");
        assertThat(verdict("003-1", "broken", asInThePost())).isEqualTo(NOT_MEASURED);
    }

    @Test
    void aCutIsNotWhatIsLeft() {
        // 57 % instead of 26 % less, and then 12 %: 88 % are within a quarter of 74 %.
        assertThat(underBothStubs("003-2", "broken", took(new Times(183, 80, 129, 100), AT_ONCE, STEADY)))
                .isEqualTo(DIRECTION_ONLY);
        assertThat(underBothStubs("003-4", "post-executors", took(new Times(183, 161, 129, 100), AT_ONCE, STEADY)))
                .isEqualTo(REFUTED);
    }

    @Test
    void theSentenceSaysUnderWhichStubItHolds() {
        Measures few = took(new Times(131, 103, 134, 100), AT_ONCE, STEADY);
        assertThat(judge("003-2", "broken", asInThePost(), "broken-few-second-pages", few)).satisfies(its -> {
            assertThat(its.verdict()).isEqualTo(DIRECTION_ONLY);
            assertThat(its.why()).startsWith("With a second page for each list reproduced (")
                    .contains("), with one for one pull request in ten refuted (");
        });
        assertThat(
                judge("003-7", "post-executors", asInThePost(), "post-executors-few-second-pages", asInThePost()).why())
                .contains(
                        "with one for one pull request in ten reproduced (both levels to the first alone: 1.11 times");
    }

    @Test
    void oneStubAloneIsNoVerdict() {
        assertThat(judge("003-5", "post-executors", asInThePost())).satisfies(its -> {
            assertThat(its.verdict()).isEqualTo(NOT_MEASURED);
            assertThat(its.why()).startsWith("The variant post-executors-few-second-pages was not run.")
                    .contains("with a second page for each list reproduced (");
        });
    }

    @Test
    void moreWorkersThatMakeADifferenceOneWayAloneAreTheDirectionOnly() {
        Measures twenty = took(ONE_BY_ONE, new Times(10, 12, 13, 12), STEADY);
        assertThat(judge("003-3", "broken", asInThePost(), "common-20", twenty).verdict()).isEqualTo(DIRECTION_ONLY);
        Measures faster = took(new Times(90, 66, 66, 50), AT_ONCE, STEADY);
        assertThat(judge("003-3", "broken", asInThePost(), "common-20", faster)).satisfies(
                its -> assertThat(its.verdict()).isEqualTo(DIRECTION_ONLY),
                its -> assertThat(its.where()).isEqualTo("refuted one after another; reproduced all at once"));
        assertThat(verdict("003-3", "broken", asInThePost())).isEqualTo(NOT_MEASURED);
    }

    @Test
    void thePreflightIsTheCauseOnlyWhereItCostsWhatBothLevelsAreSlowerBy() {
        assertThat(underBothStubs("003-7", "post-executors", took(ONE_BY_ONE, new Times(30, 15, 16.7, 16.7), STEADY)))
                .isEqualTo(REFUTED);
        assertThat(underBothStubs("003-7", "post-executors", took(ONE_BY_ONE, new Times(30, 12, 16.7, 16), STEADY)))
                .isEqualTo(REFUTED);
    }

    @Test
    void productionHasTheLabsOwnBesideIt() {
        assertThat(judge("003-8", "post-executors", asInThePost()).why()).contains("-26 %");
    }
}
