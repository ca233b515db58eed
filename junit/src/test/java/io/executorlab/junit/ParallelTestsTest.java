package io.executorlab.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tells whose threads are whose where tests run at the same time. */
class ParallelTestsTest {

    private static final String HERE = Tests.class.getName();
    private static final Map<String, String> PARALLEL = Map.of("junit.jupiter.execution.parallel.enabled", "true",
            "junit.jupiter.execution.parallel.mode.classes.default", "concurrent",
            "junit.jupiter.execution.parallel.config.strategy", "fixed",
            "junit.jupiter.execution.parallel.config.fixed.parallelism", "3");

    private static volatile CountDownLatch both;
    private static volatile CountDownLatch busyDone;

    @Test
    void doesNotCountAWorkerOfJUnitsPoolThatAParallelStreamNeeds() {
        assertThat(Tests.failuresOf(PARALLEL, Streaming.class)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(classes = {QuietConcurrent.class, QuietSameThread.class})
    void doesNotBlameATestForOthersThatRunAtTheSameTime(Class<?> quiet) {
        both = new CountDownLatch(2);
        busyDone = new CountDownLatch(1);
        assertThat(Tests.failuresOf(PARALLEL, quiet, Busy.class)).isEmpty();
    }

    @Test
    void blamesATestForItsOwnThreadsAndTheirsWhileOthersRun() {
        both = new CountDownLatch(2);
        busyDone = new CountDownLatch(1);
        assertThat(Tests.failuresOf(PARALLEL, LeakingBesideOthers.class, Busy.class)).singleElement().asString()
                .startsWith("startsOneThatStartsOne() started 2 threads, at most 0");
    }

    @Test
    void saysWhereItIsNotKnownWhoseAThreadIs() {
        List<String> said =
                Tests.warningsOf(() -> assertThat(Tests.failuresOf(PARALLEL, OfAPool.class)).isEmpty());
        assertThat(said).singleElement().asString()
                .startsWith(
                        "startsOneInAPool() ran while other tests may have. Threads that may be either's are not "
                                + "counted, 1 of them; @Isolated on its class")
                .contains("\"worker-*\", started at " + HERE);
    }

    @Test
    void countsAllThreadsOfAnIsolatedTest() {
        assertThat(Tests.failuresOf(PARALLEL, IsolatedOfAPool.class)).singleElement().asString()
                .startsWith("startsOneInAPool() started 1 thread, at most 0");
    }

    static class Streaming {
        @ThreadBudget(started = 0)
        @Test
        void streams() {
            CountDownLatch two = new CountDownLatch(2);
            IntStream.range(0, 8).parallel().forEach(any -> {
                two.countDown();
                awaitBriefly(two);
            });
            assertThat(two.getCount()).isZero();
        }
    }

    private static void meet() {
        both.countDown();
        awaitBriefly(both);
    }

    private static void awaitBriefly(CountDownLatch latch) {
        try {
            latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Execution(ExecutionMode.CONCURRENT)
    static class QuietConcurrent {
        @ThreadBudget(started = 0, lingerMillis = 100)
        @Test
        void startsNothing() {
            meet();
            awaitBriefly(busyDone);
        }
    }

    @Execution(ExecutionMode.SAME_THREAD)
    static class QuietSameThread extends QuietConcurrent {
    }

    static class LeakingBesideOthers {
        @ThreadBudget(started = 0)
        @Test
        void startsOneThatStartsOne() throws InterruptedException {
            meet();
            Tests.started(() -> Tests.started(() -> {})).join();
            awaitBriefly(busyDone);
        }
    }

    @Execution(ExecutionMode.CONCURRENT)
    static class Busy {
        @Test
        void starts() throws InterruptedException {
            meet();
            Tests.started(() -> {}).join();
            busyDone.countDown();
        }
    }

    static class OfAPool {

        private final ExecutorService pool = Executors.newSingleThreadExecutor();

        @BeforeEach
        void fill() throws Exception {
            pool.submit(() -> 1).get();
        }

        @AfterEach
        void end() {
            pool.shutdown();
        }

        @ThreadBudget(started = 0)
        @Test
        void startsOneInAPool() throws Exception {
            Thread worker = pool.submit(() -> Tests.started(() -> {})).get();
            worker.join();
        }
    }

    @Isolated
    static class IsolatedOfAPool extends OfAPool {
    }
}
