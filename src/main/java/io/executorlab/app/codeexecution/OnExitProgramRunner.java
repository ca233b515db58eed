package io.executorlab.app.codeexecution;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * No thread of ours waits: {@link Process#onExit()} tells when a program has ended. At most {@code limit} programs run
 * at a time; the others queue as objects, up to {@code queueCapacity} of them.
 *
 * <p>The JDK completes {@code onExit} through {@code handleAsync} on its default executor. With one or two processors
 * before JDK 25 that executor starts a short-lived thread for every program, which no caller can avoid.
 */
final class OnExitProgramRunner implements ProgramRunner {

    private static final Logger log = LoggerFactory.getLogger(OnExitProgramRunner.class);

    private final int limit;
    private final int queueCapacity;
    private final ProgramLauncher launcher;
    private final Duration timeLimit;
    private final Queue<CompletableFuture<Void>> waiting = new ArrayDeque<>();
    private int running;

    OnExitProgramRunner(int limit, int queueCapacity, ProgramLauncher launcher, Duration timeLimit) {
        this.limit = limit;
        this.queueCapacity = queueCapacity;
        this.launcher = launcher;
        this.timeLimit = timeLimit;
    }

    @Override
    public Future<ProgramResult> submit(Program program) {
        return submitCompletable(program);
    }

    @Override
    public CompletableFuture<ProgramResult> submitCompletable(Program program) {
        return turn().thenCompose(mine -> run(program)).whenComplete((result, error) -> startNext());
    }

    private CompletableFuture<ProgramResult> run(Program program) {
        try {
            RunningProgram child = launcher.start(program);
            return child.process().onExit()
                    .orTimeout(timeLimit.toMillis(), TimeUnit.MILLISECONDS)
                    .thenApply(ended -> resultOf(child))
                    .whenComplete((result, error) -> close(child));
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Comes at once where fewer than the limit run, else when one of them has ended. */
    private synchronized CompletableFuture<Void> turn() {
        if (running < limit) {
            running++;
            return CompletableFuture.completedFuture(null);
        }
        if (waiting.size() >= queueCapacity) {
            throw new RejectedExecutionException("%d programs run and %d wait".formatted(running, waiting.size()));
        }
        CompletableFuture<Void> turn = new CompletableFuture<>();
        waiting.add(turn);
        return turn;
    }

    private void startNext() {
        CompletableFuture<Void> next;
        synchronized (this) {
            next = waiting.poll();
            if (next == null) {
                running--;
            }
        }
        if (next != null) {
            next.complete(null);
        }
    }

    private static ProgramResult resultOf(RunningProgram child) {
        try {
            return child.result();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void close(RunningProgram child) {
        try {
            child.close();
        } catch (IOException e) {
            log.warn("not all of a program was cleared away", e);
        }
    }
}
