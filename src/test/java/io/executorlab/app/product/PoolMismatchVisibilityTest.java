package io.executorlab.app.product;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import io.executorlab.app.RunningApp;
import io.executorlab.app.antipattern.Visibility;

class PoolMismatchVisibilityTest {

    @Test
    void isVisibleWhereThreadsOutnumberConnections() {
        assertThat(PoolMismatchVisibility.of(200, 10))
                .isEqualTo(Visibility.shown("200 connector threads share 10 connections"));
    }

    @Test
    void isHiddenWhereThereAreConnectionsForAll() {
        assertThat(PoolMismatchVisibility.of(10, 10))
                .isEqualTo(Visibility.hidden("10 connections are enough for 10 connector threads"));
    }

    @Test
    void readsTheSizesOfTheProfiles() {
        try (RunningApp app = RunningApp.start(List.of("pool-mismatch-broken", "pool-mismatch-60-40"))) {
            assertThat(new PoolMismatchVisibility().check(app.context()).reason())
                    .isEqualTo("60 connector threads share 40 connections");
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void isVisibleOnVirtualThreads() {
        try (RunningApp app = RunningApp.start(List.of("pool-mismatch-broken", "pool-mismatch-virtual-threads"))) {
            Visibility visibility = new PoolMismatchVisibility().check(app.context());
            assertThat(visibility.visible()).isTrue();
            assertThat(visibility.reason()).contains("10 connections");
        }
    }
}
