package io.executorlab.lab.workshop.console;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

import org.apache.commons.io.function.IORunnable;

import io.executorlab.lab.common.DaemonThreads;
import io.executorlab.lab.common.Refusal;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.evidence.RunLog;

/**
 * Lets one thing at a time put a load on this machine, whatever browser asks: an exercise's run, or the judgement of a
 * fix.
 */
public final class ExclusiveJob {

    private static final long END_AT_MOST_SECONDS = 60;

    private Running running;
    private boolean closed;

    /** The kinds of work that put a load on. */
    public enum Kind { RUN, JUDGEMENT }

    /**
     * Work for a thread of its own.
     *
     * @param task returns when all is stopped that it started; throws where it was stopped before it began
     * @param stopping ends it from another thread; where it has not begun, it starts nothing any more
     * @param phase of its run, from another thread; empty where it is no single run
     */
    public record Work(IORunnable task, Runnable stopping, Supplier<Optional<RunLog.Phase>> phase) {

        public Work(IORunnable task, Runnable stopping) {
            this(task, stopping, Optional::empty);
        }
    }

    /** Work that has not come to its end, in its thread. */
    public record Running(String exercise, Kind kind, Work work, AtomicBoolean stopping, CompletableFuture<Void> end) {

        private void stop() {
            stopping.set(true);
            work.stopping().run();
            end.copy().exceptionally(failure -> null).completeOnTimeout(null, END_AT_MOST_SECONDS, TimeUnit.SECONDS)
                    .join();
        }
    }

    public synchronized Optional<Running> running() {
        return Optional.ofNullable(running);
    }

    boolean isUnderWay(Kind kind, String exercise) {
        return running().filter(any -> any.kind() == kind && any.exercise().equals(exercise)).isPresent();
    }

    /**
     * @param first done before it counts as under way, and only where nothing else is
     * @param ending done after the work, with whether it was stopped and why it failed, while nothing else can begin
     */
    synchronized void start(String exercise, Kind kind, Work work, Runnable first,
            BiConsumer<Boolean, Optional<Text>> ending) {
        if (closed) {
            throw new Refusal("console-ends");
        }
        if (running != null) {
            throw new Refusal(running.kind() == Kind.JUDGEMENT ? "fix-under-way" : "run-under-way");
        }
        first.run();
        AtomicBoolean stopping = new AtomicBoolean();
        running = new Running(exercise, kind, work, stopping,
                DaemonThreads.run(exercise, () -> run(work, stopping, ending)));
    }

    private void run(Work work, AtomicBoolean stopping, BiConsumer<Boolean, Optional<Text>> ending) {
        Optional<Text> failure = Optional.empty();
        try {
            work.task().run();
        } catch (IOException | RuntimeException | Error e) {
            // Whatever it was: what has ended must not stand in the way of the next.
            failure = Optional.of(Refusal.why(e));
        }
        try {
            ending.accept(stopping.get(), failure);
        } finally {
            synchronized (this) {
                running = null;
            }
        }
    }

    /** Ends what is under way, and waits for that. */
    public void stop() {
        running().ifPresent(Running::stop);
    }

    /** @param clear done while nothing of it is under way, and nothing can begin */
    void reset(String exercise, Runnable clear) {
        running().filter(any -> any.exercise().equals(exercise)).ifPresent(Running::stop);
        synchronized (this) {
            if (running != null && running.exercise().equals(exercise)) {
                throw new Refusal("still-under-way", exercise);
            }
            clear.run();
        }
    }

    /** Ends what is under way; nothing can begin any more. */
    public void close() {
        synchronized (this) {
            closed = true;
        }
        stop();
    }
}
