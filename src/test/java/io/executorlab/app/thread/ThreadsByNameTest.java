package io.executorlab.app.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.evidence.ThreadNames;

class ThreadsByNameTest {

    private static Map<String, Long> groupsWith(int threads, String prefix, boolean numbered)
            throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> started = new ArrayList<>();
        try {
            for (int i = 0; i < threads; i++) {
                String distinct = String.valueOf((char) ('a' + i / 26)) + (char) ('a' + i % 26);
                Thread thread = new Thread(() -> await(end), prefix + (numbered ? String.valueOf(i) : distinct));
                thread.start();
                started.add(thread);
            }
            return ThreadsByName.groups();
        } finally {
            end.countDown();
            for (Thread thread : started) {
                thread.join();
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void threadsThatDifferByANumberAreOneGroup() throws InterruptedException {
        assertThat(groupsWith(12, "worker-7-", true)).contains(entry("worker-*-*", 12L));
    }

    @Test
    void namesWithoutEndBecomeNoSeriesWithoutEnd() throws InterruptedException {
        Map<String, Long> groups = groupsWith(2 * ThreadsByName.GROUPS_AT_MOST, "request-of-", false);
        assertThat(groups).hasSize(ThreadsByName.GROUPS_AT_MOST + 1);
        assertThat(groups.get("other")).isGreaterThanOrEqualTo(ThreadsByName.GROUPS_AT_MOST);
    }

    @Test
    void aScrapeCountsAnew() {
        PrometheusRegistry registry = new PrometheusRegistry();
        new ThreadsByName(registry);
        assertThat(registry.scrape().stream()).singleElement().satisfies(metric -> {
            assertThat(metric.getMetadata().getPrometheusName()).isEqualTo("jvm_threads_named_threads");
            assertThat(metric.getDataPoints()).anyMatch(point -> "main".equals(point.getLabels().get("name")));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"http-nio-127.0.0.1-8080-exec-12", "nioEventLoopGroup-3-1", "Thread-5", "main",
            "C2 CompilerThread0", "pool-1.5-x"})
    void aNameIsTheOneTheLabGivesIt(String name) {
        assertThat(ThreadsByName.withoutNumbers(name)).isEqualTo(ThreadNames.normalise(name));
    }
}
