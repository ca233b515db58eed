package io.executorlab.app.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;
import io.executorlab.app.SharedApps;

class ReviewServiceTest {

    private static final int PULLS = 7;
    private static final List<String> AT = List.of("one-after-another", "all-at-once");
    private static final List<String> LEVELS = List.of("none", "first", "both", "both-ahead");

    private static final FakeCodeHost HOST = new FakeCodeHost();
    private static final SharedApps APPS = new SharedApps(HOST.property());

    @AfterAll
    static void stop() {
        APPS.close();
        HOST.close();
    }

    static Stream<List<String>> variants() {
        return Stream.of(
                List.of("blocking-common-pool-fixed"),
                List.of("blocking-common-pool-broken", "blocking-common-pool-jdk-client"),
                List.of("blocking-common-pool-post-executors"),
                List.of("pool-induced-deadlock-broken", "pool-induced-deadlock-bigger-pool"),
                List.of("pool-induced-deadlock-composed"));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void collectsTheSameInEveryMode(List<String> profiles) throws Exception {
        String expected = IntStream.rangeClosed(1, PULLS)
                .mapToObj(pull -> "{\"pull\":%d,\"reviews\":%d,\"comments\":%d}".formatted(
                        pull, entries(pull, "reviews"), entries(pull, "comments")))
                .collect(Collectors.joining(",", "[", "]"));
        RunningApp app = APPS.with(profiles.toArray(String[]::new));
        for (String at : AT) {
            for (String levels : LEVELS) {
                HttpResponse<String> response =
                        app.get("/reviews?pulls=%d&at=%s&levels=%s".formatted(PULLS, at, levels));
                assertThat(response.body()).as("%s, %s", at, levels).isEqualTo(expected);
            }
        }
    }

    private static int entries(int pull, String list) {
        return IntStream.rangeClosed(1, FakeCodeHost.pages(pull, list))
                .map(page -> FakeCodeHost.entries(pull, list, page)).sum();
    }

    /** Seven pull requests with a page of reviews and 0 to 2 pages of comments each, seven in all. */
    @ParameterizedTest
    @ValueSource(strings = {"blocking-common-pool-fixed", "pool-induced-deadlock-composed"})
    void asksForEachPageOnce(String profile) throws Exception {
        int pages = PULLS + IntStream.rangeClosed(1, PULLS).map(pull -> FakeCodeHost.pages(pull, "comments")).sum();
        RunningApp app = APPS.with(profile);
        assertThat(calls(app, "none")).isEqualTo(pages + 2 * PULLS);
        assertThat(calls(app, "first")).isEqualTo(pages + 2 * PULLS);
        assertThat(calls(app, "both")).isEqualTo(pages + 2 * PULLS);
    }

    private static int calls(RunningApp app, String levels) throws Exception {
        HOST.calls.set(0);
        assertThat(app.get("/reviews?pulls=%d&levels=%s".formatted(PULLS, levels)).statusCode()).isEqualTo(200);
        return HOST.calls.get();
    }

    @Test
    void takesFromOneTo200PullRequestsAndTheModesThatThereAre() throws Exception {
        RunningApp app = APPS.with("blocking-common-pool-fixed");
        assertThat(app.get("/reviews?pulls=200").statusCode()).isEqualTo(200);
        for (String query : List.of("", "pulls=0", "pulls=201", "pulls=-1", "pulls=many", "pulls=1&at=twice",
                "pulls=1&levels=third")) {
            assertThat(app.get("/reviews?" + query).statusCode()).as(query).isEqualTo(400);
        }
    }

    @Test
    void computesStatisticsOfTheLatestCollection() throws Exception {
        try (RunningApp app = RunningApp.start(List.of(), HOST.property())) {
            assertThat(app.get("/reviews/statistics").body())
                    .isEqualTo("{\"pulls\":0,\"mean\":0.0,\"low\":0.0,\"high\":0.0}");
            app.get("/reviews?pulls=" + PULLS);
            double mean =
                    IntStream.rangeClosed(1, PULLS).map(pull -> entries(pull, "reviews") + entries(pull, "comments"))
                            .average().orElseThrow();
            ReviewStatistics.Statistics statistics = app.bean(ReviewStatistics.class).latest();
            assertThat(statistics.pulls()).isEqualTo(PULLS);
            assertThat(statistics.mean()).isEqualTo(mean).isBetween(statistics.low(), statistics.high());
            assertThat(statistics.low()).isLessThan(statistics.high());
            assertThat(app.bean(ReviewStatistics.class).latest()).isEqualTo(statistics);
        }
    }
}
