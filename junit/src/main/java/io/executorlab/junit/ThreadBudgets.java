package io.executorlab.junit;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

/**
 * A thread budget for a piece of code, without annotations. Every thread counts that this JVM starts meanwhile, those
 * of tests that run at the same time too, unless {@link #from} leaves them out.
 *
 * <pre>{@code
 * ThreadBudgets.started(0).from("com.acme").warmUp(3).whileRunning(() -> orders.list());
 * }</pre>
 */
public final class ThreadBudgets {

    private static final Duration LINGER = Duration.ofSeconds(2);

    private final Limits limits;
    private final int warmUp;

    private ThreadBudgets(Limits limits, int warmUp) {
        this.limits = limits;
        this.warmUp = warmUp;
    }

    /** At most so many threads may be started, and none left. */
    public static ThreadBudgets started(int atMost) {
        return new ThreadBudgets(new Limits(atMost, 0, List.of(), LINGER), 0);
    }

    /** Any number may be started, and at most so many left. */
    public static ThreadBudgets left(int atMost) {
        return new ThreadBudgets(new Limits(ThreadBudget.UNBOUNDED, atMost, List.of(), LINGER), 0);
    }

    /** At most so many may be left as well. */
    public ThreadBudgets andLeft(int atMost) {
        return new ThreadBudgets(new Limits(limits.started(), atMost, limits.from(), limits.linger()), warmUp);
    }

    /** Only starts with a frame in one of these packages or classes count. */
    public ThreadBudgets from(String... packages) {
        return new ThreadBudgets(
                new Limits(limits.started(), limits.left(), List.of(packages), limits.linger()), warmUp);
    }

    /** The code runs so often before it is counted. */
    public ThreadBudgets warmUp(int times) {
        return new ThreadBudgets(limits, times);
    }

    /** Sets the time that threads have to end before they count as left. */
    public ThreadBudgets linger(Duration atMost) {
        return new ThreadBudgets(new Limits(limits.started(), limits.left(), limits.from(), atMost), warmUp);
    }

    /**
     * Runs it and returns its result; throws {@link AssertionError} where it started or left too many, and whatever the
     * code throws.
     */
    public <T> T whileRunning(Callable<T> code) throws Exception {
        for (int time = 0; time < warmUp; time++) {
            code.call();
        }
        try (ThreadRecording recording = ThreadRecording.start()) {
            T result = code.call();
            limits.judge("the code", recording.settled(limits, UnaryOperator.identity()), "");
            return result;
        }
    }

    /** The same for code without a result. */
    public void whileRunning(Runnable code) throws Exception {
        whileRunning(Executors.callable(code));
    }
}
