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

import io.executorlab.lab.common.Sparkline;
import io.executorlab.lab.common.Verbosity;

@ExtendWith(OutputCaptureExtension.class)
class ProgressTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @AfterEach
    void asUsual() {
        Verbosity.set(Verbosity.USUAL);
    }

    private String printed(boolean inPlace) {
        try (Progress progress = Progress.on(new PrintStream(printed, true, StandardCharsets.UTF_8), inPlace, 10)) {
            progress.heading("[1/2] broken");
            progress.step("warming up");
            progress.step("load", () -> ", 12 threads");
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aTerminalHasOneLineThatIsRewrittenHoweverNarrowItIsAndGoneInTheEnd() {
        assertThat(printed(true)).isEqualTo(("\r{[1/2] broken: warming up\u001b[K}\r{[1/2] broken: load, 12 threads\u001b[K}\r\u001b[K")
                .replace("{", "\u001b[?7l").replace("}", "\u001b[?7h"));
    }

    @Test
    void elsewhereEachStepIsALineWithoutControlSequences() {
        assertThat(printed(false).lines()).containsExactly("[1/2] broken: warming up", "[1/2] broken: load, 12 threads");
    }

    @Test
    void aCurveIsForALineThatIsRewritten() {
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        try (Progress terminal = Progress.on(out, true, 10); Progress file = Progress.on(out, false, 10); Progress browser = Progress.telling(line -> { })) {
            assertThat(terminal.curve()).isNotEqualTo(Sparkline.NONE);
            assertThat(file.curve()).isEqualTo(Sparkline.NONE);
            assertThat(browser.curve()).isEqualTo(Sparkline.NONE);
        }
    }

    @Test
    void quietlyNothingIsTold(CapturedOutput output) {
        Verbosity.set(Verbosity.QUIET);
        Verbosity.remark("four runs");
        try (Progress progress = Progress.onStandardError()) {
            progress.step("load");
        }
        assertThat(output.getAll()).isEmpty();
    }

    @Test
    void verboselyEachStepIsALineAndProgramsAreNamed(CapturedOutput output) {
        Verbosity.set(Verbosity.VERBOSE);
        Verbosity.detail("started k6");
        try (Progress progress = Progress.onStandardError()) {
            progress.step("load");
        }
        assertThat(output.getErr().lines()).containsExactly("lab: started k6", "load");
    }
}
