package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import picocli.CommandLine;

import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.common.Verbosity;

@ExtendWith(OutputCaptureExtension.class)
class CommonOptionsTest {

    @AfterEach
    void asUsual() {
        Terminal.colour(false);
        Verbosity.set(Verbosity.USUAL);
    }

    @Test
    void whatIsNoTerminalGetsNone(CapturedOutput output) {
        Lab.run("doctor");
        assertThat(output.getOut()).contains("  ok  ").doesNotContain("\u001b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--quiet list", "list --quiet", "--quiet"})
    void quietIsForEachCommand(String words) {
        assertThat(Lab.run(words.split(" "))).isZero();
        assertThat(Verbosity.current()).isEqualTo(Verbosity.QUIET);
        assertThat(Lab.run("list")).isZero();
        assertThat(Verbosity.current()).isEqualTo(Verbosity.USUAL);
    }

    @Test
    void quietAndVerboseAtOnceIsRefused(CapturedOutput output) {
        assertThat(Lab.run("list", "--quiet", "--verbose")).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).startsWith("lab: --quiet and --verbose contradict each other.");
    }

    @Test
    void theReleasedJarHasTheSame() {
        Stream<CommandLine> commands = new CommandLine(new ReleasedLab()).getSubcommands().values().stream();
        assertThat(commands).allSatisfy(command -> assertThat(command.getCommandSpec().optionsMap()).containsKeys("--quiet", "--verbose"));
    }
}
