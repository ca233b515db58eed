package io.executorlab.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;

/** The leaks that people ship, and what is none. */
class ThreadBudgetsTest {

    private static final Duration SOON = Duration.ofMillis(200);
    private static final String HERE = ThreadBudgetsTest.class.getName();

    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Runnable> cleaning = new ArrayList<>();

    @AfterEach
    void clean() {
        end.countDown();
        cleaning.forEach(Runnable::run);
    }

    @Test
    void anExecutorThatIsShutDownStartsOneAndLeavesNone() throws Exception {
        ThreadBudgets.started(1).from(HERE).whileRunning(ThreadBudgetsTest::useAnExecutor);
        assertThatThrownBy(() -> ThreadBudgets.started(0).from(HERE).whileRunning(ThreadBudgetsTest::useAnExecutor))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("the code started 1 thread, at most 0 are allowed:")
                .hasMessageContaining(HERE + ".useAnExecutor(");
    }

    private static Object useAnExecutor() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.submit(() -> 1).get();
        executor.shutdown();
        return executor.awaitTermination(1, TimeUnit.MINUTES);
    }

    /**
     * Lists clients that are made for each call, with what ends each; a client's selector lives until it is collected.
     */
    static Stream<Arguments> madeForEachCall() {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(3);
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        return Stream.of(leak("executor", () -> executor.submit(() -> 1).get(), executor::shutdownNow),
                leak("timer", () -> new Timer(true), () -> {}),
                leak("scheduler", () -> scheduler.scheduleAtFixedRate(() -> {}, 0, 1, TimeUnit.DAYS),
                        scheduler::shutdownNow),
                leak("event loop group", () -> group.submit(() -> 1).get(),
                        () -> group.shutdownGracefully(0, 0, TimeUnit.SECONDS)),
                leak("HTTP client", HttpClient::newHttpClient, () -> {}));
    }

    private static Arguments leak(String name, Callable<?> code, Runnable end) {
        return arguments(name, code, end);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("madeForEachCall")
    void whatIsMadeForEachCallLeavesAThread(String name, Callable<?> code, Runnable end) {
        cleaning.add(end);
        List<Object> kept = new ArrayList<>();
        assertThatThrownBy(() -> ThreadBudgets.left(0).from(HERE).linger(SOON)
                .whileRunning(() -> kept.add(code.call())))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("the code left 1 thread, at most 0 are allowed:")
                .hasMessageContaining("started at " + HERE);
        assertThat(kept).hasSize(1);
    }

    /** Told by what they run, since the JVM does not say who started them. */
    @ParameterizedTest
    @ValueSource(strings = {"", "io.executorlab.junit.ThreadBudgetsTest"})
    @EnabledForJreRange(min = JRE.JAVA_21)
    void aVirtualThread(String from) throws Exception {
        ExecutorService perTask = virtualThreads();
        assertThatThrownBy(
                () -> ThreadBudgets.left(0).from(from.isEmpty() ? new String[0] : new String[] {from}).linger(SOON)
                        .whileRunning(() -> perTask.submit(this::awaitEnd)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("the code left 1 thread, at most 0 are allowed:")
                .hasMessageContaining("a virtual thread, running " + HERE + ".awaitEnd(");
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void aVirtualThreadOfOthersIsNotCounted() throws Exception {
        ExecutorService perTask = virtualThreads();
        ThreadBudgets.left(0).from("com.acme").linger(SOON).whileRunning(() -> perTask.submit(this::awaitEnd));
    }

    private static ExecutorService virtualThreads() throws ReflectiveOperationException {
        return (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }

    private Object awaitEnd() throws InterruptedException {
        end.await();
        return end;
    }

    /** The common pool and the delayer are the JVM's; they come with the first use and stay. */
    @Test
    void whatTheJdkKeepsForItselfIsThereAfterAWarmUp() throws Exception {
        ThreadBudgets.started(0).from(HERE).warmUp(3).whileRunning(() -> {
            CompletableFuture
                    .runAsync(() -> {}, CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS, Runnable::run))
                    .get();
            return null;
        });
    }

    @Test
    void whatOthersStartIsNotCounted() throws Exception {
        ThreadBudgets.started(0).from("com.acme").linger(SOON).whileRunning(ThreadBudgetsTest::useAnExecutor);
    }

    @Test
    void whatTheCodeThrowsComesFirst() {
        assertThatThrownBy(() -> ThreadBudgets.started(0).whileRunning(() -> {
            new Thread(() -> {}).start();
            throw new IllegalStateException("its own");
        })).isInstanceOf(IllegalStateException.class).hasMessage("its own");
    }
}
