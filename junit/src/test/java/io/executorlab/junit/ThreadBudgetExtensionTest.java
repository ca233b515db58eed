package io.executorlab.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

class ThreadBudgetExtensionTest {

    private static final CountDownLatch END = new CountDownLatch(1);

    @Test
    void failsTheTestThatLeavesAThreadAndNamesTheLine() {
        assertThat(failuresOf(Leaking.class)).singleElement().asString()
                .contains("leaks() left 1 thread, at most 0 are allowed:", "started at " + ThreadBudgetExtensionTest.class.getName() + ".started(");
    }

    @Test
    void holdsForEachTestOfAClassByItself() {
        assertThat(failuresOf(OfAClass.class)).hasSize(2).allSatisfy(failure -> assertThat(failure).contains("started 1 thread, at most 0 are allowed:"));
    }

    @Test
    void doesNotCountTheWarmUp() {
        WarmedUp.RUNS.set(0);
        assertThat(failuresOf(WarmedUp.class)).isEmpty();
        assertThat(WarmedUp.RUNS).hasValue(4);
    }

    @Test
    void leavesWhatTheTestThrowsAsItIs() {
        assertThat(failuresOf(Failing.class)).containsExactly("its own");
    }

    @Test
    void doesNotBlameATestForOthersThatRunAtTheSameTime() {
        assertThat(EngineTestKit.engine("junit-jupiter").selectors(selectClass(Quiet.class), selectClass(Busy.class))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "2")
                .execute().testEvents().failed().stream().toList()).isEmpty();
    }

    private static List<String> failuresOf(Class<?> type) {
        return EngineTestKit.engine("junit-jupiter").selectors(selectClass(type)).execute().testEvents().failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class).getThrowable().orElseThrow().getMessage()).toList();
    }

    private static Thread started(Runnable task) {
        Thread thread = new Thread(task, "worker-1");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void await() {
        try {
            END.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static class Leaking {
        @ThreadBudget(lingerMillis = 100)
        @Test
        void leaks() {
            started(ThreadBudgetExtensionTest::await);
        }

        @ThreadBudget(started = 1)
        @Test
        void startsOneThatEnds() throws InterruptedException {
            started(() -> { }).join();
        }
    }

    @ThreadBudget(started = 0)
    static class OfAClass {

        private Thread beside;

        @BeforeEach
        void isNotTheTests() {
            beside = started(ThreadBudgetExtensionTest::await);
        }

        @AfterEach
        void end() {
            beside.interrupt();
        }

        @Test
        void one() throws InterruptedException {
            started(() -> { }).join();
        }

        @ParameterizedTest
        @ValueSource(ints = 1)
        void two(int any) throws InterruptedException {
            started(() -> { }).join();
        }

        @Test
        void three() {
        }

        @ThreadBudget(started = 1)
        @Test
        void four() throws InterruptedException {
            started(() -> { }).join();
        }
    }

    static class WarmedUp {

        private static final AtomicInteger RUNS = new AtomicInteger();

        @ThreadBudget(started = 0, warmUp = 3)
        @Test
        void startsOneTheFirstTime() throws InterruptedException {
            if (RUNS.getAndIncrement() == 0) {
                started(() -> { }).join();
            }
        }
    }

    static class Failing {
        @ThreadBudget(started = 0)
        @Test
        void fails() throws InterruptedException {
            started(() -> { }).join();
            throw new IllegalStateException("its own");
        }
    }

    private static final CountDownLatch BOTH = new CountDownLatch(2);

    private static void meet() throws InterruptedException {
        BOTH.countDown();
        BOTH.await();
    }

    @Execution(ExecutionMode.CONCURRENT)
    static class Quiet {
        @ThreadBudget(started = 0)
        @Test
        void startsNothing() throws InterruptedException {
            meet();
            Thread.sleep(200);
        }
    }

    @Execution(ExecutionMode.CONCURRENT)
    static class Busy {
        @Test
        void starts() throws InterruptedException {
            meet();
            started(() -> { }).join();
        }
    }
}
