package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;

/** A load by rounds whose outcome stands in the evidence task by task, and one bound too narrow for it, so that the run fails. */
@Measures
class RejectionIT {

    private static final Duration A_RUN = Duration.ofMinutes(4);

    @TempDir
    private Path folder;

    @Test
    void keepsWhatBecameOfEachTask() throws Exception {
        Path experiment = Experiments.write(folder, """
                name: short
                title: A short run of rejection
                counters: {sent: trials_sent, answered: trials_answered, failed: trials_failed, rounds: rounds_finished,
                           latency: http_req_duration, round(ran): ran_discard_oldest, round(lost): lost_discard_oldest}
                loads:
                  trials:
                    script: rejection.js
                    drain: false
                    quick: {ROUNDS: 3, DURATION: 20s}
                    post: {ROUNDS: 50, DURATION: 90s}
                cells:
                  - variant: queue-2
                    profiles: [rejection-queue-2]
                    bounds:
                      requests.failed: {at-most: 0}
                      round.min(ran): {at-least: 6}
                      round.max(ran): {at-most: 6}
                      round.max(lost): {at-most: 4}
                      round.min(lost): {at-most: 3}
                """);
        Path out = folder.resolve("out");
        try (LabProcess lab = LabProcess.start(folder, "run", "--experiment", experiment.toString(), "--out", out.toString())) {
            lab.ends(A_RUN).exitedWith(ExitCode.BROKEN).says("Bounds: 4 held, 1 not.");
            lab.leavesNothing(out);
        }
        assertThat(Files.readString(out.resolve("junit.xml")).split("<failure ", -1)).as("one breach").hasSize(2);
        assertThat(Files.readString(out.resolve("short/queue-2/metrics.jsonl"))).contains(
                "rejection_task_order{outcome=\\\"discarded\\\",policy=\\\"discard-oldest\\\",queue=\\\"2\\\",task=\\\"3\\\",where=\\\"lost\\\"}",
                "rejection_task_order{outcome=\\\"ran\\\",policy=\\\"caller-runs\\\",queue=\\\"2\\\",task=\\\"10\\\",where=\\\"caller\\\"}");
    }
}
