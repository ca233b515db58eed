package io.executorlab.lab.budget;

import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.verdict;
import static io.executorlab.lab.measure.BoundVerdict.State.BROKEN;
import static io.executorlab.lab.measure.BoundVerdict.State.HELD;
import static io.executorlab.lab.measure.BoundVerdict.State.NO_EVIDENCE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.measure.Gaps;
import io.executorlab.lab.measure.Measures;

/** A check that holds, of which a metric or the dumps fade: nobody saw what came then, so nothing is held. */
class GapsTest {

    private static final int A_FIFTH = WatchedApp.SECONDS / 5;
    private static final String PENDING = "hikaricp_connections_pending";
    private static final double SCRAPE_GAP = 5;
    private static final String AT = "threads.at(" + Exports.WAITING + ").max";
    private static final String VIRTUAL_AT = "threads.virtual.at(com.example.Orders.get).max";

    static Stream<Arguments> bounds() {
        return BudgetJudgeTest.bounds()
                .filter(arguments -> new Gaps(Exports.healthy().evidence(), 5).asked((String) arguments.get()[0])
                        .stream()
                        .findAny().isPresent());
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void noMeasureIsHeldOnceItsMetricsFade(String measure, Bound bound) {
        assertThat(verdict(Exports.healthy(), measure, bound).state()).isEqualTo(HELD);
        for (WatchedApp.Fate fate : WatchedApp.Fate.values()) {
            if (fate == WatchedApp.Fate.FROZEN) {
                assertThat(verdict(Exports.healthy().from(A_FIFTH, fate, ""), measure, bound).state())
                        .as("all of them frozen").isNotEqualTo(HELD);
                continue;
            }
            if (fate == WatchedApp.Fate.NEGATIVE && Measures.named(measure).name().startsWith("metric.")) {
                continue;
            }
            new Gaps(Exports.healthy().evidence(), 5).asked(measure)
                    .forEach(series -> assertThat(
                            verdict(Exports.healthy().from(A_FIFTH, fate, series.metric()), measure, bound).state())
                            .as("%s, %s %s", measure, series, fate).isNotEqualTo(HELD));
        }
    }

    @Test
    void aGapThatIsAllowedVoidsNothing() {
        WatchedApp app = Exports.healthy();
        app.series(PENDING + "{pool=\"HikariPool-1\"}", second -> second > 10 && second < 15 ? Double.NaN : 2);
        assertThat(verdict(app, "hikari.pending.max", atMost("5")).state()).isEqualTo(HELD);
    }

    @Test
    void aMetricThatComesLateWasNotSeenBefore() {
        WatchedApp late = Exports.healthy();
        late.series(PENDING + "{pool=\"HikariPool-1\"}", second -> second < 10 ? Double.NaN : 2);
        assertThat(verdict(late, "hikari.pending.max", atMost("5")).state()).isEqualTo(NO_EVIDENCE);
    }

    @Test
    void aCounterThatFallsHasBegunAnew() {
        WatchedApp app = Exports.healthy();
        String fallen = "hikaricp_connections_timeout_total{pool=\"HikariPool-1\"}";
        app.series(fallen, second -> second < 20 ? second : second - 20)
                .series("hikaricp_connections_timeout_total{pool=\"HikariPool-2\"}", second -> 2.0 * second);
        assertThat(verdict(app, "metric.growth(%s)".formatted(fallen), atMost("100")).why())
                .contains("The counter %s fell".formatted(fallen));
    }

    @Test
    void aBreachThatWasSeenStaysOne() {
        assertThat(verdict(Exports.flawed().from(30, WatchedApp.Fate.GONE, "jvm_threads_live_threads"),
                "threads.live.max", atMost("50")).state())
                .isEqualTo(BROKEN);
    }

    @Test
    void ofAGaugeThatNeverWasANumberItsOwnNameIsNotGuessed() {
        WatchedApp app = Exports.healthy().from(-1, WatchedApp.Fate.NOT_A_NUMBER, "orders_waiting");
        assertThat(verdict(app, "metric.max(orders_waiting)", atMost("5")).why()).doesNotContain("Did you mean")
                .contains("never was a number");
    }

    @ParameterizedTest
    @ValueSource(strings = {AT, "threads.at(java.util.concurrent.CompletableFuture.get).median",
            "threads.at(java.util.concurrent.CompletableFuture.get).mean",
            "threads.named(export-*).max", "executor.stalled(orderExecutor)"})
    void noMeasureIsHeldOnceDumpsStop(String measure) {
        assertThat(verdict(dumpedAt(1, 3, 5, 7, 11, 17, 23, 29), measure, atMost("5")).state()).isEqualTo(HELD);
        BudgetVerdict stopped = verdict(dumpedAt(1, 3, 5, 7, 9), measure, atMost("5"));
        assertThat(stopped.state()).isEqualTo(NO_EVIDENCE);
        assertThat(stopped.why()).startsWith("No dump of the threads was taken for 25");
    }

    @Test
    void aGapInTheMiddleIsOneToo() {
        assertThat(gap(AT, 1, 3, 5, 27, 29, 31)).hasValue(22.0);
        assertThat(gap(AT, 7, 32)).hasValue(25.0);
    }

    @Test
    void dumpsThatCostMuchMayBeRarer() {
        assertThat(gap(AT, 10, 22, 34)).isEmpty();
        assertThat(gap("threads.named(export-*).max", 1, 12, 33)).isEmpty();
    }

    @Test
    void aBreachThatADumpHasSeenStaysOne() {
        assertThat(
                verdict(Exports.flawed().dumped(6, 9, "export-", "WAITING", Exports.WAITING), AT, atMost("5")).state())
                .isEqualTo(BROKEN);
        assertThat(verdict(dumpedAt(1, 3, 5, 7), AT, atMost("0")).state()).isEqualTo(BROKEN);
    }

    @Test
    void dumpsOfVirtualThreadsStopByThemselves() {
        WatchedApp app = dumpedAt(1, 7, 17, 27).jdk("25.0.3");
        IntStream.of(6, 12, 18, 24, 30).forEach(second -> app.virtualDump(second, ThreadDump.Phase.LOAD, waiting()));
        assertThat(verdict(app, VIRTUAL_AT, atMost("5")).state()).isEqualTo(HELD);
        WatchedApp stopped = dumpedAt(1, 7, 17, 27).jdk("25.0.3");
        IntStream.of(6, 8, 10).forEach(second -> stopped.virtualDump(second, ThreadDump.Phase.LOAD, waiting()));
        assertThat(verdict(stopped, VIRTUAL_AT, atMost("5")).why())
                .startsWith("No dump of virtual threads was taken for 24 s under load");
    }

    private static Map<Long, DumpedThread> waiting() {
        return Map.of(1L, new DumpedThread("", "WAITING", List.of("com.example.Orders.get(Orders.java:7)")));
    }

    private static WatchedApp dumpedAt(int... seconds) {
        WatchedApp app = WatchedApp.run().leak(100_000).gauge("executor_queued_tasks{name=\"orderExecutor\"}", 0)
                .gauge("executor_pool_size_threads{name=\"orderExecutor\"}", 2)
                .gauge("executor_active_threads{name=\"orderExecutor\"}", 1)
                .series("executor_completed_tasks_total{name=\"orderExecutor\"}", second -> second * 100.0);
        IntStream.of(seconds).forEach(second -> app.dumped(second, 1, "export-", "WAITING", Exports.WAITING));
        return app;
    }

    private static Optional<Object> gap(String measure, int... seconds) {
        return new Gaps(dumpedAt(seconds).evidence(), SCRAPE_GAP).of(measure).map(text -> text.values().get(0));
    }
}
