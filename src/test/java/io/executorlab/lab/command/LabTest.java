package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import picocli.CommandLine;

import io.executorlab.lab.run.Build;

@ExtendWith(OutputCaptureExtension.class)
class LabTest {

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V"})
    void tellsItsVersionAndCommit(String option, CapturedOutput output) {
        assertThat(Lab.run(option)).isZero();
        assertThat(output.getOut()).contains("Executor Lab " + Build.version() + ", commit " + Build.commit());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void eachCommandTellsTheSame(String command, CapturedOutput output) {
        assertThat(Lab.run(command, "--version")).isZero();
        assertThat(output.getOut()).contains("Executor Lab " + Build.version() + ", commit " + Build.commit());
    }

    static List<String> commands() {
        return List.copyOf(new CommandLine(new Lab()).getSubcommands().keySet());
    }

    /** The workshop's has as many sentences as it has forms. */
    static List<String> ofOneScreen() {
        return commands().stream().filter(command -> !command.equals("workshop")).toList();
    }

    @ParameterizedTest
    @MethodSource("ofOneScreen")
    void theHelpOfEachFitsAScreen(String command) {
        CommandLine line = Lab.line().getSubcommands().get(command).setUsageHelpAutoWidth(false);
        assertThat(line.getUsageMessage().lines()).hasSizeLessThanOrEqualTo(40).allMatch(text -> text.length() <= 80);
        assertThat(OwnOptionsHelp.of(line.getCommandSpec())).hasSizeLessThanOrEqualTo(14);
    }

    @Test
    void theReleasedJarKnowsWhichCommandsItLacks(CapturedOutput output) {
        Set<String> released = new CommandLine(new ReleasedLab()).getSubcommands().keySet();
        assertThat(ReleasedLab.NOT_HERE).doesNotContainAnyElementsOf(released);
        assertThat(commands()).containsExactlyInAnyOrderElementsOf(Stream.concat(released.stream(), ReleasedLab.NOT_HERE.stream()).toList());
        assertThat(ReleasedLab.run("run", "event-loop-per-call")).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains("run needs the lab's own apps, which are not in the released jar.");
        assertThat(ReleasedLab.run("lab", "--version")).isZero();
        assertThat(output.getOut()).contains("Executor Lab " + Build.version());
    }
}
