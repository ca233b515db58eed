package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.run.Build;

@ExtendWith(OutputCaptureExtension.class)
class LabTest {

    /** The help of every command, for people to look at; {@code -Dgolden=write} renews it. */
    private static final Path HELP = Path.of("src/test/resources/golden/help.txt");
    private static final String VERSION = "Executor Lab " + Build.version() + ", commit " + Build.commit();
    private static final int LINES_OF_A_SCREEN = 30;

    @AfterEach
    void asUsual() {
        Terminal.quiet(false);
    }

    static List<String> commands() {
        return List.copyOf(new CommandLine(new Lab()).getSubcommands().keySet());
    }

    private static CommandLine line(String command) {
        return Lab.line().getSubcommands().get(command).setUsageHelpAutoWidth(false);
    }

    @Test
    void tellsItsVersionAndCommit(CapturedOutput output) {
        assertThat(Lab.run("-V")).isZero();
        assertThat(Lab.run("check", "--version")).isZero();
        assertThat(ReleasedLab.run("lab", "--version")).isZero();
        assertThat(output.getOut().lines()).containsExactly(VERSION, VERSION, VERSION);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theHelpOfEachFitsAScreen(String command) {
        assertThat(line(command).getUsageMessage().lines()).hasSizeLessThanOrEqualTo(LINES_OF_A_SCREEN)
                .allMatch(text -> text.length() <= 80);
        assertThat(CommandLineFactory.ownOptions(line(command).getCommandSpec())).hasSizeLessThanOrEqualTo(14);
    }

    @Test
    void theHelpIsAsItWasLookedAt() throws IOException {
        String help = Stream
                .concat(Stream.of(Lab.line().setUsageHelpAutoWidth(false)), commands().stream().map(LabTest::line))
                .map(CommandLine::getUsageMessage).collect(Collectors.joining("\n"));
        if ("write".equals(System.getProperty("golden"))) {
            Files.createDirectories(HELP.getParent());
            Files.writeString(HELP, help);
        }
        assertThat(help).isEqualTo(Files.readString(HELP));
    }

    @Test
    void thereAreAtMostSixtyOptions() {
        Stream<CommandLine> all = Stream.concat(Stream.of(Lab.line()), Lab.line().getSubcommands().values().stream());
        assertThat(all.flatMap(command -> command.getCommandSpec().options().stream()).map(OptionSpec::longestName))
                .satisfies(names -> assertThat(Set.copyOf(names)).hasSizeLessThanOrEqualTo(60));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--quiet list", "list --quiet", "--quiet"})
    void quietIsForEachCommand(String words) {
        assertThat(Lab.run(words.split(" "))).isZero();
        assertThat(Terminal.isQuiet()).isTrue();
        assertThat(Lab.run("list")).isZero();
        assertThat(Terminal.isQuiet()).isFalse();
    }

    @Test
    void theReleasedJarKnowsWhichCommandsItLacks(CapturedOutput output) {
        Set<String> released = new CommandLine(new ReleasedLab()).getSubcommands().keySet();
        assertThat(ReleasedLab.NOT_HERE).doesNotContainAnyElementsOf(released);
        assertThat(commands()).containsExactlyInAnyOrderElementsOf(
                Stream.concat(released.stream(), ReleasedLab.NOT_HERE.stream()).toList());
        assertThat(ReleasedLab.run("run", "event-loop-per-call")).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains("not in the released jar");
    }
}
