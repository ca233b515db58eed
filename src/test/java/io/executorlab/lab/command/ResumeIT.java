package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.report.ResultFormats;
import io.executorlab.lab.run.RunPlan;

/** Several runs of two experiments, interrupted and resumed. */
class ResumeIT extends RunInAFolder {

    private static final Duration ALL_RUNS = Duration.ofMinutes(6);
    private static final List<String> RUNS =
            List.of("short/fixed", "short/fixed.2", "thread-per-task/fixed", "thread-per-task/fixed.2");

    private RunPlan plan() {
        return RunPlan.in(out()).orElseThrow();
    }

    private List<String> runs() throws Exception {
        try (Stream<Path> files = Files.walk(out())) {
            return files.filter(file -> file.endsWith(Evidence.RUN))
                    .map(file -> out().relativize(file.getParent()).toString()).sorted().toList();
        }
    }

    /** An experiment that is not the lab's own is named again: the folder may be a stranger's. */
    private LabProcess resumed(Path experiment) throws IOException {
        return lab("run", "--resume", out().toString(), "--experiment", experiment.toString());
    }

    @Test
    @Tag("long")
    void whatWasInterruptedGoesOnWithNoRunTwice() throws Exception {
        Path experiment = Experiments.elevator(folder, "3s");
        try (LabProcess lab = lab("run", "thread-per-task", "--experiment", experiment.toString(),
                "--variants", "fixed", "--runs", "2",
                "--out", out().toString())) {
            lab.untilPrinted("[2/4]").says("lab: 4 of 4 runs to make, ", "left: ");
            try (LabProcess other = resumed(experiment)) {
                other.ends().exitedWith(ExitCode.USAGE).says("lab: Another lab is running in");
            }
            lab.signal("INT");
            lab.ends().exitedWith(ExitCode.INTERRUPTED).says("Interrupted. The evidence so far is in " + out(),
                    "./lab run --resume " + out());
            lab.leavesNothing(out());
        }
        RunPlan before = plan();
        assertThat(before.open()).hasSize(3);
        RunPlan.Run first = before.runs().get(0);
        Path kept = out().resolve(first.experiment()).resolve(first.cell()).resolve(Evidence.RUN);
        FileTime written = Files.getLastModifiedTime(kept);

        try (LabProcess lab = resumed(experiment)) {
            lab.ends(ALL_RUNS).says("lab: 3 of 4 runs to make, ", "[4/4]");
            lab.leavesNothing(out());
        }
        assertThat(plan().open()).isEmpty();
        // On a busy machine runs may be no evidence; then they are run once more, behind the others.
        List<RunPlan.Run> made = plan().runs().stream().filter(run -> run.repeats() == null).toList();
        assertThat(made).extracting(RunPlan.Run::experiment, RunPlan.Run::cell, RunPlan.Run::number)
                .containsExactlyElementsOf(
                        before.runs().stream().map(run -> tuple(run.experiment(), run.cell(), run.number())).toList());
        assertThat(made.stream().map(
                run -> "%s/%s%s".formatted(run.experiment(), run.cell(), run.number() == 1 ? "" : "." + run.number())))
                .containsExactlyInAnyOrderElementsOf(RUNS);
        assertThat(runs()).containsAll(RUNS).hasSameSizeAs(plan().runs());
        assertThat(Files.getLastModifiedTime(kept)).as("what was done stays").isEqualTo(written);
        assertThat(ResultFormats.unnamed(out())).as("files that docs/architecture.md does not name").isEmpty();
    }
}
