package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Readings.max;
import static io.executorlab.lab.measure.Readings.ofExecutor;
import static io.executorlab.lab.measure.Readings.rate;
import static io.executorlab.lab.measure.SteadyState.sinceWarmUp;

import java.util.List;

/** The measures of executor beans: queue, pool size, tasks completed, and stalls. */
final class ExecutorMeasures {

    private static final String COMPLETED = "executor_completed_tasks_total";

    static final List<Measure> ALL = List.of(
            of("executor.queue.max(*)").statisticOf("executor.queue(*)").from(Source.metric(Readings.QUEUED))
                    .monotonicity(Monotonicity.MAXIMUM_SINCE_WARM_UP).scraped(Scraping.MISSED)
                    .means("longest queue of this executor bean, or of several with | between them (in a check: "
                            + "since the warm-up)",
                            sinceWarmUp((seen, name) -> seen.max(ofExecutor(Readings.QUEUED, name)))),
            of("executor.queue.mean(*)").statisticOf("executor.queue(*)").from(Source.metric(Readings.QUEUED))
                    .scraped(Scraping.MISSED).means("this executor's queue, on average",
                            (evidence, name) -> Readings.mean(evidence, ofExecutor(Readings.QUEUED, name))),
            of("executor.pool.max(*)").from(Source.metric(Readings.POOL_SIZE)).monotonicity(Monotonicity.MAXIMUM)
                    .scraped(Scraping.HOLDS).means("largest size of this executor bean's pool",
                            (evidence, name) -> max(evidence, ofExecutor(Readings.POOL_SIZE, name))),
            of("executor.completed-per-second(*)").in("/s").disturbedBy(Disturbance.CLOCK)
                    .from(Source.metric(COMPLETED)).scraped(Scraping.HOLDS)
                    .means("tasks this executor bean completed a second between the first and the last scrape "
                            + "under load", (evidence, name) -> rate(evidence, ofExecutor(COMPLETED, name))),
            of("executor.stalled(*)").in("s").monotonicity(Monotonicity.MAXIMUM)
                    .from(new Source("executor_* metrics and thread dumps", Source.THREAD_DUMPS.file(),
                            Source.Access.DUMPS))
                    .means("longest time in which this executor bean stood still, by at least two dumps: all its "
                            + "threads waited for tasks of its own queue,"
                            + " none was at work, it completed nothing, and the app used half a core at most. "
                            + "Requests that do not need this executor may still be answered", Stall::secondsOf));

    private ExecutorMeasures() {
    }

    private static Measure.Facts of(String name) {
        return Measure.named(name).takes(Parameter.EXECUTOR)
                .culprits(CulpritKind.OF_EXECUTOR).disturbedBy(Disturbance.NONE)
                .pitfall("Only executors that are beans have metrics; one that is made for each call is invisible.");
    }
}
