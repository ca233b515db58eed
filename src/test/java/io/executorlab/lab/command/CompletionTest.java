package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class CompletionTest {

    @TempDir
    private Path folder;

    // Outside a completion bash complains of compopt, and goes on.
    @Test
    void bashCompletesCommandsAndOptions(CapturedOutput output) throws Exception {
        assertThat(Lab.run("generate-completion")).isZero();
        Path script = Files.writeString(folder.resolve("lab.bash"), output.getOut() + """

                COMP_WORDS=(lab che); COMP_CWORD=1; _complete_lab; echo "${COMPREPLY[@]}"
                COMP_WORDS=(lab check --bud); COMP_CWORD=2; _complete_lab; echo "${COMPREPLY[@]}"
                """);
        Process bash = new ProcessBuilder(List.of("bash", script.toString())).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        assertThat(new String(bash.getInputStream().readAllBytes()).strip().lines()).containsExactly("check", "--budget");
        assertThat(bash.waitFor()).isZero();
    }
}
