package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;

/** The fan-out to a code host under load: how many calls at a time a JVM makes of it, and the pool that stands still. */
@Measures
class ReviewsIT {

    private static final Duration A_RUN = Duration.ofMinutes(3);
    private static final String EXPERIMENT = """
            name: short
            title: A short run of a fan-out
            claims: []
            stubs: {pull-requests: {reviews: "100ms,33ms", comments: "27ms,23ms", preflight: 33ms}}
            jvm: {processors: 8}
            counters: {rounds: rounds_done, sent: requests_sent, answered: requests_answered, failed: requests_failed,
                       timed-out: requests_timed_out, refused: requests_refused, latency: request_time,
                       round(pulls at once): pulls_at_once, round(passed): pulls_passed,
                       round(answered afterwards): answered_afterwards}
            loads:
            %scells:
            """;

    @TempDir
    private Path folder;

    private LabProcess run(String load, String cells) throws IOException {
        return LabProcess.start(folder, "run", "--experiment",
                Experiments.write(folder, EXPERIMENT.formatted(load) + cells).toString(), "--out", out().toString());
    }

    private Path out() {
        return folder.resolve("out");
    }

    @Tag("long")
    @Test
    void theCommonPoolCallsSevenAtATime() throws Exception {
        try (LabProcess lab = run("""
                  at-once:
                    script: blocking-common-pool.js
                    warm-up: {ROUNDS: 3}
                    drain: false
                    quick: {ROUNDS: 5, DURATION: 60s, TIME_LIMIT: 10s, MODES: all_at_once_none}
                    post: {ROUNDS: 5, DURATION: 60s, TIME_LIMIT: 10s, MODES: all_at_once_none}
                """, """
                  - variant: broken
                    profiles: [blocking-common-pool-broken]
                    bounds: {round.median(pulls at once): {at-most: 8.5}}
                  - variant: fixed
                    profiles: [blocking-common-pool-fixed]
                    bounds: {round.median(pulls at once): {at-least: 9}, requests.unanswered: {at-most: 0}}
                """)) {
            lab.ends(A_RUN).exitedWith(0);
            lab.leavesNothing(out());
        }
    }

    @Test
    @Tag("long")
    void aPoolThatWaitsForItselfIsRecognised() throws Exception {
        try (LabProcess lab = run("""
                  steps:
                    script: pool-induced-deadlock.js
                    warm-up: {STEPS: "1,2"}
                    drain: false
                    quick: {ROUNDS: 1, DURATION: 60s, STEPS: "2,4,10,20", STEP_LIMIT: 3s}
                    post: {ROUNDS: 1, DURATION: 60s, STEPS: "2,4,10,20", STEP_LIMIT: 3s}
                """, """
                  - variant: broken
                    profiles: [pool-induced-deadlock-broken]
                    bounds: {round.max(passed): {at-most: 10}, round.max(answered afterwards): {at-most: 0}}
                  - variant: composed
                    profiles: [pool-induced-deadlock-composed]
                    bounds: {round.max(passed): {at-least: 20}, round.max(answered afterwards): {at-least: 1}}
                """)) {
            lab.ends(A_RUN).exitedWith(0).says("broken: Deadlock in the pool: all 10 threads of reviewSharedExecutor");
            lab.leavesNothing(out());
        }
    }
}
