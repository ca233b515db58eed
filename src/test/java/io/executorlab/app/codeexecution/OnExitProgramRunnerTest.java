package io.executorlab.app.codeexecution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

class OnExitProgramRunnerTest {

    private static final int LIMIT = 2;

    @Test
    void neverRunsMoreProgramsThanItsLimit() {
        OnExitProgramRunner runner = new OnExitProgramRunner(LIMIT, 4, new ContainedLauncher(), Duration.ofSeconds(10));
        List<CompletableFuture<ProgramResult>> results =
                Stream.generate(() -> runner.submitCompletable(Program.NAP)).limit(6).toList();
        CompletableFuture<Void> all = CompletableFuture.allOf(results.toArray(CompletableFuture[]::new));

        long most = 0;
        while (!all.isDone()) {
            most = Math.max(most, Children.count());
        }

        assertThat(most).isEqualTo(LIMIT);
        assertThat(results).allSatisfy(result -> assertThat(result.join().exitCode()).isZero());
    }

    @Test
    void runsTheNextProgramAfterOneWasEndedAtTheTimeLimit() {
        OnExitProgramRunner runner = new OnExitProgramRunner(1, 1, new ContainedLauncher(), Duration.ofSeconds(1));
        CompletableFuture<ProgramResult> late = runner.submitCompletable(Program.SLEEPER);
        CompletableFuture<ProgramResult> next = runner.submitCompletable(Program.HELLO);

        assertThat(next.join().output()).isEqualTo("hello\n");
        // Its place is given away before it is told.
        await().atMost(Duration.ofMinutes(1)).until(late::isCompletedExceptionally);
    }
}
