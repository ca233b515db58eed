package io.executorlab.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadBudgetExtensionTest {

    private static final String HERE = Tests.class.getName();
    private static final CountDownLatch END = new CountDownLatch(1);

    @Test
    void failsTheTestThatLeavesAThreadAndNamesTheLine() {
        assertThat(Tests.failuresOf(Leaking.class)).singleElement().asString()
                .contains("leaks() left 1 thread, at most 0 are allowed:", "started at " + HERE + ".started(");
    }

    @Test
    void holdsForEachTestOfAClassByItself() {
        assertThat(Tests.failuresOf(OfAClass.class)).hasSize(2)
                .allSatisfy(failure -> assertThat(failure).contains("started 1 thread, at most 0 are allowed:"));
    }

    @Test
    void doesNotCountTheWarmUp() {
        WarmedUp.RUNS.set(0);
        assertThat(Tests.failuresOf(WarmedUp.class)).isEmpty();
        assertThat(WarmedUp.RUNS).hasValue(4);
    }

    @Test
    void leavesWhatTheTestThrowsAsItIs() {
        assertThat(Tests.failuresOf(Failing.class)).containsExactly("its own");
    }

    @Test
    void holdsForEachDynamicTest() {
        assertThat(Tests.failuresOf(Dynamic.class)).singleElement().asString()
                .contains("one that starts a thread started 1 thread, at most 0 are allowed:");
    }

    @Test
    void doesNotCountTheThreadOfATimeLimitButWhatItStarts() {
        assertThat(Tests.failuresOf(Limited.class)).singleElement().asString()
                .startsWith("startsOne() started 1 thread, at most 0 are allowed:")
                .contains("\"worker-*\", started at " + HERE);
    }

    /** Quarkus' extension does. */
    @Test
    void countsATestThatAnotherExtensionCallsAndRefusesToWarmItUp() {
        assertThat(Tests.failuresOf(CalledByAnother.class)).satisfiesExactlyInAnyOrder(
                failure -> assertThat(failure).startsWith("startsOne() started 1 thread, at most 0 are allowed:"),
                failure -> assertThat(failure).startsWith("warmedUp() is called by another extension"));
    }

    @Test
    void tellsOfAnExceptionThatEndedAThread() {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        List<String> said = Tests.warningsOf(() -> assertThat(Tests.failuresOf(Crashing.class)).singleElement()
                .asString().contains("started 1 thread, at most 0", "IllegalStateException: in the counted one"));
        assertThat(said).singleElement().asString().contains("\"worker-*\", started at " + HERE,
                "IllegalStateException: in the allowed one");
        assertThat(Thread.getDefaultUncaughtExceptionHandler()).isSameAs(before);
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
            Tests.started(ThreadBudgetExtensionTest::await);
        }

        @ThreadBudget(started = 1)
        @Test
        void startsOneThatEnds() throws InterruptedException {
            Tests.started(() -> {}).join();
        }
    }

    @ThreadBudget(started = 0)
    static class OfAClass {

        private Thread beside;

        @BeforeEach
        void isNotTheTests() {
            beside = Tests.started(ThreadBudgetExtensionTest::await);
        }

        @AfterEach
        void end() {
            beside.interrupt();
        }

        @Test
        void one() throws InterruptedException {
            Tests.started(() -> {}).join();
        }

        @ParameterizedTest
        @ValueSource(ints = 1)
        void two(int any) throws InterruptedException {
            Tests.started(() -> {}).join();
        }

        @Test
        void three() {
        }

        @ThreadBudget(started = 1)
        @Test
        void four() throws InterruptedException {
            Tests.started(() -> {}).join();
        }
    }

    static class WarmedUp {

        private static final AtomicInteger RUNS = new AtomicInteger();

        @ThreadBudget(started = 0, warmUp = 3)
        @Test
        void startsOneTheFirstTime() throws InterruptedException {
            if (RUNS.getAndIncrement() == 0) {
                Tests.started(() -> {}).join();
            }
        }
    }

    static class Failing {
        @ThreadBudget(started = 0)
        @Test
        void fails() throws InterruptedException {
            Tests.started(() -> {}).join();
            throw new IllegalStateException("its own");
        }
    }

    static final class Caller implements InvocationInterceptor {
        @Override
        public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method,
                ExtensionContext context) throws Throwable {
            method.getExecutable().invoke(context.getRequiredTestInstance());
            invocation.skip();
        }
    }

    @ExtendWith(Caller.class)
    static class CalledByAnother {
        @ThreadBudget(started = 0)
        @Test
        void startsOne() throws InterruptedException {
            Tests.started(() -> {}).join();
        }

        @ThreadBudget(warmUp = 1)
        @Test
        void warmedUp() {
        }
    }

    static class Crashing {
        @ThreadBudget
        @Test
        void startsOneThatFails() throws InterruptedException {
            startFailing("in the allowed one");
        }

        @ThreadBudget(started = 0)
        @Test
        void mayStartNone() throws InterruptedException {
            startFailing("in the counted one");
        }

        private static void startFailing(String where) throws InterruptedException {
            Tests.started(() -> {
                throw new IllegalStateException(where);
            }).join();
        }
    }

    static class Dynamic {
        @ThreadBudget(started = 0)
        @TestFactory
        Stream<DynamicTest> tests() {
            return Stream.of(dynamicTest("one that starts a thread", () -> Tests.started(() -> {}).join()),
                    dynamicTest("one that does not", () -> {}));
        }
    }

    @ThreadBudget(started = 0)
    static class Limited {
        @Test
        void startsNone() {
            assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {});
        }

        @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
        @Test
        void startsNoneEither() {
        }

        @Test
        void startsOne() {
            assertTimeoutPreemptively(Duration.ofMinutes(1), () -> Tests.started(() -> {}).join());
        }
    }
}
