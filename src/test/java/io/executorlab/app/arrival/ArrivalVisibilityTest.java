package io.executorlab.app.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import io.executorlab.app.RunningApp;
import io.executorlab.app.antipattern.Visibility;

class ArrivalVisibilityTest {

    @Test
    void aQueueThatSomeoneHasBoundedIsNotUnbounded() {
        assertThat(UnboundedQueueVisibility.of(8, Integer.MAX_VALUE))
                .isEqualTo(Visibility.shown("8 threads and a queue of 2147483647"));
        assertThat(UnboundedQueueVisibility.of(8, 100).visible()).isFalse();
        try (RunningApp app =
                RunningApp.start(List.of("unbounded-queue-broken"), "spring.task.execution.pool.queue-capacity=5")) {
            assertThat(new UnboundedQueueVisibility().check(app.context()).reason()).contains("a queue of 5");
        }
    }

    /** Other anti-patterns count threads, and run without a database. */
    @Test
    void noThreadStartsBeforeTheFirstRequest() {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (RunningApp app = RunningApp.start(List.of())) {
            assertThat(app.context().containsBean("applicationTaskExecutor")).isFalse();
            assertThat(Thread.getAllStackTraces().keySet()).filteredOn(thread -> !before.contains(thread))
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.startsWith("arrival-") || name.startsWith("task-"));
        }
    }
}
