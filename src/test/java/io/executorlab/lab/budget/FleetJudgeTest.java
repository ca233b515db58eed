package io.executorlab.lab.budget;

import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.budget;
import static io.executorlab.lab.budget.Budgets.perRequest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.Fleet.Instance;
import io.executorlab.lab.evidence.Fleet.SampledSeries;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.BoundVerdict.State;

/** All instances of a service by what was scraped of them: each alone and all together. */
class FleetJudgeTest {

    private static final String ODD = "10.0.1.7:8080";
    private static final String LEFT = "threads.left.beyond-pools";
    private static final Budget BUDGET =
            budget(1000, "threads.started.beyond-pools", perRequest("0.001"), LEFT, atMost("5"), "threads.live.max",
                    atMost("60 + 10 * cores"));

    private static FleetResult judged(Consumer<ScrapedService.One> odd) {
        return judged(BUDGET, odd);
    }

    private static FleetResult judged(Budget budget, Consumer<ScrapedService.One> odd) {
        return FleetResult.of(budget, ScrapedService.halfAnHour().healthy(4).with(ODD, odd).fleet());
    }

    private static String name(FleetResult result) {
        return result.instances().keySet().iterator().next();
    }

    private static CheckResult first(FleetResult result) {
        return result.instances().get(name(result));
    }

    private static List<State> states(FleetResult result) {
        return first(result).bounds().stream().map(BudgetVerdict::state).toList();
    }

    private static void isNoEvidence(FleetResult result, String because) {
        assertThat(result.conclusive()).isFalse();
        assertThat(result.breached()).isFalse();
        assertThat(states(result)).containsOnly(State.NO_EVIDENCE);
        assertThat(name(result)).isEqualTo(ODD);
        assertThat(first(result).problems()).anySatisfy(problem -> assertThat(problem).contains(because));
        assertThat(result.instances().values().stream().skip(1)).allMatch(instance -> instance.state() == State.HELD);
    }

    @Test
    void aServiceInOrderKeepsItsBudget() {
        FleetResult result = judged(one -> {});
        assertThat(result.conclusive()).isTrue();
        assertThat(result.instances()).hasSize(5).allSatisfy((name, instance) -> {
            assertThat(instance.state()).isEqualTo(State.HELD);
            assertThat(instance.machine().jdk()).isEqualTo("17.0.15");
            assertThat(instance.bounds()).extracting(BudgetVerdict::value).containsExactly(0.0, 0.0, 60.0);
        });
        assertThat(first(result).bounds().get(2).bound()).isEqualTo("at most 60 + 10 * cores = 100");
    }

    @Test
    void oneThatLeaksBreaksItAndIsNamedFirst() {
        FleetResult result = judged(one -> one.leaks(500));
        assertThat(result.breached()).isTrue();
        assertThat(name(result)).isEqualTo(ODD);
        assertThat(states(result)).containsOnly(State.BROKEN);
        // A third of the 1,620 s with requests counts as warm-up, for the counter never stands still, and 50 requests
        // come a second.
        assertThat(first(result).bounds().get(1).value()).isBetween(100.0, 120.0);
        assertThat(result.instances().values().stream().skip(1)).allMatch(instance -> instance.state() == State.HELD);
        assertThat(first(result).notes()).noneMatch(note -> note.contains("pass --pid"));
    }

    @Test
    void whatWasNotThereAllTheTimeIsNoEvidence() {
        isNoEvidence(judged(one -> one.begins(600)), "It was not seen the whole time: not from ");
        isNoEvidence(judged(one -> one.ends(900)), "It was not seen the whole time: not from ");
        isNoEvidence(judged(one -> one.unseen(700, 760)), "It was not seen the whole time: not from ");
        isNoEvidence(judged(one -> one.restarted(900)), "The app was restarted while it was watched");
    }

    @Test
    void aSingleScrapeThatIsMissedIsNoGap() {
        assertThat(judged(one -> one.unseen(700, 715)).conclusive()).isTrue();
    }

    /** A measure that holds between rare scrapes holds between rarer ones. */
    @Test
    void oneThatMissesEachSecondScrapeIsJudged() {
        assertThat(judged(ScrapedService.One::missesEachSecondScrape).conclusive()).isTrue();
    }

    @Test
    void anExceededMaximumIsProvenWhateverFollows() {
        FleetResult gone = judged(one -> one.leaks(200).ends(900));
        assertThat(gone.breached()).isTrue();
        assertThat(gone.conclusive()).isFalse();
        assertThat(first(gone).bounds().get(2).state()).isEqualTo(State.BROKEN);
        FleetResult later = judged(one -> one.leaks(500).restarted(180));
        assertThat(first(later).bounds().get(2).state()).as("in the life after the restart").isEqualTo(State.BROKEN);
    }

