package io.executorlab.lab.workshop.exercise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.diagnosis.Place;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

/** The rule by which a remedy is judged, on evidence made by hand. */
class EffectsTest {

    private static final Experiment EXPERIMENT = ExperimentFiles.named("async-blocking");
    private static final Exercise EXERCISE =
            new Exercise("exercise-3", "async-blocking", "steady", "broken", List.of("fixed"),
                    "fixed", null, null, null, null, null, null);
    private static final String CONNECTION = "com.zaxxer.hikari.pool.HikariPool.getConnection";
    private static final String SEARCH = "org.elasticsearch.client.RestClient.performRequest";
    private static final String GET = "java.util.concurrent.FutureTask.get";
    private static final String WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker.run";

    private static final Cause FOR_CONNECTIONS =
            new Cause(Cause.Kind.CONNECTIONS, "exec-*", Place.NONE, Bottleneck.NONE, "");
    private static final Cause FOR_TASKS =
            new Cause(Cause.Kind.WAIT_FOR_TASK, "stage-*", Place.NONE, Bottleneck.NONE, "");
    private static final Cause QUEUE = new Cause(Cause.Kind.QUEUE, "task-*", Place.NONE, Bottleneck.NONE, "");

    private static Recorded run(double p95) {
        return Recorded.run().trend("latency", p95, p95);
    }

    private static Recorded queued(Recorded run, int tasks) {
        return run.gauge("executor_pool_size_threads{name=\"task\"}", 8).gauge("executor_queued_tasks{name=\"task\"}",
                tasks);
    }

    private static Outcome judged(Cause cause, Recorded flaw, Recorded remedy) {
        return Effects.of(EXERCISE, EXPERIMENT, cause, flaw.measures(), remedy.measures());
    }

    @Test
    void aWaitThatComesUpElsewhereHasMoved() {
        Outcome outcome = judged(FOR_CONNECTIONS, run(900).dumped(100, "exec-", CONNECTION).dumped(10, "exec-", SEARCH),
                run(700).dumped(10, "exec-", CONNECTION).dumped(90, "exec-", SEARCH));
        assertThat(outcome.effect()).isEqualTo(Effect.MOVES);
        assertThat(outcome.seen()).isEqualTo(Effect.Seen.SAME);
    }

    @Test
    void aWaitThatClientsTakeOverHasMovedUnlessMostOfItIsLeft() {
        Recorded flaw = run(900).dumped(100, "exec-", CONNECTION);
        assertThat(judged(FOR_CONNECTIONS, flaw, run(1900).dumped(50, "exec-", CONNECTION)).effect())
                .isEqualTo(Effect.MOVES);
        assertThat(judged(FOR_CONNECTIONS, flaw, run(1900).dumped(51, "exec-", CONNECTION)).effect())
                .isEqualTo(Effect.WORSE);
        assertThat(judged(FOR_CONNECTIONS, flaw, run(1700).dumped(50, "exec-", CONNECTION)).effect())
                .isEqualTo(Effect.NOTHING);
    }

    @Test
    void whatClientsSeeBetterHelpsThoughThreadsStillWaitSomewhere() {
        Outcome outcome = judged(FOR_CONNECTIONS, run(900).dumped(100, "exec-", CONNECTION),
                run(180).dumped(100, "exec-", SEARCH));
        assertThat(outcome.effect()).isEqualTo(Effect.HELPS);
        assertThat(outcome.seen()).isEqualTo(Effect.Seen.BETTER);
    }

    @Test
    void whatChangesNothingDoesNothingAndWhatTakesTwiceAsLongMakesItWorse() {
        Recorded flaw = run(900).dumped(100, "exec-", CONNECTION);
        assertThat(judged(FOR_CONNECTIONS, flaw, run(880).dumped(95, "exec-", CONNECTION)).effect())
                .isEqualTo(Effect.NOTHING);
        Outcome worse = judged(FOR_CONNECTIONS, flaw, run(1800).dumped(100, "exec-", CONNECTION));
        assertThat(worse.effect()).isEqualTo(Effect.WORSE);
        assertThat(worse.seen()).isEqualTo(Effect.Seen.WORSE);
    }

