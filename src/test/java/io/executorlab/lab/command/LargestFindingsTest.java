package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

class LargestFindingsTest {

    private static final String NAME = "event-loop-per-call";
    private static final Experiment EXPERIMENT = ExperimentFiles.named(NAME);

    @TempDir
    private Path folder;

    @Test
    void areThoseOfTheVariantThatHasNoEvidence() throws IOException {
        Path runs = folder.resolve(NAME);
        FileSystemUtils.copyRecursively(Path.of("src/test/resources/recorded", NAME), runs);
        assertThat(findings(runs)).isEmpty();
        Path log = runs.resolve("broken/run.json");
        Files.writeString(log, Files.readString(log).replace("\"RAN\"", "\"NO_EVIDENCE\""));
        assertThat(findings(runs)).hasSizeBetween(1, 3).first().asString().contains(NAME);
        Files.writeString(log, "{");
        assertThat(findings(runs)).isEmpty();
    }

    private List<String> findings(Path runs) {
        return LargestFindings.of(folder, List.of(Judge.judge(EXPERIMENT, runs)), false);
    }
}
