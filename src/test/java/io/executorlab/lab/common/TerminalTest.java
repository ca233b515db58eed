package io.executorlab.lab.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private PrintWriter writer(boolean github) {
        return Terminal.to(new PrintStream(printed, true, StandardCharsets.UTF_8), github);
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u001b[2J", "\u001b]0;title\u0007", "\u009b31m", "\u009d0;title\u009c", "\u0008\u007f",
            "\rover it", "\u202eback", "\u2028",
            "\ud800"})
    void nothingSteersTheTerminal(String sequence) {
        writer(false).println("pool" + sequence + "-1");
        assertThat(printed().stripTrailing()).startsWith("pool ").endsWith("-1")
                .matches("[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]*");
    }

    @Test
    void whatIsPlainStaysAsItIs() {
        String text = "größer\t…: 3 × nioEventLoopGroup-*-* 😀\n\n  by Foo::bar\n";
        writer(true).print(text + "##");
        writer(true).println();
        assertThat(Terminal.clean(text, true)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"'::error::x', ': :error::x'", "'  ::stop-commands::x', '  : :stop-commands::x'",
            "'\u00a0\t::x', '\u00a0\t: :x'",
            "'\r::x', ' : :x'", "'\u200b::x', ' : :x'", "'a ##[group]b', 'a ## [group]b'", "'###[x', '### [x'"})
    void noLineIsACommandToTheRunnerOfGitHub(String line, String broken) {
        writer(true).println("first\n" + line);
        assertThat(printed()).isEqualTo("first\n%s%n".formatted(broken));
    }

    @Test
    void aCommandInPiecesIsNoneEither() {
        PrintWriter writer = writer(true);
        writer.print(":");
        writer.print(":error::x\n#");
        writer.print("#[error]x");
        writer.flush();
        assertThat(printed()).isEqualTo(": :error::x\n## [error]x");
    }

    @Test
    void elsewhereSuchWordsAreText() {
        writer(false).println("::1 ##[");
        assertThat(printed().strip()).isEqualTo("::1 ##[");
    }
}
