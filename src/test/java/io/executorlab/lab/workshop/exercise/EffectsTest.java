package io.executorlab.lab.workshop.exercise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.diagnosis.Place;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

/** The rule by which a fix attempt is judged, on evidence made by hand. */
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

    private static Outcome judged(Cause cause, Recorded flaw, Recorded fixAttempt) {
        return Effects.of(EXERCISE, EXPERIMENT, cause, flaw.measures(), fixAttempt.measures());
    }

    private static void isJudged(Outcome outcome, Effect effect, Effect.Seen seen) {
        assertThat(outcome.effect()).isEqualTo(effect);
        assertThat(outcome.seen()).isEqualTo(seen);
    }

    private static Recorded run(String load, String here, String elsewhere) {
        String[] numbers = load.split("/");
        Recorded run = run(Double.parseDouble(numbers[0]));
        run = numbers[1].equals("0") ? run : run.dumped(Integer.parseInt(numbers[1]), "exec-", here);
        return numbers[2].equals("0") ? run : run.dumped(Integer.parseInt(numbers[2]), "exec-", elsewhere);
    }

    /** The client's milliseconds, threads that wait for a connection, and threads that wait elsewhere. */
    @ParameterizedTest
    @CsvSource({"900/100/10, 700/10/90, MOVES, SAME", "900/100/0, 1900/50/0, MOVES, WORSE",
            "900/100/0, 1900/51/0, WORSE, WORSE", "900/100/0, 1700/50/0, LEAVES, SAME",
            "900/100/0, 180/0/100, CURES, BETTER", "900/100/0, 880/95/0, LEAVES, SAME",
            "900/100/0, 1800/100/0, WORSE, WORSE",
            // One run's 3 ms are another's 9.
            "10/10/0, 20/10/0, WORSE, WORSE", "20/10/0, 10/2/0, CURES, BETTER",
            "20/10/0, 10/10/0, LEAVES, BETTER", "9/10/0, 18/10/0, LEAVES, SAME",
            "9/10/0, 1/10/0, LEAVES, SAME"})
    void whereClientsFeelTheFlawTheyJudgeAndAWaitMayMove(String flaw, String fixAttempt, Effect effect,
            Effect.Seen seen) {
        isJudged(judged(FOR_CONNECTIONS, run(flaw, CONNECTION, SEARCH), run(fixAttempt, CONNECTION, SEARCH)), effect,
                seen);
    }

    /** The client's milliseconds, and threads of a pool that wait for a task; a tenth of a second is felt. */
    @ParameterizedTest
    @CsvSource({"200, 10, 400, 0, CURES, WORSE", "200, 10, 100, 0, CURES, BETTER", "99, 10, 198, 0, CURES, SAME",
            "99, 10, 1, 0, CURES, SAME", "300, 10, 300, 0, CURES, SAME", "300, 10, 30, 10, LEAVES, BETTER",
            "300, 10, 300, 20, WORSE, SAME",
            // A tenth of the threads is a quarter at most, and still there.
            "300, 10, 300, 1, LEAVES, SAME"})
    void whereClientsDoNotFeelTheFlawItsThreadsAreTheJudge(double before, int waiting, double after, int left,
            Effect effect, Effect.Seen seen) {
        Recorded fixAttempt = left == 0 ? run(after) : run(after).dumped(left, "stage-", GET, WORKER);
        isJudged(judged(FOR_TASKS, run(before).dumped(waiting, "stage-", GET, WORKER), fixAttempt), effect, seen);
    }

    @Test
    void whatIsDelayedAfterTheAnswerIsNotFeltInIt() {
        Recorded flaw = queued(run(9), 200).gauge("arrival_oldest_waiting_seconds", 17);
        assertThat(judged(QUEUE, flaw, queued(run(30), 20).gauge("arrival_oldest_waiting_seconds", 2)).effect())
                .isEqualTo(Effect.CURES);
        assertThat(judged(QUEUE, flaw, queued(run(109), 20).gauge("arrival_oldest_waiting_seconds", 2)).effect())
                .isEqualTo(Effect.MOVES);
        assertThat(judged(QUEUE, queued(run(9), 200), queued(run(30), 20)).effect()).isEqualTo(Effect.MOVES);
    }

    @Test
    void aQueueThatIsGoneHelpsThoughClientsAreRefused() {
        Recorded flaw = queued(run(5), 200);
        Recorded refusing = queued(run(5), 20).k6(Map.of("sent", 100.0, "answered", 40.0, "refused", 60.0));
        assertThat(judged(QUEUE, flaw, refusing).effect()).isEqualTo(Effect.CURES);
        assertThat(judged(QUEUE, flaw, refusing).seen()).isEqualTo(Effect.Seen.SAME);
    }

    @Test
    void requestsWithoutAnAnswerAreWorseForTheClient() {
        Recorded flaw = run(300).dumped(10, "stage-", GET, WORKER);
        Recorded losing = run(300).k6(Map.of("sent", 100.0, "answered", 85.0));
        isJudged(judged(FOR_TASKS, flaw, losing), Effect.CURES, Effect.Seen.WORSE);
    }
}
