package io.executorlab.lab.budget;

import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.verdict;
import static io.executorlab.lab.measure.BoundVerdict.State.BROKEN;
import static io.executorlab.lab.measure.BoundVerdict.State.HELD;
import static io.executorlab.lab.measure.BoundVerdict.State.NO_EVIDENCE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.measure.Gaps;
import io.executorlab.lab.measure.Measures;

/**
 * A check that holds, of which a metric fades after a fifth of the load: nobody saw what came then, so nothing is held.
 */
class MetricGapsTest {

    private static final int A_FIFTH = WatchedApp.SECONDS / 5;
    private static final String PENDING = "hikaricp_connections_pending";

    static Stream<Arguments> bounds() {
        return BudgetJudgeTest.bounds()
                .filter(arguments -> Gaps.in(Exports.healthy().evidence(), 5).asked((String) arguments.get()[0])
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
            Gaps.in(Exports.healthy().evidence(), 5).asked(measure)
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
        app.series("hikaricp_connections_timeout_total{pool=\"HikariPool-1\"}",
                second -> second < 20 ? second : second - 20);
        assertThat(verdict(app, "metric.growth(hikaricp_connections_timeout_total)", atMost("100")).why())
                .contains("The counter hikaricp_connections_timeout_total fell");
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
}
