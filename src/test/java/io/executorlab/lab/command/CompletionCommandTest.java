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
class CompletionCommandTest {

    @TempDir
    private Path folder;

    // Outside a completion bash complains of compopt, and goes on.
    @Test
    void bashCompletesCommandsAndOptions(CapturedOutput output) throws Exception {
        assertThat(Lab.run("completion", "bash")).isZero();
        Path script = Files.writeString(folder.resolve("lab.bash"), output.getOut() + """

                COMP_WORDS=(lab che); COMP_CWORD=1; _complete_lab; echo "${COMPREPLY[@]}"
                COMP_WORDS=(lab check --bud); COMP_CWORD=2; _complete_lab; echo "${COMPREPLY[@]}"
                """);
        Process bash = new ProcessBuilder(List.of("bash", script.toString())).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        assertThat(new String(bash.getInputStream().readAllBytes()).strip().lines()).containsExactly("check", "--budget");
        assertThat(bash.waitFor()).isZero();
    }

    @Test
    void fishIsToldEachCommandAndEachOption(CapturedOutput output) {
        assertThat(Lab.run("completion", "fish")).isZero();
        assertThat(output.getOut()).contains("complete -c lab -n __fish_use_subcommand -a run -d ",
                "complete -c lab -n '__fish_seen_subcommand_from check' -l budget -r -d ",
                "complete -c lab -n '__fish_seen_subcommand_from workshop' -a judge -d ",
                "complete -c lab -n '__fish_seen_subcommand_from workshop; and __fish_seen_subcommand_from judge' -l json -d ");
    }

    @Test
    void anotherShellIsAnErrorThatNamesThoseThereAre(CapturedOutput output) {
        assertThat(Lab.run("completion", "tcsh")).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains("BASH, ZSH, FISH");
    }

    @Test
    void helpOfACommandIsItsUsage(CapturedOutput output) {
        assertThat(Lab.run("help", "check")).isZero();
        assertThat(output.getOut()).contains("Usage: lab check").contains("--budget");
    }

    @Test
    void soIsThatOfACommandBelowAnother(CapturedOutput output) {
        assertThat(Lab.run("help", "workshop", "judge")).isZero();
        assertThat(output.getOut()).contains("Usage: lab workshop judge").contains("EXERCISE");
    }

    @Test
    void helpOfAnUnknownCommandBelowAnotherNamesTheNearestOfThose(CapturedOutput output) {
        assertThat(Lab.run("help", "workshop", "jugde")).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("help", "list", "judge")).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains("There is no command 'workshop jugde'. Did you mean judge?", "There is no command 'list judge'.");
        assertThat(output.getOut()).isEmpty();
    }

    @Test
    void helpOfAnUnknownCommandNamesTheNearest(CapturedOutput output) {
        assertThat(Lab.run("help", "chekc")).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains("There is no command 'chekc'.").contains("check");
    }
}
