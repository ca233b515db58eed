package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class WelcomeTest {

    private static Map<String, Boolean> parts(boolean k6, boolean nginx) {
        Map<String, Boolean> parts = new LinkedHashMap<>();
        parts.put("k6", k6);
        parts.put("nginx", nginx);
        return parts;
    }

    @Test
    void aNewMachineIsToldWhatIsMissingAndToSetUpFirst() {
        assertThat(Welcome.lines(new Welcome.Here("17.0.15", 1, parts(false, true), false, Optional.empty()))).contains(
                "  here      JDK 17.0.15, 1 core, nginx", "  missing   k6 (./lab doctor says what you lose and how to get it)",
                "  set up    no; the first run does it, or ./lab setup now").noneMatch(line -> line.contains("last run"))
                .anyMatch(line -> line.startsWith("  ./lab setup  "));
    }

    @Test
    void oneThatIsReadyIsToldWhatItRanLast() {
        assertThat(Welcome.lines(new Welcome.Here("21.0.8", 4, parts(true, true), true, Optional.of("results/1 (rejection)")))).contains(
                "  here      JDK 21.0.8, 4 cores, k6, nginx", "  set up    yes", "  last run  results/1 (rejection)")
                .noneMatch(line -> line.contains("missing") || line.contains("./lab setup")).anyMatch(line -> line.startsWith("  ./lab report results/latest  "));
    }

    @Test
    void theLabAloneSaysWhatOneCanDoNext(CapturedOutput output) {
        assertThat(Lab.run(new String[0])).isZero();
        assertThat(output.getOut()).contains("JDK " + System.getProperty("java.version"), "What you can do next:", "./lab try event-loop-per-call");
    }
}
