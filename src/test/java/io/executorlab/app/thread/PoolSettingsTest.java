package io.executorlab.app.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadPoolExecutor;

import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

class PoolSettingsTest {

    @Test
    void makesThePoolOfTheSettings() throws Exception {
        ThreadPoolTaskExecutor executor = new PoolSettings(2, 3, 4, Duration.ofSeconds(7), Rejection.CALLER_RUNS)
                .executor("mine-", pool -> pool.setDaemon(true));
        executor.afterPropertiesSet();
        try {
            ThreadPoolExecutor pool = executor.getThreadPoolExecutor();
            assertThat(pool.getCorePoolSize()).isEqualTo(2);
            assertThat(pool.getMaximumPoolSize()).isEqualTo(3);
            assertThat(pool.getQueue().remainingCapacity()).isEqualTo(4);
            assertThat(pool.getPoolSize()).isZero();
            assertThat(executor.getKeepAliveSeconds()).isEqualTo(7);
            assertThat(pool.getRejectedExecutionHandler()).isInstanceOf(ThreadPoolExecutor.CallerRunsPolicy.class);
            assertThat(executor.submit(() -> Thread.currentThread().getName()).get()).isEqualTo("mine-1");
            assertThat(executor.submit(() -> Thread.currentThread().isDaemon()).get()).isTrue();
        } finally {
            executor.shutdown();
        }
    }

    @Test
    void refusesUnlessItsSettingsSayOtherwise() {
        Map<String, String> sizes = Map.of("pool.core-size", "1", "pool.max-size", "2", "pool.queue-capacity", "3");
        assertThat(new Binder(new MapConfigurationPropertySource(sizes)).bind("pool", PoolSettings.class).get())
                .isEqualTo(new PoolSettings(1, 2, 3, Duration.ofSeconds(60), Rejection.ABORT));
    }
}
