package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class WorkshopSeedCommandTest {

    private static final Pattern MADE = Pattern.compile("--blind (4711-\\w{8})\\s+For you alone: (\\S{9}) reveals");
    private static final Pattern MADE_FOR_TWO = Pattern.compile("--blind (4711-\\w{8}) --flaws 2\\s+For you alone: (\\S{9}) reveals");

    @Test
    void theTrainerGetsASeedForEverybodyAndACodeThatTellsOnceMoreWhatItIs(CapturedOutput output) {
        assertThat(Lab.run("workshop", "seed", "4711")).isEqualTo(ExitCode.HELD);
        Matcher made = MADE.matcher(output.getOut());
        assertThat(made.find()).isTrue();
        String chosen = output.getOut().lines().filter(line -> line.startsWith("It is exercise-")).findFirst().orElseThrow();
        assertThat(Lab.run("workshop", "seed", made.group(1), "--code", made.group(2))).isEqualTo(ExitCode.HELD);
        assertThat(output.getOut().lines().filter(chosen::equals)).hasSize(2);
    }

    @Test
    void twoFlawsAtOnceHaveASeedAndACodeAsWell(CapturedOutput output) {
        assertThat(Lab.run("workshop", "seed", "4711", "--flaws", "2")).isEqualTo(ExitCode.HELD);
        Matcher made = MADE_FOR_TWO.matcher(output.getOut());
        assertThat(made.find()).isTrue();
        String chosen = output.getOut().lines().filter(line -> line.matches("It is exercise-\\d+, exercise-\\d+, .* with ONE_.* TWO_.*")).findFirst().orElseThrow();
        assertThat(Lab.run("workshop", "seed", made.group(1), "--flaws", "2", "--code", made.group(2))).isEqualTo(ExitCode.HELD);
        assertThat(output.getOut().lines().filter(chosen::equals)).hasSize(2);
    }

    @Test
    void flawsAreOneOrTwoOfASeedAndTwoNeedALoad(CapturedOutput output) {
        assertThat(Lab.run("workshop", "seed", "4711", "--flaws", "3")).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("workshop", "--flaws", "2")).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("workshop", "--blind", "4711", "--flaws", "2", "--recorded")).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("workshop", "--team", "--flaws", "2")).isEqualTo(ExitCode.USAGE);
        assertThat(output.getOut()).isEmpty();
        assertThat(output.getErr()).contains("--flaws is 1 or 2", "Give it a seed", "no run is recorded", "runs no exercise");
    }

    @Test
    void whoHasOnlyTheSeedIsToldNothing(CapturedOutput output) {
        assertThat(Lab.run("workshop", "seed", "4711-K7Q2MXTA")).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("workshop", "seed", "4711-K7Q2MXTA", "--code", "ABCD-EFGH")).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("workshop", "seed", "4711", "--code", "ABCD-EFGH")).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("workshop", "--blind", "exercise-3")).isEqualTo(ExitCode.USAGE);
        assertThat(output.getOut()).isEmpty();
        assertThat(output.getErr()).contains("not the code of seed 4711-K7Q2MXTA", "is not a valid seed");
    }
}
