package io.executorlab.lab.budget;

import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.perRequest;
import static io.executorlab.lab.common.Messages.english;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.measure.BoundVerdict.State;

/**
 * A machine so busy that the connector's pool grows throughout the load, eight threads a second, and that the scrape
 * from which on is counted takes a second: it read the counters at its begin and the pool's gauge at its end.
 */
class GrowingPoolTest {

    private static final String STARTED = "threads.started.beyond-pools";
    private static final String LEFT = "threads.left.beyond-pools";
    private static final String CONNECTORS = "http-nio-8080-exec-";
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

    /** @param late by how much later a thread runs than it was started */
    private static WatchedApp recorded(WatchedApp app, String name, int late, int threads) {
        IntStream.range(0, threads)
                .forEach(thread -> app.recordedAtMillis(3000 + thread * 1000L / A_SECOND + late, name + (11 + thread)));
        return app;
    }

    private static BudgetVerdict started(WatchedApp app) {
        return Budgets.verdict(app, STARTED, perRequest("0.003"));
    }

    private static BudgetVerdict left(WatchedApp app) {
        return Budgets.verdict(app, LEFT, atMost("2"));
    }

    @Test
    void whatNobodyCanTellIsNeitherHeldNorExceeded() {
        assertThat(started(overloaded(NO_OTHERS)).state()).isEqualTo(State.NO_EVIDENCE);
        assertThat(started(overloaded(NO_OTHERS)).why()).isEqualTo(english("bound.pools-grew", 0.0, 8.0));
        assertThat(left(overloaded(NO_OTHERS)).state()).isEqualTo(State.NO_EVIDENCE);
        assertThat(Budgets.verdict(overloaded(NO_OTHERS), STARTED, atMost("8")).value()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1500})
    void aRecordingTellsThePoolsThreadsHoweverLateTheyRun(int late) {
        WatchedApp app = recorded(overloaded(NO_OTHERS), CONNECTORS, late, pool(WatchedApp.SECONDS));
        assertThat(started(app).state()).isEqualTo(State.HELD);
        assertThat(started(app).value()).isZero();
        assertThat(left(app).state()).isEqualTo(State.HELD);
    }

    @Test
    void whatOthersStartBreaksTheBoundAllTheSame() {
        assertThat(Budgets.verdict(overloaded(ONE_A_SECOND), STARTED, atMost("2")).value()).isEqualTo(20);
        assertThat(Budgets.verdict(overloaded(ONE_A_SECOND), LEFT, atMost("2")).value()).isEqualTo(20);
    }

    @Test
    void anExecutorWhoseThreadsHaveAnotherNameCannotBeTold() {
        WatchedApp app = overloaded(NO_OTHERS).without("tomcat_threads")
                .series("executor_pool_size_threads{name=\"orders\"}", second -> 10 + pool(second));
        assertThat(started(recorded(app, "export-", 0, pool(WatchedApp.SECONDS))).state())
                .isEqualTo(State.NO_EVIDENCE);
    }

    /**
     * The pool has grown by eight before the scrape from which on is counted, and stands still; one thread starts after
     * it, and five much later.
     *
     * @param name of those that leak, where a recording has them; empty without one
     */
    private static WatchedApp leakedAfterwards(String name) {
        IntToDoubleFunction leaked = second -> second <= COUNTED_FROM ? 0 : 1 + Math.max(0, Math.min(second - 19, 5));
        WatchedApp app = WatchedApp.run().scrapeTook(COUNTED_FROM, 20)
                .series(WatchedApp.CONNECTOR, second -> 10 + pool(Math.min(second, COUNTED_FROM)))
                .series(Scrape.STARTED,
                        second -> 50 + pool(Math.min(second, COUNTED_FROM)) + leaked.applyAsDouble(second))
                .series(Scrape.LIVE,
                        second -> 40 + pool(Math.min(second, COUNTED_FROM)) + leaked.applyAsDouble(second));
        if (!name.isEmpty()) {
            recorded(app, CONNECTORS, 0, pool(COUNTED_FROM)).recordedAt(COUNTED_FROM + 1, name + 1);
            IntStream.rangeClosed(2, 6).forEach(thread -> app.recordedAt(18 + thread, name + thread));
        }
        return app;
    }

    @ParameterizedTest
    @CsvSource({"'', 5", "export-, 6"})
    void noMoreIsThePoolsThanTheCounterHasInTheNextScrape(String leaked, double beyondPools) {
        BudgetVerdict started = Budgets.verdict(leakedAfterwards(leaked), STARTED, atMost("4"));
        assertThat(started.state()).isEqualTo(State.BROKEN);
        assertThat(started.value()).isEqualTo(beyondPools);
        assertThat(Budgets.verdict(leakedAfterwards(leaked), LEFT, atMost("4")).state()).isEqualTo(State.BROKEN);
    }
}
