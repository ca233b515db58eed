package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class WorkshopResetCommandTest {

    @Test
    void aFolderThatIsNoExercisesIsNotDeleted(CapturedOutput output) {
        assertThat(Lab.run("workshop", "reset", "runs")).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains("There is no such exercise.");
        assertThat(output.getOut()).doesNotContain("is where it began");
    }
}