    @Test
    void aBoundOnRestartsIsBrokenByOne() {
        FleetResult result = judged(budget(1000, "process.restarts", atMost("0")), one -> one.restarted(900));
        assertThat(states(result)).containsExactly(State.BROKEN);
    }

    @Test
    void whatIsLeftIsKnownOnlyAtRest() {
        FleetResult result = judged(ScrapedService.One::busyToTheEnd);
        assertThat(states(result)).containsExactly(State.HELD, State.NO_EVIDENCE, State.HELD);
        assertThat(first(result).bounds().get(1).why()).contains("Requests still came");
        assertThat(result.conclusive()).isFalse();
        assertThat(states(judged(one -> one.asked(ScrapedService.REQUESTS_PER_SECOND / 5)))).containsExactly(State.HELD,
                State.NO_EVIDENCE, State.HELD);
        assertThat(judged(one -> one.asked(0.5)).conclusive()).as("health checks go on").isTrue();
    }

    @Test
    void twoSeriesUnderOneNameAreNoEvidence() {
        Fleet fleet = ScrapedService.halfAnHour().healthy(2).with(ODD, one -> {})
                .with(ODD, one -> one.labels("replica=\"b\"")).fleet();
        isNoEvidence(FleetResult.of(BUDGET, fleet), "cannot be told apart");
    }

    @Test
    void aTargetThatAnswersWithoutThreadsIsNoEvidence() {
        ScrapedService service = ScrapedService.halfAnHour().healthy(3);
        SampledSeries down = new SampledSeries(new Series(Instance.UP, Map.of("pod", ODD)),
                new long[] {1_800_000_000_000L, 1_800_000_015_000L},
                new double[] {0, 0});
        Fleet fleet = new Fleet(service.fleet().source(),
                Instance.of(Stream.concat(service.series().stream(), Stream.of(down)).toList()));
        isNoEvidence(FleetResult.of(BUDGET, fleet), "2 scrapes of it failed");
    }

    @Test
    void whatWasPushedPieceByPieceIsNoEvidence() {
        ScrapedService service = ScrapedService.halfAnHour().with(ODD, one -> {});
        List<SampledSeries> torn = service.series().stream()
                .map(sampled -> !sampled.series().metric().equals(Scrape.STARTED) ? sampled
                        : new SampledSeries(sampled.series(),
                                Arrays.stream(sampled.atMillis()).map(at -> at + 400).toArray(), sampled.values()))
                .toList();
        isNoEvidence(FleetResult.of(BUDGET, new Fleet(service.fleet().source(), Instance.of(torn))),
                "only what was scraped is evidence");
    }

    @Test
    void noDataIsNeverGreen() {
        FleetResult result = FleetResult.of(BUDGET, ScrapedService.halfAnHour().fleet());
        assertThat(result.conclusive()).isFalse();
        assertThat(result.breached()).isFalse();
        assertThat(result.problems()).singleElement().asString().contains("no data of {app=\"orders\"}");
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 15, 30, 60})
    void theSameLeakIsFoundAtAnyInterval(int interval) {
        ScrapedService service = ScrapedService.of(1_800_000_000_000L, 3600, interval).healthy(4);
        assertThat(FleetResult.of(BUDGET, service.fleet()).conclusive()).isTrue();
        FleetResult leaking = FleetResult.of(BUDGET, service.with(ODD, one -> one.leaks(1000)).fleet());
        assertThat(name(leaking)).isEqualTo(ODD);
        assertThat(first(leaking).state()).isEqualTo(State.BROKEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads.state(blocked).max", "threads.state(blocked).mean",
            "threads.at(java.lang.Object.wait).max", "executor.queue.max(export)",
            "executor.queue.mean(export)", "hikari.pending.max", "heap.max", "metric.max(orders_waiting)",
            "metric.growth(orders_waiting)", "children.left",
            "threads.virtual.left", "threads.started.from(com.acme..*)", "scrape.gap.max", "cpu.busy.max"})
    void whatScrapesCannotCarryIsRefusedWithTheReason(String measure) {
        Budget refused = budget(100, "threads.peak", atMost("100"), measure, atMost("5"));
        assertThatThrownBy(() -> FleetResult.requireScraped(refused)).isInstanceOf(UsageException.class)
                .hasMessageStartingWith("threads.yml, line 4, column 5: " + measure
                        + " cannot be judged by what Prometheus has scraped: ");
    }
}
