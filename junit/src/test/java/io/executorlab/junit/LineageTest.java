package io.executorlab.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.junit.ThreadBudgetExtension.Lineage;

class LineageTest {

    private static final long TESTS_THREAD = 1;
    private static final String ENGINE = "org.junit.platform.engine.support.hierarchical.NodeTestTask";

    private static StartedThread thread(long id, long parent, boolean ofJUnit, String... startedBy) {
        List<StartedThread.Frame> frames =
                List.of(startedBy).stream().map(type -> new StartedThread.Frame(type, "run", 1)).toList();
        return new StartedThread(id, "worker-" + id, false, parent, frames, false, ofJUnit, null);
    }

    private static List<Long> ids(List<StartedThread> threads) {
        return threads.stream().map(StartedThread::id).toList();
    }

    @Test
    void aTestsOwnAreThoseThatItHasStartedAndTheirs() {
        Lineage lineage = Lineage.of(List.of(thread(2, TESTS_THREAD, false, "com.acme.Orders", ENGINE),
                thread(3, 2, false, "com.acme.Orders"),
                thread(5, 4, false, "com.acme.Orders")), TESTS_THREAD);
        assertThat(ids(lineage.own())).containsExactly(2L, 3L);
        assertThat(ids(lineage.unknown())).containsExactly(5L);
    }

    @Test
    void whatAnotherTestHasStartedIsNeitherItsOwnNorUnknown() {
        Lineage lineage = Lineage.of(
                List.of(thread(5, 4, false, "com.acme.Orders", ENGINE), thread(6, 5, false, "com.acme.Orders")),
                TESTS_THREAD);
        assertThat(lineage.own()).isEmpty();
        assertThat(lineage.unknown()).isEmpty();
    }

    /**
     * The pool that runs the tests makes a worker for a test's parallel stream, and the worker then takes another test.
     */
    @Test
    void whatAWorkerStartsInATestThatItRunsIsThatTests() {
        Lineage lineage = Lineage.of(List.of(thread(2, TESTS_THREAD, true, "java.util.concurrent.ForkJoinPool", ENGINE),
                thread(3, 2, false, "com.acme.Orders", ENGINE), thread(4, 2, false, "com.acme.Orders")), TESTS_THREAD);
        assertThat(ids(lineage.own())).as("a stream's task that starts one has no test below it").containsExactly(2L,
                4L);
        assertThat(lineage.unknown()).isEmpty();
    }
}
