package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

import io.executorlab.lab.common.UsageException;

class StartCommandTest {

    private static final List<String> LOG = List.of("12:00 INFO o.s.Application : Starting",
            "12:00 WARN i.e.app.antipattern.AntiPatternAnnouncer : anti-pattern active: event-loop-per-call: each "
                    + "call makes a group. Code: A.java:7");

    @Test
    void saysWhatIsBroken() {
        assertThat(StartCommand.headings(LOG.stream())).containsExactly(
                "  anti-pattern active: event-loop-per-call: each call makes a group. Code: A.java:7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"leaked-process", "leaked-process broken --parts"})
    void takesAVariantOrThePartsAlone(String words) {
        CommandLine start = new CommandLine(new StartCommand());
        start.parseArgs(words.split(" "));
        StartCommand command = start.getCommand();
        assertThatThrownBy(command::call).isInstanceOf(UsageException.class).hasMessageContaining("--parts");
    }
}
