package io.executorlab.app.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;

import io.executorlab.app.RunningApp;
import io.executorlab.app.antipattern.Visibility;

class ArrivalVisibilityTest {

    @Test
    void aQueueThatSomeoneHasBoundedIsNotUnbounded() {
        assertThat(UnboundedQueueVisibility.of(8, Integer.MAX_VALUE)).isEqualTo(Visibility.shown("8 threads and a queue of 2147483647"));
        assertThat(UnboundedQueueVisibility.of(8, 100).visible()).isFalse();
        try (RunningApp app = RunningApp.start(List.of("unbounded-queue-broken"), "spring.task.execution.pool.queue-capacity=5")) {
            assertThat(new UnboundedQueueVisibility().check(app.context()).reason()).contains("a queue of 5");
        }
    }

    @ParameterizedTest
    @CsvSource({"unbounded-queue-broken, unbounded-queue, DefaultExecutorListener",
            "spike-executor-broken, spike-executor, QueueFirst"})
    void theAppSaysWhichFlawIsOnAndWhereItIs(String profile, String name, String code) {
        try (RunningApp app = RunningApp.start(List.of(profile))) {
            Info.Builder info = new Info.Builder();
            app.context().getBeansOfType(InfoContributor.class).values().forEach(part -> part.contribute(info));
            assertThat(info.build().getDetails().get("antiPatterns").toString()).contains(name, code, "visible=true");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"unbounded-queue-fixed", "spike-executor-fixed", "unbounded-queue-fixed,unbounded-queue-caller-runs"})
    void theFixedOnesHaveNoFlaw(String profiles) {
        try (RunningApp app = RunningApp.start(List.of(profiles.split(",")))) {
            Info.Builder info = new Info.Builder();
            app.context().getBeansOfType(InfoContributor.class).values().forEach(part -> part.contribute(info));
            assertThat(info.build().getDetails().get("antiPatterns")).isEqualTo(List.of());
        }
    }

    /** Other anti-patterns count threads, and run without a database. */
    @Test
    void noThreadStartsBeforeTheFirstRequest() {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (RunningApp app = RunningApp.start(List.of())) {
            assertThat(app.context().containsBean("applicationTaskExecutor")).isFalse();
            assertThat(Thread.getAllStackTraces().keySet()).filteredOn(thread -> !before.contains(thread))
                    .extracting(Thread::getName).noneMatch(name -> name.startsWith("arrival-") || name.startsWith("task-"));
        }
    }
}
