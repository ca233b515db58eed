package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;
import io.executorlab.lab.common.Json;

/** The executors of arrivals under load: what is said of broken and fixed holds, and does not once they are exchanged. */
@Tag("long")
@Measures
class ArrivalsIT {

    private static final Duration A_RUN = Duration.ofMinutes(4);

    /** The names of the profiles and of the executors' beans stand where broken and fixed differ. */
    private static final String EXPERIMENT = """
            name: short
            title: A short run
            services: {database: {round-trip: 0}}
            stubs: {route: {delay: 300ms, spread: 50ms}}
            jvm: {processors: 2}
            counters: {sent: requests_sent, answered: requests_accepted, refused: requests_refused, failed: requests_failed,
                       latency: request_time, rounds: rounds_finished, round(all-done): all_done, round(queue): largest_queue,
                       round(pool): largest_pool, round(time-to-shrink): time_to_shrink}
            loads:
              short: {script: %s}
            cells:
              - {variant: broken, profiles: [%s], bounds: {%s}}
              - {variant: fixed, profiles: [%s], bounds: {%s}}
            """;
    private static final String OVER = """
            unbounded-queue.js, drain: false, warm-up: {RATE: 5, DURATION: 1s},
                quick: {RATE: 60, DURATION: 4s, POSITIONS: 10, TIME_LIMIT: 5s},
                post: {RATE: 60, DURATION: 4s, POSITIONS: 10, TIME_LIMIT: 5s}""";
    private static final String SPIKE = """
            spike-executor.js, drain: false,
                quick: {ROUNDS: 2, DURATION: 40s, POSITIONS: 10}, post: {ROUNDS: 2, DURATION: 40s, POSITIONS: 10}""";

    @TempDir
    private Path folder;

    private Path out() {
        return folder.resolve("out");
    }

    private LabProcess run(String... parts) throws IOException {
        return LabProcess.start(folder, "run", "--experiment",
                Experiments.write(folder, EXPERIMENT.formatted((Object[]) parts)).toString(), "--out", out().toString());
    }

    private double measure(String variant, String name) throws IOException {
        Map<?, ?> variants = (Map<?, ?>) Json.read(out().resolve("short/result.json"), Map.class).get("variants");
        Object value = ((Map<?, ?>) ((Map<?, ?>) variants.get(variant)).get("measures")).get(name);
        assertThat(value).as("%s of %s", name, variant).isNotNull();
        return ((Number) value).doubleValue();
    }

    @Test
    void theUnboundedQueueGrowsAndThePoolDoesNotWhileTheBoundedOneRefuses() throws Exception {
        String queue = "executor.queue.max(applicationTaskExecutor)";
        try (LabProcess lab = run(OVER, "unbounded-queue-broken",
                queue + ": {at-least: 60}, executor.pool.max(applicationTaskExecutor): {at-most: 8}, requests.refused: {at-most: 0}",
                "unbounded-queue-fixed",
                "executor.queue.max(arrivalExecutor): {at-most: 32}, requests.refused: {at-least: 1}, requests.failed: {at-most: 0}")) {
            lab.ends(A_RUN).exitedWith(0).says("Bounds: 6 held");
            lab.leavesNothing(out());
        }
        assertThat(measure("broken", queue)).isGreaterThan(measure("fixed", "executor.queue.max(arrivalExecutor)"));
    }

    /** Exchanged, so that what would hold for the one fails for the other: each bound is told, and what it measured. */
    @Test
    void aSpikeQueuesBeforeThePoolGrowsAndTheExchangedProfilesAreNoticed() throws Exception {
        String broken = "round.max(queue): {at-least: 40}, round.max(pool): {at-most: 60}";
        String fixed = "round.max(queue): {at-most: 0}, round.min(pool): {at-least: 80}";
        String queueFirst = "spike-executor-broken, spike-executor-keep-alive-1";
        String threadsFirst = "spike-executor-fixed, spike-executor-keep-alive-1";
        try (LabProcess lab = run(SPIKE, threadsFirst, broken, queueFirst, fixed)) {
            lab.ends(A_RUN).exitedWith(1).says("Bounds: 0 held, 4 not.");
            lab.leavesNothing(out());
        }
        assertThat(measure("fixed", "round.max(queue)")).isBetween(40.0, 50.0);
        assertThat(measure("broken", "round.max(pool)")).isGreaterThanOrEqualTo(80);
        assertThat(measure("broken", "round.max(queue)")).isZero();
    }
}
