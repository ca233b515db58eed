package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Wrong usage of a run or a try is explained before anything is started. */
@ExtendWith(OutputCaptureExtension.class)
class RunCommandTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"event-lop-per-call | Did you mean event-loop-per-call?",
            "event-loop-per-call --variants brokn | event-loop-per-call has no variant 'brokn'; it has broken",
            "'' | Name an anti-pattern, or --all", "try event-lop-per-call | Did you mean event-loop-per-call?",
            "try rejection | rejection has no variants broken and fixed under one load"})
    void wrongUsageIsExplained(String arguments, String explanation, CapturedOutput output) {
        assertThat(run(arguments.split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).startsWith("lab: ").contains(explanation);
    }

    @Test
    void aFolderThatIsNoJdkIsRefused(CapturedOutput output) {
        assertThat(run("event-loop-per-call", "--jdk", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains(folder + " is not a JDK", "./lab doctor");
    }

    @Test
    void aDamagedExperimentIsToldWithLineAndColumn(CapturedOutput output) throws IOException {
        Path experiment = Files.writeString(folder.resolve("short.yml"), "name: short\ncells: [\n");
        assertThat(run("--experiment", experiment.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains("short.yml, line ");
    }

    private int run(String... arguments) {
        Stream<String> command = arguments[0].equals("try") ? Stream.empty() : Stream.of("run");
        int code = Lab.run(Stream.of(command, Stream.of(arguments).filter(word -> !word.isEmpty()),
                Stream.of("--out", folder.resolve("out").toString())).flatMap(words -> words).toArray(String[]::new));
        assertThat(folder.resolve("out")).doesNotExist();
        return code;
    }
}
