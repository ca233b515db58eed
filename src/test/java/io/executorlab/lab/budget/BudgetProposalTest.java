package io.executorlab.lab.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

import org.junit.jupiter.api.Test;

class BudgetProposalTest {

    private static final String HANDLED = "http_server_requests_seconds_count";

    /** 40 threads at rest, 20 more in the connector's pool, and so many for a while. */
    private static WatchedApp busy(double threads) {
        return WatchedApp.run().live(second -> second == 10 ? threads : 0);
    }

    private static BudgetProposal proposal(WatchedApp... runs) {
        return BudgetProposal.of(Arrays.stream(runs).map(WatchedApp::evidence).toList(), Optional.empty());
    }

    private static BudgetProposal of(DoubleFunction<WatchedApp> run, double... values) {
        return BudgetProposal.of(DoubleStream.of(values).mapToObj(value -> run.apply(value).evidence()).toList(),
                Optional.empty());
    }

    private static String limit(BudgetProposal proposal, String measure) {
        return proposal.bounds().stream().filter(line -> line.measure().equals(measure))
                .map(line -> line.side() + " " + line.limit())
                .findFirst().orElse("none");
    }

    @Test
    void addsTheSpreadOrATenthToTheHighest() {
        assertThat(limit(of(BudgetProposalTest::busy, 10, 10, 10), "threads.live.max")).isEqualTo("at-most 77");
        assertThat(limit(of(BudgetProposalTest::busy, 10, 20, 12), "threads.live.max")).isEqualTo("at-most 90");
    }

    @Test
    void leavesRoomForTwoStrayThreads() {
        BudgetProposal proposal = of(BudgetProposalTest::busy, 10, 10);
        assertThat(limit(proposal, "threads.left.beyond-pools")).isEqualTo("at-most 2");
        assertThat(limit(proposal, "threads.started.beyond-pools")).isEqualTo("per-request 0.00072");
    }

    @Test
    void asksForAlmostAsManyRequestsAsTheRunsHad() {
        assertThat(of(BudgetProposalTest::busy, 10, 10).requests()).isEqualTo((long) (0.9 * WatchedApp.HANDLED_STEADY));
    }

    @Test
    void bindsWhatAnExecutorShowsAndLeavesOutWhatIsUnsteady() {
        BudgetProposal proposal = of(queue -> WatchedApp.run().gauge("executor_queued_tasks{name=\"mail\"}", queue)
                .gauge("executor_pool_size_threads{name=\"mail\"}", 4), 3, 90, 1);
        assertThat(limit(proposal, "executor.pool.max(mail)")).isEqualTo("at-most 6");
        assertThat(limit(proposal, "executor.queue.max(mail)")).isEqualTo("none");
        assertThat(proposal.leftOut()).singleElement().satisfies(left -> {
            assertThat(left.measure()).isEqualTo("executor.queue.max(mail)");
            assertThat(left.why()).contains("1 to 90");
        });
    }

    @Test
    void refusesRunsOfDifferentLoads() {
        WatchedApp half = WatchedApp.run().without(HANDLED).series(HANDLED + "{uri=\"/orders\"}",
                second -> 50 * Math.max(0, Math.min(second, 33) - 3));
        assertThat(proposal(WatchedApp.run(), half).refusals()).singleElement().asString()
                .startsWith("The runs are not of one load");
    }

    @Test
    void refusesAnAppThatDoesNotCountItsRequests() {
        assertThat(proposal(WatchedApp.run().without(HANDLED), WatchedApp.run().without(HANDLED)).refusals())
                .singleElement().asString()
                .contains(HANDLED);
    }

    @Test
    void refusesAnAppThatKeepsThreads() {
        assertThat(of(requests -> WatchedApp.run().leak((int) requests), 500, 400).refusals())
                .anySatisfy(
                        reason -> assertThat(reason).contains("The app keeps threads: 5 to 6 more after each load"));
    }

    @Test
    void refusesAnAppThatGrowsFromRunToRun() {
        assertThat(of(kept -> WatchedApp.run().live(second -> kept), 0, 3, 6, 9).refusals()).singleElement().asString()
                .contains("more live threads before each run than before the last: 40, 43, 46, 49");
    }
}
