package io.executorlab.app.codeexecution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import io.executorlab.app.thread.PoolSettings;

/** Every stage with every delivery and every runner, put together as the service does it and without starting it. */
class DeliveryTest {

    private static final String NUMBERS =
            IntStream.rangeClosed(1, 1000).mapToObj(String::valueOf).collect(Collectors.joining("\n", "", "\n"));
    private static final Duration TIME_LIMIT = Duration.ofMinutes(1);

    private static final ProgramLauncher LAUNCHER = new ContainedLauncher();

    private static final ThreadPoolTaskExecutor SESSIONS = PoolSettings.fixed(2, 2).executor("session-");
    private static final ThreadPoolTaskExecutor PROGRAMS = PoolSettings.fixed(2, 2).executor("compile-");

    @BeforeAll
    static void start() {
        SESSIONS.initialize();
        PROGRAMS.initialize();
    }

    @AfterAll
    static void stop() {
        SESSIONS.shutdown();
        PROGRAMS.shutdown();
    }

    static Stream<Arguments> combinations() {
        return Stream.of(new UnnamedExecutorStage(), new NamedExecutorStage(SESSIONS))
                .flatMap(stage -> Stream
                        .of(new WaitingProgramRunner(PROGRAMS, LAUNCHER, TIME_LIMIT),
                                new OnExitProgramRunner(2, 2, LAUNCHER, TIME_LIMIT))
                        .flatMap(runner -> Stream
                                .of(new WaitingDelivery(runner), new CompletableWaitingDelivery(runner),
                                        new CompletionDelivery(runner))
                                .map(delivery -> Arguments.of(stage, delivery))));
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void everyCombinationAnswersWithTheOutput(SessionStage stage, ResultDelivery delivery) throws Exception {
        for (Program program : List.of(Program.HELLO, Program.COUNT)) {
            ExecutionReply reply = stage.start(() -> delivery.deliver(program)).thenCompose(Function.identity())
                    .get(TIME_LIMIT.toSeconds(), TimeUnit.SECONDS);
            assertThat(reply.program()).isEqualTo(program.id());
            assertThat(reply.status()).isEqualTo("finished");
            assertThat(reply.exitCode()).isZero();
            assertThat(reply.output()).isEqualTo(program == Program.HELLO ? "hello\n" : NUMBERS);
            assertThat(reply.millis()).isNotNegative();
            assertThat(reply.reason()).isNull();
        }
    }

    static Stream<ProgramRunner> runnersThatGiveUpSoon() {
        Duration soon = Duration.ofMillis(300);
        return Stream.of(new WaitingProgramRunner(PROGRAMS, LAUNCHER, soon),
                new OnExitProgramRunner(2, 2, LAUNCHER, soon));
    }

    @ParameterizedTest
    @MethodSource("runnersThatGiveUpSoon")
    void aProgramEndsAtItsTimeLimit(ProgramRunner runner) throws Exception {
        for (ResultDelivery delivery : List.of(new WaitingDelivery(runner), new CompletableWaitingDelivery(runner),
                new CompletionDelivery(runner))) {
            ExecutionReply reply = delivery.deliver(Program.SLEEPER).get(TIME_LIMIT.toSeconds(), TimeUnit.SECONDS);
            assertThat(reply.status()).isEqualTo("failed");
            assertThat(reply.reason()).isEqualTo("time limit exceeded");
            Children.await(0);
        }
    }

    private static final int LIMIT = 2;

    @Test
    void onExitNeverRunsMoreProgramsThanItsLimit() {
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
    void onExitRunsTheNextProgramAfterOneWasEndedAtTheTimeLimit() {
        OnExitProgramRunner runner = new OnExitProgramRunner(1, 1, new ContainedLauncher(), Duration.ofSeconds(1));
        CompletableFuture<ProgramResult> late = runner.submitCompletable(Program.SLEEPER);
        CompletableFuture<ProgramResult> next = runner.submitCompletable(Program.HELLO);

        assertThat(next.join().output()).isEqualTo("hello\n");
        // Its place is given away before it is told.
        await().atMost(Duration.ofMinutes(1)).until(late::isCompletedExceptionally);
    }
}
