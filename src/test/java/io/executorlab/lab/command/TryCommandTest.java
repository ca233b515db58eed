package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Scale;

@ExtendWith(OutputCaptureExtension.class)
class TryCommandTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"event-lop-per-call | Did you mean event-loop-per-call?",
            "rejection | rejection has no variants broken and fixed under one load. Run all that it has with: "
                    + "./lab run rejection"})
    void wrongUsageIsExplained(String name, String explanation, CapturedOutput output) {
        assertThat(Lab.run("try", name, "--out", folder.resolve("out").toString())).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).startsWith("lab: ").contains(explanation);
        assertThat(folder.resolve("out")).doesNotExist();
    }
}
