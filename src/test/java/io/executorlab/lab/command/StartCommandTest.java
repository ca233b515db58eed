package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

import io.executorlab.lab.common.UsageException;

class StartCommandTest {

    private static final List<String> LOG = List.of("12:00 INFO o.s.Application : Starting",
            "12:00 WARN i.e.app.antipattern.AntiPatternAnnouncer : anti-pattern active: event-loop-per-call: each "
                    + "call makes a group. Code: A.java:7");

    @TempDir
    private Path folder;

    @Test
    void saysWhatIsBrokenAndNothingOfItUnderAnAlias() {
        assertThat(StartCommand.headings(null, LOG.stream())).containsExactly(
                "  anti-pattern active: event-loop-per-call: each call makes a group. Code: A.java:7");
        assertThat(StartCommand.headings("exercise-3", LOG.stream())).containsExactly("  exercise-3");
    }

    @Test
    void theLoadsScriptIsCalledLikeTheAliasAndDoesTheSame() throws Exception {
        Path script = Path.of("scenarios/event-loop-per-call.js");
        assertThat(StartCommand.script(null, script, folder)).isEqualTo(script);
        Path named = StartCommand.script("exercise-3", script, folder);
        assertThat(named).isAbsolute().hasFileName("exercise-3.js");
        assertThat(Files.readString(named)).contains("export * from '" + script.toAbsolutePath() + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"leaked-process", "leaked-process broken --parts", "leaked-process --parts --as=x"})
    void takesAVariantOrThePartsAlone(String words) {
        CommandLine start = new CommandLine(new StartCommand());
        start.parseArgs(words.split(" "));
        StartCommand command = start.getCommand();
        assertThatThrownBy(command::call).isInstanceOf(UsageException.class).hasMessageContaining("--parts");
    }

    /** The alias is the name of a file. */
    @ParameterizedTest
    @ValueSource(strings = {"../x", "a b", "", "/tmp/x", "-x"})
    void anAliasIsAPlainName(String alias) {
        CommandLine start = new CommandLine(new StartCommand());
        start.parseArgs("event-loop-per-call", "broken", "--as=" + alias);
        StartCommand command = start.getCommand();
        assertThatThrownBy(command::call).isInstanceOf(UsageException.class).hasMessageContaining("--as");
    }
}
