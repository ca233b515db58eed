package io.executorlab.lab.run;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import io.executorlab.lab.common.DaemonThreads;
import io.executorlab.lab.process.SuspendedProcesses;

/**
 * A run that is made ready before its turn, in two steps of the background: while the run before it warms up its app is
 * started, and then suspended; when that run's load has ended it goes on and is warmed up.
 */
final class PrestartedRun {

    interface Step {

        void run() throws IOException;
    }

    private final PlannedRun planned;
    private final CellRun run;
    private final FutureTask<Void> start;
    private volatile FutureTask<Void> warmUp;
    private volatile SuspendedProcesses suspended;

    private PrestartedRun(PlannedRun planned, CellRun run) {
        this.planned = planned;
        this.run = run;
        this.start = inBackground(run::start);
    }

    static PrestartedRun start(PlannedRun planned, CellRun run) {
        return new PrestartedRun(planned, run);
    }

    PlannedRun planned() {
        return planned;
    }

    CellRun run() {
        return run;
    }

    /** Suspends what has been started; false while its app is still starting. */
    boolean isSuspended() {
        if (suspended == null && start.isDone()) {
            suspended = SuspendedProcesses.suspend(run.processes());
        }
        return suspended != null;
    }

    boolean hasStarted() {
        return start.isDone();
    }

    void warmUp(Step step) {
        resume();
        warmUp = inBackground(() -> {
            await(start);
            step.run();
        });
    }

    /**
     * Waits for what has been begun of it. False where that has failed: begun anew, it tells why.
     *
     * @throws IOException where the lab is interrupted meanwhile
     */
    boolean isMade() throws IOException {
        resume();
        try {
            await(warmUp == null ? start : warmUp);
            return true;
        } catch (FailedException e) {
            return false;
        }
    }

    boolean isWarm() {
        return warmUp != null && warmUp.isDone();
    }

    private void resume() {
        if (suspended != null) {
            suspended.resume();
            suspended = null;
        }
    }

    private static final class FailedException extends IOException {

        FailedException(Throwable cause) {
            super(cause);
        }
    }

    private static void await(FutureTask<Void> task) throws IOException {
        try {
            task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new FailedException(e.getCause());
        }
    }

    private static FutureTask<Void> inBackground(Step step) {
        FutureTask<Void> task = new FutureTask<>(() -> {
            step.run();
            return null;
        });
        DaemonThreads.named("next cell").newThread(task).start();
        return task;
    }
}
