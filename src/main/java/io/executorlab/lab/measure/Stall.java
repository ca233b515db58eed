package io.executorlab.lab.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Frames;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.WaitingPlace;

/**
 * An executor that cannot go on: all its threads are busy, tasks lie in its queue, nothing is completed, the app uses no
 * CPU, and in the dumps a group of threads as large as the pool waits for other tasks' results while nobody works. Known as
 * pool-induced deadlock or thread starvation deadlock (Goetz et al., Java Concurrency in Practice, 8.1.1).
 *
 * @param executor the bean's name
 * @param threads in its pool
 * @param queued tasks in its queue
 * @param seconds how long it was seen so
 * @param cores that the app used meanwhile
 * @param waiting the threads by name and the code that waits, {@code review-* in OnePool.join:45}
 */
public record Stall(String executor, int threads, int queued, double seconds, double cores, String waiting) {

    // The lab's own scrapes and dumps cost up to a tenth of a core; a thread that computes takes a whole one.
    private static final double IDLE_CORES = 0.5;
    private static final int DUMPS_AT_LEAST = 2;
    private static final Pattern FRAME = Pattern.compile("(?:[\\w$]+\\.)*([\\w$]+)\\.([\\w$<>]+)\\(.*?(?::(\\d+))?\\)");

    /** The executors that stalled under load, the longest first. */
    public static List<Stall> in(Evidence evidence) {
        return Readings.executors(evidence.underLoad(), Readings.POOL_SIZE).stream().map(name -> of(evidence, name)).flatMap(Optional::stream)
                .sorted(Comparator.comparingDouble(Stall::seconds).reversed()).toList();
    }

    /** For how long at a stretch this executor stalled, in seconds; 0 where it never did, empty where it was not there. */
    static OptionalDouble secondsOf(Evidence evidence, String executor) {
        return Readings.executors(evidence.underLoad(), Readings.POOL_SIZE).contains(executor)
                ? OptionalDouble.of(of(evidence, executor).map(Stall::seconds).orElse(0.0)) : OptionalDouble.empty();
    }

    /** In words, with what proves it. */
    public String describe() {
        return ("Deadlock in the pool: all %d threads of %s wait for tasks that nobody runs, while %d tasks lie in its own queue."
                + " Nothing was completed for %.0f s and the app used %.2f cores: it does not end by itself. Waiting: %s.")
                .formatted(threads, executor, queued, seconds, cores, waiting);
    }

    private static Optional<Stall> of(Evidence evidence, String executor) {
        List<Scrape> longest = List.of();
        List<Scrape> stretch = new ArrayList<>();
        for (Scrape scrape : evidence.underLoad()) {
            if (!stretch.isEmpty() && !standsStill(stretch.get(stretch.size() - 1), scrape, executor)) {
                stretch.clear();
            }
            if (full(scrape, executor)) {
                stretch.add(scrape);
            } else {
                stretch.clear();
            }
            if (stretch.size() > longest.size()) {
                longest = List.copyOf(stretch);
            }
        }
        return longest.size() < 2 ? Optional.empty() : confirm(evidence, executor, longest);
    }

    private static boolean full(Scrape scrape, String executor) {
        double pool = value(scrape, Readings.POOL_SIZE, executor);
        return pool > 0 && value(scrape, "executor_active_threads", executor) >= pool && value(scrape, Readings.QUEUED, executor) > 0;
    }

    private static boolean standsStill(Scrape before, Scrape after, String executor) {
        String completed = "executor_completed_tasks_total";
        return value(before, completed, executor) == value(after, completed, executor) && cores(before, after) <= IDLE_CORES;
    }

    private static double cores(Scrape before, Scrape after) {
        return Readings.quotient(Readings.difference(after.value("process_cpu_time_ns_total"), before.value("process_cpu_time_ns_total")),
                OptionalDouble.of((after.atMillis() - before.atMillis()) * 1e6)).orElse(0);
    }

    private static double value(Scrape scrape, String metric, String executor) {
        return scrape.sum(metric, "name", executor).orElse(0);
    }

    private static Optional<Stall> confirm(Evidence evidence, String executor, List<Scrape> stretch) {
        Scrape first = stretch.get(0);
        Scrape last = stretch.get(stretch.size() - 1);
        int threads = (int) value(last, Readings.POOL_SIZE, executor);
        List<String> seen = evidence.dumpsUnderLoad().stream()
                .filter(dump -> dump.atMillis() >= first.atMillis() && dump.atMillis() <= last.atMillis())
                .map(dump -> waitingPool(dump, threads)).filter(Objects::nonNull).toList();
        if (seen.size() < DUMPS_AT_LEAST) {
            return Optional.empty();
        }
        return Optional.of(new Stall(executor, threads, (int) value(last, Readings.QUEUED, executor),
                (last.atMillis() - first.atMillis()) / Readings.MILLIS, cores(first, last), seen.get(0)));
    }

    /** The group of so many pool threads that all wait for other tasks while nobody works; null where there is none. */
    private static String waitingPool(ThreadDump dump, int threads) {
        boolean somebodyWorks = dump.threads().stream().map(WaitingPlace::of).anyMatch(place -> !place.isQuiet() && !place.isForAnotherTask());
        if (somebodyWorks) {
            return null;
        }
        Map<String, List<DumpedThread>> pools = dump.threads().stream()
                .filter(thread -> thread.standsIn("java.util.concurrent.ThreadPoolExecutor.runWorker") && WaitingPlace.of(thread).isForAnotherTask())
                .collect(Collectors.groupingBy(thread -> ThreadNames.normalise(thread.name())));
        return pools.entrySet().stream().filter(pool -> pool.getValue().size() == threads).findFirst()
                .map(pool -> "%s in %s".formatted(pool.getKey(), code(pool.getValue().get(0)))).orElse(null);
    }

    private static String code(DumpedThread thread) {
        return thread.frames().stream().filter(Frames::isTheApps).findFirst()
                .map(FRAME::matcher).filter(Matcher::matches)
                .map(frame -> frame.group(1) + "." + frame.group(2) + (frame.group(3) == null ? "" : ":" + frame.group(3)))
                .orElseGet(() -> WaitingPlace.of(thread).frame());
    }
}
