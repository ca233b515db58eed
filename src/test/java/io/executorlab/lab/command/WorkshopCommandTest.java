package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class WorkshopCommandTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"--open-to 192.168.0.5 | --team",
            "--name Kim | --join", "--team --join http://127.0.0.1:1 | mutually exclusive",
            "--team --blind 1 | runs no exercise", "judge | In its place: lab workshop",
            "--check | In its place: lab doctor"})
    void wrongUsageIsExplained(String words, String explanation, CapturedOutput output) {
        assertThat(Lab.run(("workshop " + words).split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains(explanation);
        assertThat(output.getOut()).isEmpty();
    }
}
