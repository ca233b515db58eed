package io.executorlab.app.codeexecution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ForkJoinPool;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import io.executorlab.app.RunningApp;
import io.executorlab.app.antipattern.Visibility;

class VisibilityTest {

    @Test
    void aThreadPerTaskIsHiddenOnTheCommonPool() {
        Visibility visibility = DefaultExecutorVisibility.of(ForkJoinPool.commonPool());
        assertThat(visibility.visible()).isFalse();
        assertThat(visibility.reason()).contains("-XX:ActiveProcessorCount=2");
    }

    @Test
    void aThreadPerTaskIsVisibleOnAnyOtherExecutor() {
        assertThat(DefaultExecutorVisibility.of(Runnable::run).visible()).isTrue();
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void aBlockedStageIsHiddenOnAVirtualThread() {
        try (RunningApp app = RunningApp.start(List.of("async-blocking-virtual-threads"))) {
            assertThat(new BlockedStageVisibility().check(app.context()).visible()).isFalse();
        }
    }
}
