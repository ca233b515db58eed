package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.executorlab.lab.Measures;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.run.RunPlan;

/**
 * An anti-pattern tried: what it prints and what it leaves. How it ends when it is interrupted is in
 * {@link EndedRunIT}.
 */
@Measures
class TryIT extends RunInAFolder {

    private static final Duration A_TRY = Duration.ofMinutes(4);

    @Tag("long")
    @Test
    void showsTheFixAndBothSidesAndLeavesWhatARunLeaves() throws Exception {
        try (LabProcess lab = LabProcess.start(folder, "try", "event-loop-per-call", "--out", out().toString())) {
            lab.ends(A_TRY).exitedWith(ExitCode.HELD)
                    .says("lab: event-loop-per-call, broken and then fixed under the same load: about ",
                            "+++ SharedEventLoopElevatorClient.java", "Verdict: held, 5 bounds.",
                            "Details: " + out().resolve("report.html"))
                    .saysNot("Threads of broken, in the fullest dump");
            lab.leavesNothing(out());
        }
        assertThat(RunPlan.in(out()).orElseThrow().runs()).extracting(RunPlan.Run::cell).containsExactly("broken",
                "fixed");
        for (String file : List.of("summary.json", "summary.md", "report.html", "junit.xml",
                "event-loop-per-call/result.json")) {
            assertThat(out().resolve(file)).isNotEmptyFile();
        }
        assertThat(Json.read(out().resolve("summary.json"), List.class)).hasSize(1);
    }
}
