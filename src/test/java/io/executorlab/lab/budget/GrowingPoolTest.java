package io.executorlab.lab.budget;

import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.perRequest;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToDoubleFunction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
    private static WatchedApp recorded(WatchedApp app, String name, int late) {
        return recorded(app, name, late, pool(WatchedApp.SECONDS));
    }

    private static WatchedApp recorded(WatchedApp app, String name, int late, int threads) {
        for (int thread = 0; thread < threads; thread++) {
            app.recordedAtMillis(3000 + thread * 1000L / A_SECOND + late, name + (11 + thread));
        }
        return app;
    }

    private static BudgetVerdict started(WatchedApp app) {
        return Budgets.verdict(app, STARTED, perRequest("0.003"));
    }

    private static BudgetVerdict left(WatchedApp app) {
        return Budgets.verdict(app, LEFT, atMost("2"));
    }

    @Test
    void whatNobodyCanTellIsNoBreach() {
        assertThat(started(overloaded(NO_OTHERS)).state()).isEqualTo(State.NO_EVIDENCE);
        assertThat(started(overloaded(NO_OTHERS)).why()).contains("Of 8 threads up to 8 may be a pool's",
                "pass --pid PID");
        assertThat(left(overloaded(NO_OTHERS)).state()).isEqualTo(State.NO_EVIDENCE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1500})
    void aRecordingTellsThePoolsThreadsHoweverLateTheyRun(int late) {
        assertThat(started(recorded(overloaded(NO_OTHERS), CONNECTORS, late)).state()).isEqualTo(State.HELD);
        assertThat(started(recorded(overloaded(NO_OTHERS), CONNECTORS, late)).value()).isZero();
        assertThat(left(recorded(overloaded(NO_OTHERS), CONNECTORS, late)).state()).isEqualTo(State.HELD);
    }

    @Test
    void whatOthersStartBreaksTheBoundAllTheSame() {
        assertThat(started(overloaded(ONE_A_SECOND)).state()).isEqualTo(State.BROKEN);
        assertThat(left(overloaded(ONE_A_SECOND)).state()).isEqualTo(State.BROKEN);
        WatchedApp recorded = recorded(overloaded(ONE_A_SECOND), CONNECTORS, 0);
        assertThat(Budgets.verdict(recorded, STARTED, atMost("2")).value()).isEqualTo(20);
        assertThat(Budgets.verdict(recorded, LEFT, atMost("2")).value()).isEqualTo(20);
    }

    /**
     * The pool has grown by eight before the scrape from which on is counted, and stands still; one thread starts after
     * it, and five much later.
     */
    private static WatchedApp leakedAfterwards(String name) {
        IntToDoubleFunction leaked = second -> second <= COUNTED_FROM ? 0 : 1 + Math.max(0, Math.min(second - 19, 5));
        WatchedApp app =
                WatchedApp.run().series(WatchedApp.CONNECTOR, second -> 10 + pool(Math.min(second, COUNTED_FROM)))
                        .series(Scrape.STARTED,
                                second -> 50 + pool(Math.min(second, COUNTED_FROM)) + leaked.applyAsDouble(second))
                        .series(Scrape.LIVE,
                                second -> 40 + pool(Math.min(second, COUNTED_FROM)) + leaked.applyAsDouble(second));
        if (!name.isEmpty()) {
            recorded(app, CONNECTORS, 0, pool(COUNTED_FROM));
            app.recordedAt(COUNTED_FROM + 1, name + 1);
            for (int thread = 2; thread <= 6; thread++) {
                app.recordedAt(18 + thread, name + thread);
            }
        }
        return app;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "export-", CONNECTORS})
    void noMoreIsThePoolsThanTheCounterHasInTheNextScrape(String leaked) {
        assertThat(Budgets.verdict(leakedAfterwards(leaked), STARTED, atMost("4")).state()).isEqualTo(State.BROKEN);
        assertThat(Budgets.verdict(leakedAfterwards(leaked), LEFT, atMost("4")).state()).isEqualTo(State.BROKEN);
    }

    @Test
    void anExecutorWhoseThreadsHaveAnotherNameCannotBeTold() {
        WatchedApp app = recorded(overloaded(NO_OTHERS).without("tomcat_threads")
                .series("executor_pool_size_threads{name=\"orders\"}", second -> 10 + pool(second)), "export-", 0);
        assertThat(started(app).state()).isEqualTo(State.NO_EVIDENCE);
        assertThat(started(app).why()).contains("name the threads of an executor after its bean");
    }
}
