package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.run.ExperimentSelection;
import io.executorlab.lab.run.RunPlan;

/** Tests the folders that {@code lab run --resume} refuses before it starts anything. */
@ExtendWith(OutputCaptureExtension.class)
class ResumeTest {

    private static final String NAME = "event-loop-per-call";

    @TempDir
    private Path folder;

    private static RunPlan.Conditions here() {
        return RunPlan.Conditions.of(Jdk.own(), Scale.QUICK);
    }

    private void plan(RunPlan.Conditions conditions) throws IOException {
        Path file = ExperimentFiles.file(NAME);
        ExperimentSelection chosen =
                new ExperimentSelection(ExperimentFiles.named(NAME).only(List.of("fixed")), file, Path.of("scenarios"));
        RunPlan.of(conditions, new RunPlan.Order(7, 5, null), null, false,
                List.of(chosen.part(Scale.QUICK, Ledger.attempts(chosen.experiment())))).write(folder);
        Files.copy(file, Files.createDirectories(folder.resolve(NAME)).resolve(ExperimentFiles.KEPT));
    }

    private void refused(CapturedOutput output, String told, String... more) {
        assertThat(Lab.run(
                Stream.concat(Stream.of("run", "--resume", folder.toString()), Stream.of(more)).toArray(String[]::new)))
                .isEqualTo(ExitCode.USAGE);
        assertThat(output.getAll().lines()).singleElement().asString().startsWith("lab: ").contains(told);
    }

    @Test
    void aFolderWithoutAPlan(CapturedOutput output) {
        refused(output, "There is no plan.json in " + folder);
    }

    @ParameterizedTest
    @CsvSource({"commit, 'commit 0000000,'", "JDK, 'JDK 17.0.0,'", "cores, 1000 cores", "scale, scale post"})
    void otherConditions(String condition, String told, CapturedOutput output) throws IOException {
        plan(new RunPlan.Conditions(condition.equals("commit") ? "0000000" : here().commit(),
                condition.equals("JDK") ? "17.0.0" : here().jdk(), condition.equals("cores") ? 1_000 : here().cores(),
                condition.equals("scale") ? "post" : here().scale()));
        refused(output, told, "--scale", "quick");
    }

    @ParameterizedTest
    @ValueSource(strings = {NAME, "--all", "--variants=fixed", "--runs=9", "--attempts=1", "--processors=2",
            "--out=new"})
    void whatThePlanSaysAlready(String option, CapturedOutput output) throws IOException {
        plan(here());
        refused(output, "leave out names, --all", option);
    }

    @Test
    void anExperimentOfOnesOwnThatHasChanged(CapturedOutput output) throws IOException {
        plan(here());
        Path mine = folder.resolve("mine.yml");
        Files.writeString(mine, Files.readString(ExperimentFiles.file(NAME)) + "\n");
        refused(output, "are not those of the runs", "--experiment", mine.toString());
    }

    @Test
    void sourcesThatAStrangerMayHaveWrittenIntoThePlan(CapturedOutput output) throws IOException {
        plan(here());
        Path file = folder.resolve(RunPlan.FILE);
        Files.writeString(file, Files.readString(file).replaceFirst("\"sources\" : \"[^\"]*\"",
                "\"sources\" : \"/home/stranger\""));
        refused(output, "are not those of the runs");
    }
}
