package io.executorlab.lab.measure;

import static io.executorlab.lab.common.Messages.english;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.diagnosis.Classification.PoolKind;
import io.executorlab.lab.diagnosis.Classification.WaitKind;
import io.executorlab.lab.diagnosis.Frames;
import io.executorlab.lab.diagnosis.Pools;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.measure.Readings.Reading;

/**
 * An executor that cannot go on: all its threads are busy, tasks lie in its queue, nothing is completed, the app uses
 * no CPU, and in the dumps a group of threads as large as the pool waits for other tasks' results while nobody works.
 * Known as pool-induced deadlock or thread starvation deadlock (Goetz et al., Java Concurrency in Practice, 8.1.1).
 *
 * @param othersCompleted tasks that the app's other executors completed in that time
 * @param answered requests that the app answered in that time
 */
public record Stall(String executor, int threads, int queued, double seconds, double cores, WaitingPool waiting,
        double othersCompleted, double answered) {

    // The lab's own scrapes and dumps cost up to a tenth of a core; a thread that computes takes a whole one.
    private static final double IDLE_CORES = 0.5;
    // Its tasks are the requests, which are counted as such, and the scrapes are not among them.
    private static final String CONNECTOR = "tomcat";
    private static final int DUMPS_AT_LEAST = 2;

    private record Moment(Scrape scrape, Map<String, Double> pool, Map<String, Double> active,
            Map<String, Double> queued, Map<String, Double> completed) {

        static Moment of(Scrape scrape) {
            return new Moment(scrape, Readings.ofExecutors(Pools.SIZE, scrape),
                    Readings.ofExecutors(Readings.ACTIVE, scrape), Readings.ofExecutors(Readings.QUEUED, scrape),
                    Readings.ofExecutors(Readings.COMPLETED, scrape));
        }

        boolean isFull(String executor) {
            double threads = pool.getOrDefault(executor, 0.0);
            return threads > 0 && active.getOrDefault(executor, 0.0) >= threads
                    && queued.getOrDefault(executor, 0.0) > 0;
        }

        boolean standsStill(Moment before, String executor) {
            return before.completed.getOrDefault(executor, 0.0).equals(completed.getOrDefault(executor, 0.0))
                    && cores(before.scrape, scrape) <= IDLE_CORES;
        }
    }

    /** The longest first. */
    public static List<Stall> in(Evidence evidence) {
        List<Moment> moments = evidence.underLoad().stream().map(Moment::of).toList();
        return Readings.executors(evidence.underLoad(), Pools.SIZE).stream()
                .flatMap(name -> of(evidence, moments, name).stream())
                .sorted(Comparator.comparingDouble(Stall::seconds).reversed()).toList();
    }

    /** The longest time at a stretch, in seconds; 0 where it never stalled, NaN where it was not there. */
    static double secondsOf(Evidence evidence, String executor) {
        return !Readings.executors(evidence.underLoad(), Pools.SIZE).contains(executor) ? Double.NaN
                : in(evidence).stream().filter(stall -> stall.executor.equals(executor))
                        .mapToDouble(Stall::seconds).findFirst().orElse(0);
    }

    /** A sentence for each executor of several runs, with its figures from the lowest to the highest. */
    public static List<String> describe(List<Stall> ofRuns) {
        return Groups.by(ofRuns, stall -> List.of(stall.executor, stall.waiting, stall.isOfTheWholeApp())).values()
                .stream().map(Stall::inWords).toList();
    }

    private static String inWords(List<Stall> alike) {
        Stall first = alike.get(0);
        String runs = alike.size() == 1 ? "" : english("stall.in-runs", alike.size());
        return english("stall.deadlock", runs, range(alike, Stall::threads, "%.0f"::formatted), first.executor,
                range(alike, Stall::queued, "%.0f"::formatted), range(alike, Stall::seconds, "%.0f"::formatted),
                range(alike, Stall::cores, "%.2f"::formatted), meanwhile(alike), first.waiting);
    }

    private static String range(List<Stall> alike, ToDoubleFunction<Stall> figure, DoubleFunction<String> shown) {
        DoubleSummaryStatistics figures = alike.stream().mapToDouble(figure).summaryStatistics();
        String low = shown.apply(figures.getMin());
        String high = shown.apply(figures.getMax());
        return low.equals(high) ? low : english("proposal.range", low, high);
    }

    /** Once something else was completed, the executor stands and the app does not. */
    public boolean isOfTheWholeApp() {
        return othersCompleted == 0 && answered == 0;
    }

    private static String meanwhile(List<Stall> alike) {
        return alike.get(0).isOfTheWholeApp() ? english("stall.of-the-whole-app")
                : english("stall.of-the-executor", range(alike, Stall::answered, Numbers::number),
                        range(alike, Stall::othersCompleted, Numbers::number));
    }

    private static Optional<Stall> of(Evidence evidence, List<Moment> moments, String executor) {
        List<Moment> longest = List.of();
        List<Moment> stretch = new ArrayList<>();
        for (Moment moment : moments) {
            if (!stretch.isEmpty() && !moment.standsStill(stretch.get(stretch.size() - 1), executor)) {
                stretch.clear();
            }
            if (moment.isFull(executor)) {
                stretch.add(moment);
            } else {
                stretch.clear();
            }
            if (stretch.size() > longest.size()) {
                longest = List.copyOf(stretch);
            }
        }
        return longest.size() < 2 ? Optional.empty() : confirm(evidence, executor, longest);
    }

    private static double cores(Scrape before, Scrape after) {
        Reading used = Readings.metric(Readings.CPU_TIME);
        return Readings.orZero(Readings.quotient(used.in(after) - used.in(before),
                (after.atMillis() - before.atMillis()) * 1e6));
    }

    private static Optional<Stall> confirm(Evidence evidence, String executor, List<Moment> stretch) {
        Scrape first = stretch.get(0).scrape();
        Moment end = stretch.get(stretch.size() - 1);
        Scrape last = end.scrape();
        int threads = end.pool().get(executor).intValue();
        List<WaitingPool> seen = evidence.dumpsUnderLoad().stream()
                .filter(dump -> dump.atMillis() >= first.atMillis() && dump.atMillis() <= last.atMillis())
                .flatMap(dump -> WaitingPool.of(threads, dump).stream()).toList();
        if (seen.size() < DUMPS_AT_LEAST) {
            return Optional.empty();
        }
        return Optional.of(new Stall(executor, threads, end.queued().get(executor).intValue(),
                (last.atMillis() - first.atMillis()) / Readings.MILLIS, cores(first, last), seen.get(0),
                othersCompleted(stretch.get(0), end, executor), evidence.requests().between(first, last).orElse(0)));
    }

    private static double othersCompleted(Moment first, Moment last, String executor) {
        return last.completed().entrySet().stream()
                .filter(other -> !other.getKey().equals(executor) && !other.getKey().equals(CONNECTOR))
                .mapToDouble(other -> other.getValue() - first.completed().getOrDefault(other.getKey(), 0.0)).sum();
    }

    /**
     * A pool all of whose threads wait for other tasks while nobody in the app works.
     *
     * @param code that waits, {@code OnePool.join:45}
     */
    public record WaitingPool(String threads, String code) {

        /** Finds the one that has so many threads. */
        public static Optional<WaitingPool> of(int threads, ThreadDump dump) {
            if (dump.threads().stream().map(Classification::of).anyMatch(Classification::isAtWork)) {
                return Optional.empty();
            }
            List<DumpedThread> waiting = dump.threads().stream().filter(thread -> {
                Classification seen = Classification.of(thread);
                return seen.worksFor() == PoolKind.EXECUTOR && seen.kind() == WaitKind.TASK;
            }).toList();
            return Groups.by(waiting, DumpedThread::normalisedName).entrySet().stream()
                    .filter(pool -> pool.getValue().size() == threads).findFirst()
                    .map(pool -> new WaitingPool(pool.getKey(), code(pool.getValue().get(0))));
        }

        private static String code(DumpedThread thread) {
            return thread.frames().stream().filter(Frames::isTheApps).findFirst()
                    .map(frame -> Frames.withoutPackage(Frames.recorded(frame)))
                    .orElseGet(() -> Classification.of(thread).frame());
        }

        @Override
        public String toString() {
            return threads + " in " + code;
        }
    }
}
