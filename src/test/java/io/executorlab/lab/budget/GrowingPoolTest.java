package io.executorlab.lab.budget;

import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.perRequest;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToDoubleFunction;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.measure.BoundVerdict.State;

/**
 * A machine so busy that the connector's pool grows throughout the load, eight threads a second, and that the scrape
 * from which on is counted takes a second: it read the counters at its begin and the pool's gauge at its end.
 */
class GrowingPoolTest {

    private static final String STARTED = "threads.started.beyond-pools";
    private static final String LEFT = "threads.left.beyond-pools";
    private static final int COUNTED_FROM = 13;
    private static final int A_SECOND = 8;
    private static final IntToDoubleFunction NO_OTHERS = second -> 0;
    private static final IntToDoubleFunction ONE_A_SECOND = GrowingPoolTest::secondsOfRequests;

    private static int secondsOfRequests(int second) {
        return Math.max(0, Math.min(second, 33) - 3);
    }

    private static int pool(int second) {
        return A_SECOND * secondsOfRequests(second);
    }

    private static int counted(int second) {
        return second == COUNTED_FROM ? second - 1 : second;
    }

    private static WatchedApp overloaded(IntToDoubleFunction others) {
        return WatchedApp.run().scrapeTook(COUNTED_FROM, 1000)
                .series(Scrape.STARTED, second -> 50 + pool(counted(second)) + others.applyAsDouble(second))
                .series(Scrape.LIVE, second -> 40 + pool(counted(second)) + others.applyAsDouble(second))
                .series(WatchedApp.CONNECTOR, second -> 10 + pool(second));
    }

    private static BudgetVerdict started(WatchedApp app) {
        return Budgets.verdict(app, STARTED, perRequest("0.003"));
    }

    private static BudgetVerdict left(WatchedApp app) {
        return Budgets.verdict(app, LEFT, atMost("2"));
    }

    @Test
    void whatTheGaugeReadAfterTheCounterIsThePools() {
        assertThat(started(overloaded(NO_OTHERS)).value()).isZero();
        assertThat(started(overloaded(NO_OTHERS)).state()).isEqualTo(State.HELD);
        assertThat(left(overloaded(NO_OTHERS)).state()).isEqualTo(State.HELD);
    }

    @Test
    void whatOthersStartBreaksTheBoundAllTheSame() {
        assertThat(Budgets.verdict(overloaded(ONE_A_SECOND), STARTED, atMost("2")).value()).isEqualTo(20);
        assertThat(Budgets.verdict(overloaded(ONE_A_SECOND), LEFT, atMost("2")).value()).isEqualTo(20);
    }

    /**
     * The pool has grown by eight before the scrape from which on is counted, and stands still; one thread starts after
     * it, and five much later.
     */
    private static WatchedApp leakedAfterwards() {
        IntToDoubleFunction leaked = second -> second <= COUNTED_FROM ? 0 : 1 + Math.max(0, Math.min(second - 19, 5));
        return WatchedApp.run().scrapeTook(COUNTED_FROM, 20)
                .series(WatchedApp.CONNECTOR, second -> 10 + pool(Math.min(second, COUNTED_FROM)))
                .series(Scrape.STARTED,
                        second -> 50 + pool(Math.min(second, COUNTED_FROM)) + leaked.applyAsDouble(second))
                .series(Scrape.LIVE,
                        second -> 40 + pool(Math.min(second, COUNTED_FROM)) + leaked.applyAsDouble(second));
    }

    @Test
    void noMoreIsThePoolsThanTheCounterHasInTheNextScrape() {
        assertThat(Budgets.verdict(leakedAfterwards(), STARTED, atMost("4")).value()).isEqualTo(5);
        assertThat(Budgets.verdict(leakedAfterwards(), LEFT, atMost("4")).state()).isEqualTo(State.BROKEN);
    }
}
