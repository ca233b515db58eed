package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.executorlab.lab.common.Terminal;

@ExtendWith(OutputCaptureExtension.class)
class ProgressTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @AfterEach
    void asUsual() {
        Terminal.quiet(false);
    }

    private String printed(boolean inPlace) {
        try (Progress progress = Progress.on(new PrintStream(printed, true, StandardCharsets.UTF_8), inPlace)) {
            progress.heading("[1/2] broken");
            progress.step("warming up");
            progress.step("load", () -> ", 12 threads");
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aTerminalHasOneLineThatIsRewrittenHoweverNarrowItIsAndGoneInTheEnd() {
        assertThat(printed(true))
                .isEqualTo(("\r{[1/2] broken: warming up\u001b[K}\r{[1/2] broken: load, 12 threads\u001b[K}\r\u001b[K")
                        .replace("{", "\u001b[?7l").replace("}", "\u001b[?7h"));
    }

    @Test
    void elsewhereEachStepIsALineWithoutControlSequences() {
        assertThat(printed(false).lines()).containsExactly("[1/2] broken: warming up",
                "[1/2] broken: load, 12 threads");
    }

    @Test
    void quietlyNothingIsTold(CapturedOutput output) {
        Terminal.quiet(true);
        Terminal.remark("four runs");
        try (Progress progress = Progress.onStandardError()) {
            progress.step("load");
        }
        assertThat(output.getAll()).isEmpty();
    }
}