    /** One run's 3 ms are another's 9. */
    @Test
    void whereClientsFeelTheFlawAFewMillisecondsAreNeitherWorseNorBetter() {
        Recorded flaw = run(10).dumped(10, "exec-", CONNECTION);
        assertThat(judged(FOR_CONNECTIONS, flaw, run(20).dumped(10, "exec-", CONNECTION)).seen())
                .isEqualTo(Effect.Seen.WORSE);
        assertThat(judged(FOR_CONNECTIONS, run(20).dumped(10, "exec-", CONNECTION), run(10)).seen())
                .isEqualTo(Effect.Seen.BETTER);
        assertThat(judged(FOR_CONNECTIONS, run(9).dumped(10, "exec-", CONNECTION), run(18)).seen())
                .isEqualTo(Effect.Seen.SAME);
        assertThat(judged(FOR_CONNECTIONS, run(9).dumped(10, "exec-", CONNECTION), run(1)).seen())
                .isEqualTo(Effect.Seen.SAME);
    }

    @Test
    void whereClientsDoNotFeelTheFlawATenthOfASecondCounts() {
        Recorded flaw = run(200).dumped(10, "stage-", GET, WORKER);
        assertThat(judged(FOR_TASKS, flaw, run(400)).seen()).isEqualTo(Effect.Seen.WORSE);
        assertThat(judged(FOR_TASKS, flaw, run(100)).seen()).isEqualTo(Effect.Seen.BETTER);
        Recorded quick = run(99).dumped(10, "stage-", GET, WORKER);
        assertThat(judged(FOR_TASKS, quick, run(198)).seen()).isEqualTo(Effect.Seen.SAME);
        assertThat(judged(FOR_TASKS, quick, run(1)).seen()).isEqualTo(Effect.Seen.SAME);
        assertThat(judged(FOR_TASKS, quick, run(198)).effect()).isEqualTo(Effect.HELPS);
    }

    @Test
    void whatIsDelayedAfterTheAnswerIsNotFeltInIt() {
        Recorded flaw = queued(run(9), 200).gauge("arrival_oldest_waiting_seconds", 17);
        assertThat(judged(QUEUE, flaw, queued(run(30), 20).gauge("arrival_oldest_waiting_seconds", 2)).effect())
                .isEqualTo(Effect.HELPS);
        assertThat(judged(QUEUE, flaw, queued(run(109), 20).gauge("arrival_oldest_waiting_seconds", 2)).effect())
                .isEqualTo(Effect.MOVES);
        assertThat(judged(QUEUE, queued(run(9), 200), queued(run(30), 20)).effect()).isEqualTo(Effect.MOVES);
    }

    @Test
    void aQueueThatIsGoneHelpsThoughClientsAreRefused() {
        Recorded flaw = queued(run(5), 200);
        Recorded refusing = queued(run(5), 20).k6(Map.of("sent", 100.0, "answered", 40.0, "refused", 60.0));
        assertThat(judged(QUEUE, flaw, refusing).effect()).isEqualTo(Effect.HELPS);
        assertThat(judged(QUEUE, flaw, refusing).seen()).isEqualTo(Effect.Seen.SAME);
    }

    @Test
    void requestsWithoutAnAnswerAreWorseForTheClient() {
        Recorded flaw = run(300).dumped(10, "stage-", GET, WORKER);
        Recorded losing = run(300).k6(Map.of("sent", 100.0, "answered", 90.0));
        assertThat(judged(FOR_TASKS, flaw, losing).effect()).isEqualTo(Effect.WORSE);
    }

    @Test
    void ofAFlawThatTakesThreadsTheThreadsAreTheJudge() {
        Recorded flaw = run(300).dumped(10, "stage-", GET, WORKER);
        assertThat(judged(FOR_TASKS, flaw, run(300)).effect()).isEqualTo(Effect.HELPS);
        Outcome faster = judged(FOR_TASKS, flaw,
                run(30).dumped(10, "stage-", "java.util.concurrent.CompletableFuture.get", WORKER));
        assertThat(faster.effect()).isEqualTo(Effect.NOTHING);
        assertThat(faster.seen()).isEqualTo(Effect.Seen.BETTER);
        assertThat(judged(FOR_TASKS, flaw, run(300).dumped(20, "stage-", GET, WORKER)).effect())
                .isEqualTo(Effect.WORSE);
    }

    /** A tenth of the threads is a quarter at most, and still there. */
    @Test
    void aFlawThatIsStillFoundIsNotHelped() {
        assertThat(
                judged(FOR_TASKS, run(300).dumped(10, "stage-", GET, WORKER), run(300).dumped(1, "stage-", GET, WORKER))
                        .effect())
                .isEqualTo(Effect.NOTHING);
    }
}
