package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.KeptSources;

/** A real run, recorded: everything after the evidence is a pure function of these files. */
class RecordedRunTest {

    private static final Path RECORDED = Path.of("src/test/resources/recorded/event-loop-per-call");
    private static final Experiment EXPERIMENT =
            ExperimentFiles.named("event-loop-per-call").only(List.of("broken@steady", "fixed"));

    private static ExperimentResult result;

    @TempDir
    private Path folder;

    @BeforeAll
    static void judge() throws IOException {
        result = Judge.judge(EXPERIMENT, RECORDED);
    }

    @Test
    void showsTheCodeThatTheRunHasKeptAndSaysWhereItHasKeptNone() throws IOException {
        Path own = folder.resolve(EXPERIMENT.name());
        ExperimentFiles.keep(ExperimentFiles.file(EXPERIMENT.name()), own);
        Path sources = own.resolve(KeptSources.KEPT);
        Files.writeString(sources, Files.readString(sources).replace("shutdownGracefully", "asItWasThen"));
        ResultFiles.writeSummary(folder, Map.of(EXPERIMENT, result));
        assertThat(folder.resolve("report.html")).content().contains("asItWasThen")
                .doesNotContain("The run kept no copy");
        Files.delete(sources);
        ResultFiles.writeSummary(folder, Map.of(EXPERIMENT, result));
        assertThat(folder.resolve("report.html")).content().contains("The run kept no copy")
                .doesNotContain("asItWasThen", "eventLoops.shutdownGracefully(");
    }

    @Test
    void aRunThatWasNoEvidenceIsToldAndItsRepeatIsJudged() throws IOException {
        FileSystemUtils.copyRecursively(RECORDED, folder);
        FileSystemUtils.copyRecursively(RECORDED.resolve("broken"), folder.resolve("broken.2"));
        String run = Files.readString(folder.resolve("broken/run.json"));
        Files.writeString(folder.resolve("broken.2/run.json"),
                run.replace("\"k6Exit\"", "\"repeats\" : 1,\n  \"k6Exit\""));
        Files.writeString(folder.resolve("broken/run.json"),
                run.replace("\"outcome\" : \"RAN\"", "\"outcome\" : \"NO_EVIDENCE\"")
                        .replace("\"problems\" : [ ]", "\"problems\" : [ \"The stub ended.\" ]"));
        assertThat(Judge.problems(folder.resolve("broken"))).containsExactly("The stub ended.");
        assertThat(Judge.problems(folder.resolve("broken.2"))).isEmpty();
        CellResult broken = Judge.judge(EXPERIMENT, folder).variants().get("broken");
        assertThat(broken.problems())
                .contains("run 1 gave no evidence, and the variant was run once more: The stub ended.");
        assertThat(broken.measures()).isEqualTo(result.variants().get("broken").measures());
        assertThat(broken.bounds()).isEqualTo(result.variants().get("broken").bounds());
    }
}
