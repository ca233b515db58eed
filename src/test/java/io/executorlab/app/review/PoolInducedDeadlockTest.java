package io.executorlab.app.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import io.executorlab.app.RunningApp;

/** Four threads shared by lists and pages: two lists of each of two pull requests hold them all. */
class PoolInducedDeadlockTest {

    private static final String BROKEN = "pool-induced-deadlock-broken";
    private static final int THREADS = 4;

    private final FakeCodeHost host = new FakeCodeHost();

    @AfterEach
    void stop() {
        host.close();
    }

    @Test
    void standsStillOnceListsHoldAllThreads() throws Exception {
        RunningApp app = app(List.of(BROKEN));
        CompletableFuture<HttpResponse<String>> stuck = fill(app);
        ThreadPoolTaskExecutor pool = app.context().getBean("reviewSharedExecutor", ThreadPoolTaskExecutor.class);
        await().untilAsserted(() -> {
            assertThat(pool.getActiveCount()).isEqualTo(THREADS);
            assertThat(waiting("review-shared-")).isEqualTo(THREADS);
            assertThat(pool.getQueueSize()).isPositive();
            // Nothing is left that could end: the code host has answered every call.
            assertThat(host.open).hasValue(0);
        });
        long completed = pool.getThreadPoolExecutor().getCompletedTaskCount();
        CompletableFuture<HttpResponse<String>> afterwards = app.getAsync("/reviews?pulls=1&levels=both");
        Thread.sleep(500);
        assertThat(pool.getThreadPoolExecutor().getCompletedTaskCount()).isEqualTo(completed);
        assertThat(List.of(stuck, afterwards)).noneMatch(CompletableFuture::isDone);

        app.close();
        await().untilAsserted(() -> assertThat(waiting("")).isZero());
    }

    /** With a limit on each wait it is an outage of that long, and not for good. */
    @Test
    void aLimitOnEachWaitEndsIt() throws Exception {
        try (RunningApp app = app(List.of(BROKEN), "review.wait-limit=500ms")) {
            assertThat(fill(app).join().statusCode()).isEqualTo(503);
            await().until(() -> app.get("/reviews?pulls=1&levels=both").statusCode() == 200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pool-induced-deadlock-fixed", "pool-induced-deadlock-composed"})
    void passesWithPoolsApartOrWithoutWaiting(String profile) throws Exception {
        try (RunningApp app = app(List.of(profile), "review.list-pool.core-size=2", "review.list-pool.max-size=2",
                "review.page-pool.core-size=1", "review.page-pool.max-size=1")) {
            assertThat(fill(app).join().statusCode()).isEqualTo(200);
            assertThat(app.get("/reviews?pulls=100&levels=both").statusCode()).isEqualTo(200);
        }
    }

    /** So many pull requests that their lists hold all threads before one of them has asked for a page. */
    private CompletableFuture<HttpResponse<String>> fill(RunningApp app) {
        host.hold();
        CompletableFuture<HttpResponse<String>> response = app.getAsync("/reviews?pulls=4&levels=both");
        await().until(() -> host.open.get() >= Math.min(THREADS, listThreads(app)));
        host.release();
        return response;
    }

    private static int listThreads(RunningApp app) {
        return app.context().containsBean("reviewListExecutor")
                ? app.context().getBean("reviewListExecutor", ThreadPoolTaskExecutor.class).getMaxPoolSize()
                : THREADS;
    }

    private static long waiting(String prefix) {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getKey().getName().startsWith(prefix))
                .filter(entry -> Stream.of(entry.getValue())
                        .anyMatch(frame -> frame.getClassName().equals(StageWait.class.getName())))
                .count();
    }

    private RunningApp app(List<String> profiles, String... properties) {
        return RunningApp.start(profiles, List.of(host.property(), "review.shared-pool.core-size=" + THREADS,
                "review.shared-pool.max-size=" + THREADS, "logging.level.io.executorlab=error"), properties);
    }
}
