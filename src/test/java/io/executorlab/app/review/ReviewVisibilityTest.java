package io.executorlab.app.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.ForkJoinPool;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.app.antipattern.Visibility;
import io.executorlab.app.review.ReviewProperties.Client;
import io.executorlab.app.thread.PoolSettings;
import io.executorlab.app.thread.Rejection;

class ReviewVisibilityTest {

    @ParameterizedTest
    @CsvSource({"7, '7 workers of the common pool make all blocking calls'",
            "1, 'one worker of the common pool makes all blocking calls, one after another'"})
    void theCommonPoolHasSoManyWorkers(int parallelism, String reason) {
        ForkJoinPool pool = new ForkJoinPool(parallelism);
        try {
            assertThat(CommonPoolVisibility.of(pool, Client.URL_CONNECTION)).isEqualTo(Visibility.shown(reason));
            assertThat(CommonPoolVisibility.of(pool, Client.JDK).visible()).isFalse();
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void withoutACommonPoolEachStageHasAThread() {
        assertThat(CommonPoolVisibility.of(Runnable::run, Client.JDK))
                .isEqualTo(Visibility.shown("CompletableFuture starts a thread for each stage here"));
    }

    @ParameterizedTest
    @CsvSource({"10, 10, 400, ABORT, 5", "10, 10, 25, CALLER_RUNS, 5", "10, 30, 50, ABORT, 5", "30, 30, 400, ABORT, 15",
            "10, 30, 2, ABORT, 15"})
    void aSharedPoolStopsAtSoManyPullRequests(int core, int max, int queue, Rejection rejection, int pulls) {
        Visibility visibility = SharedPoolVisibility.of(new PoolSettings(core, max, queue, Duration.ZERO, rejection));
        assertThat(visibility.visible()).isTrue();
        assertThat(visibility.reason()).endsWith("%d pull requests at once with levels=both".formatted(pulls));
    }

    @Test
    void aQueueShorterThanThePoolNeverHoldsThePagesOfAllItsThreads() {
        assertThat(SharedPoolVisibility.of(new PoolSettings(10, 10, 9, Duration.ZERO, Rejection.CALLER_RUNS)).visible()).isFalse();
        assertThat(SharedPoolVisibility.of(new PoolSettings(10, 10, 10, Duration.ZERO, Rejection.CALLER_RUNS)).visible()).isTrue();
    }
}
