package io.executorlab.app.codeexecution;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.springframework.core.task.AsyncTaskExecutor;

/** One thread of the executor waits in {@link Process#waitFor(long, TimeUnit)} for each running program (post 000). */
final class WaitingProgramRunner implements ProgramRunner {

    private final AsyncTaskExecutor executor;
    private final ProgramLauncher launcher;
    private final Duration timeLimit;

    WaitingProgramRunner(AsyncTaskExecutor executor, ProgramLauncher launcher, Duration timeLimit) {
        this.executor = executor;
        this.launcher = launcher;
        this.timeLimit = timeLimit;
    }

    @Override
    public Future<ProgramResult> submit(Program program) {
        return executor.submit(() -> run(program));
    }

    @Override
    public CompletableFuture<ProgramResult> submitCompletable(Program program) {
        return executor.submitCompletable(() -> run(program));
    }

    private ProgramResult run(Program program) throws IOException, InterruptedException, TimeoutException {
        try (RunningProgram child = launcher.start(program)) {
            if (!child.process().waitFor(timeLimit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new TimeoutException();
            }
            return child.result();
        }
    }
}
