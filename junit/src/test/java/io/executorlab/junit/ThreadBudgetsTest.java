package io.executorlab.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;

/** The leaks that people ship, and what is none. */
class ThreadBudgetsTest {

    private static final Duration SOON = Duration.ofMillis(200);
    private static final String HERE = ThreadBudgetsTest.class.getName();

    private final List<Runnable> cleaning = new ArrayList<>();

    @AfterEach
    void clean() {
        cleaning.forEach(Runnable::run);
    }

    @Test
    void anExecutorForEachCall() {
        assertLeaks(1, () -> {
            ExecutorService executor = Executors.newFixedThreadPool(2);
            cleaning.add(executor::shutdownNow);
            executor.submit(() -> 1).get();
            return null;
        });
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

    @Test
    void aTimer() {
        assertLeaks(1, () -> {
            Timer timer = new Timer();
            cleaning.add(timer::cancel);
            return null;
        });
    }

    @Test
    void aScheduler() {
        assertLeaks(1, () -> {
            ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(3);
            cleaning.add(scheduler::shutdownNow);
            return scheduler.scheduleAtFixedRate(() -> {}, 0, 1, TimeUnit.DAYS);
        });
    }

    @Test
    void anEventLoopGroup() {
        assertLeaks(1, () -> {
            EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
            cleaning.add(() -> group.shutdownGracefully(0, 0, TimeUnit.SECONDS));
            return group.submit(() -> 1).get();
        });
    }

    /** Its selector's thread lives until the client is collected. */
    @Test
    void anHttpClient() {
        List<HttpClient> kept = new ArrayList<>();
        assertLeaks(1, () -> {
            HttpClient client = HttpClient.newHttpClient();
            kept.add(client);
            return client
                    .sendAsync(HttpRequest.newBuilder(URI.create("http://127.0.0.1:9")).build(),
                            HttpResponse.BodyHandlers.discarding())
                    .handle((answer, error) -> error).get();
        });
        assertThat(kept).hasSize(1);
    }

    /** Told by what they run, since the JVM does not say who started them. */
    @ParameterizedTest
    @ValueSource(strings = {"", "io.executorlab.junit.ThreadBudgetsTest"})
    @EnabledForJreRange(min = JRE.JAVA_21)
    void aVirtualThread(String from) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        cleaning.add(end::countDown);
        ExecutorService perTask =
                (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        assertThatThrownBy(
                () -> ThreadBudgets.left(0).from(from.isEmpty() ? new String[0] : new String[] {from}).linger(SOON)
                        .whileRunning(() -> perTask.submit(() -> awaitEnd(end))))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("the code left 1 thread, at most 0 are allowed:")
                .hasMessageContaining("a virtual thread, running " + HERE + ".awaitEnd(");
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void aVirtualThreadOfOthersIsNotCounted() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        cleaning.add(end::countDown);
        ExecutorService perTask =
                (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        ThreadBudgets.left(0).from("com.acme").linger(SOON).whileRunning(() -> perTask.submit(() -> awaitEnd(end)));
    }

    private static Object awaitEnd(CountDownLatch end) throws InterruptedException {
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

    private static void assertLeaks(int atLeast, Callable<?> code) {
        assertThatThrownBy(() -> ThreadBudgets.left(0).from(HERE).linger(SOON).whileRunning(code))
                .isInstanceOf(AssertionError.class)
                .hasMessageMatching("(?s)the code left (\\d+) threads?, at most 0 are allowed:.*")
                .hasMessageContaining("started at " + HERE)
                .satisfies(
                        error -> assertThat(Integer.parseInt(error.getMessage().replaceAll("(?s)\\D*(\\d+).*", "$1")))
                                .isGreaterThanOrEqualTo(atLeast));
    }
}
