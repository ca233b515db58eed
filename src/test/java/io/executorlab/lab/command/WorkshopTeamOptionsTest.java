package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class WorkshopTeamOptionsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"--open-to 127.0.0.1|needs --team", "--team --join http://127.0.0.1:8091 --name Kim|Take one of them", "--team --blind 1|runs no exercise",
        "--team --blind 4711|runs no exercise", "--name Kim|Say which with --join", "--join http://127.0.0.1:8091|Choose one with --name",
        "--join 127.0.0.1 --name Kim|is not the address of a board", "--join http://127.0.0.1:8091 --name <b>|A name has letters and digits",
        "--team --open-to 0.0.0.0|is not an address of this machine", "--team --open-to 198.51.100.7|is not an address of this machine"})
    void whatDoesNotGoTogetherIsRefusedBeforeAnythingIsOpened(String options, String told, CapturedOutput output) {
        String[] words = ("workshop " + options).split(" ");
        assertThat(Lab.run(words)).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr().replaceAll("\\s+", " ")).contains(told);
        assertThat(output.getOut()).doesNotContain("http://");
    }

    @Test
    void theHelpSaysWhatIsOpenToWhom(CapturedOutput output) {
        assertThat(Lab.run("workshop", "--help")).isEqualTo(ExitCode.HELD);
        assertThat(output.getOut().replaceAll("\\s+", " ")).contains("from this machine only, unless --open-to says otherwise", "and nothing else");
    }
}
