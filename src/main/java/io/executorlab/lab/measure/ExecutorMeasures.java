package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Readings.max;
import static io.executorlab.lab.measure.Readings.ofExecutor;
import static io.executorlab.lab.measure.Readings.rate;
import static io.executorlab.lab.measure.SteadyState.sinceWarmUp;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.measure.Readings.Reading;

/** What executor beans tell of themselves: queue, size, tasks completed, and whether they can go on at all. */
final class ExecutorMeasures {

    private static final String COMPLETED = "executor_completed_tasks_total";

    static final List<Measure> ALL = List.of(
            of("executor.queue.max(*)").from(Source.metric(Readings.QUEUED)).monotonicity(Monotonicity.MAXIMUM_SINCE_WARM_UP).scraped(Scraping.MISSED)
                    .means("longest queue of this executor bean, or of several with | between them (in a check: since the warm-up)",
                            sinceWarmUp((seen, name) -> seen.max(ofExecutor(Readings.QUEUED, name)))),
            of("executor.queue.mean(*)").from(Source.metric(Readings.QUEUED)).monotonicity(Monotonicity.NOT).scraped(Scraping.MISSED)
                    .means("this executor's queue, on average", (evidence, name) -> Readings.mean(evidence, ofExecutor(Readings.QUEUED, name))),
            of("executor.pool.max(*)").from(Source.metric(Readings.POOL_SIZE)).monotonicity(Monotonicity.MAXIMUM).scraped(Scraping.HOLDS)
                    .means("largest size of this executor bean's pool",
                            (evidence, name) -> max(evidence, ofExecutor(Readings.POOL_SIZE, name))),
            of("executor.pool.mean(*)").from(Source.metric(Readings.POOL_SIZE)).monotonicity(Monotonicity.NOT).scraped(Scraping.MISSED)
                    .means("size of this executor bean's pool, on average", (evidence, name) -> Readings.mean(evidence, ofExecutor(Readings.POOL_SIZE, name))),
            of("executor.completed-per-second(*)").in("/s").disturbedBy(Disturbance.CLOCK).from(Source.metric(COMPLETED)).monotonicity(Monotonicity.NOT).scraped(Scraping.HOLDS)
                    .means("tasks this executor bean completed a second between the first and the last scrape under load",
                            (evidence, name) -> rate(evidence, ofExecutor(COMPLETED, name))),
            of("executor.queue.expected(*)").disturbedBy(Disturbance.CLOCK).takes(Parameter.EXECUTOR_AND_AGE).monotonicity(Monotonicity.NOT)
                    .from(Source.metric("executor_* metrics and a gauge of the oldest waiting task's age in seconds")).scraped(Scraping.MISSED)
                    .means("(EXECUTOR, AGE_METRIC): how long the queue must have been at its longest, if it is first in, first out. All tasks that came "
                            + "after the oldest are still in it: tasks submitted a second, times the highest age", ExecutorMeasures::sinceTheOldestCame),
            of("executor.stalled(*)").in("s").monotonicity(Monotonicity.MAXIMUM)
                    .from(new Source("executor_* metrics and thread dumps", Source.THREAD_DUMPS.file(), Source.Access.DUMPS))
                    .takesAllDumps().alsoReads(Source.CPU_TIME)
                    .means("longest time in which this executor bean stood still, by at least two dumps: all its threads waited for tasks of its own queue,"
                            + " none was at work, it completed nothing, and the app used half a core at most. Requests that do not need this executor may still be answered", Stall::secondsOf));

    private ExecutorMeasures() {
    }

    private static Measure.Facts of(String name) {
        return Measure.named(name).in("").kind(Measure.Kind.LEVEL).takes(Parameter.EXECUTOR).culprits(CulpritKind.OF_EXECUTOR).disturbedBy(Disturbance.NONE)
                .pitfall("Only executors that are beans have metrics; one that is made for each call is invisible.");
    }

    /** In a queue first in, first out, all who came since the oldest came are still there, whether it stands or grows. */
    private static OptionalDouble sinceTheOldestCame(Evidence evidence, String executorAndAge) {
        String[] parameters = executorAndAge.split("\\s*,\\s*", 2);
        if (parameters.length < 2) {
            throw new UsageException("executor.queue.expected takes two names: (EXECUTOR, AGE_METRIC).");
        }
        List<Reading> parts = Stream.of(COMPLETED, Readings.ACTIVE, Readings.QUEUED)
                .map(metric -> ofExecutor(metric, parameters[0])).toList();
        OptionalDouble submitted = rate(evidence, scrape -> sum(parts.stream().map(part -> part.of(scrape)).toList()));
        return product(submitted, max(evidence, Selector.of(parameters[1])::in));
    }

    private static OptionalDouble sum(List<OptionalDouble> values) {
        return values.stream().allMatch(OptionalDouble::isPresent)
                ? OptionalDouble.of(values.stream().mapToDouble(OptionalDouble::getAsDouble).sum()) : OptionalDouble.empty();
    }

    private static OptionalDouble product(OptionalDouble a, OptionalDouble b) {
        return a.isPresent() && b.isPresent() ? OptionalDouble.of(a.getAsDouble() * b.getAsDouble()) : OptionalDouble.empty();
    }
}
