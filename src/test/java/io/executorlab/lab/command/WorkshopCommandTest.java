package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import picocli.CommandLine;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.workshop.fix.FixFolder;

@ExtendWith(OutputCaptureExtension.class)
class WorkshopCommandTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"fix | Name the exercise", "--open-to 192.168.0.5 | --team",
            "--name Kim | --join", "--team --join http://127.0.0.1:1 | mutually exclusive",
            "--team --blind 1 | runs no exercise", "--json | --json goes with an ACTION alone"})
    void wrongUsageIsExplained(String words, String explanation, CapturedOutput output) {
        assertThat(Lab.run(("workshop " + words).split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains(explanation);
        assertThat(output.getOut()).isEmpty();
    }

    private static WorkshopCommand parsed(String... words) {
        CommandLine lab = Lab.line();
        lab.parseArgs(words);
        return lab.getSubcommands().get("workshop").getCommand();
    }

    @Test
    void theFilesOfAnExerciseAreNamedWithItsFolder(CapturedOutput output) throws IOException {
        FixFolder fix = FixFolder.in(folder, "exercise-3");
        assertThat(parsed("workshop", "fix", "exercise-3", "--json").act(folder)).isEqualTo(ExitCode.HELD);
        Map<?, ?> printed = Json.parse(output.getOut(), Map.class, "the output");
        assertThat(printed.get("command")).isEqualTo("workshop fix");
        assertThat(printed.get("folder")).isEqualTo(fix.path().toString());
        assertThat((List<?>) ((Map<?, ?>) printed.get("result")).get("files")).isNotEmpty()
                .allMatch(file -> Files.isRegularFile(fix.path().resolve((String) file)));
    }
}
