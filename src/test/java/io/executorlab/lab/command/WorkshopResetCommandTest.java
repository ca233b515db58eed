package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.executorlab.lab.common.LockFile;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.progress.Attempt;
import io.executorlab.lab.workshop.progress.Notebook;
import io.executorlab.lab.workshop.progress.Step;

@ExtendWith(OutputCaptureExtension.class)
class WorkshopResetCommandTest {

    @TempDir
    private Path folder;

    private void touched(String... files) throws IOException {
        for (String file : files) {
            Path its = folder.resolve(file);
            Files.createDirectories(its.getParent());
            Files.writeString(its, "x");
        }
    }

    private int reset(String... arguments) {
        String[] words = new String[arguments.length + 4];
        System.arraycopy(new String[] {"workshop", "reset", "--folder", folder.toString()}, 0, words, 0, 4);
        System.arraycopy(arguments, 0, words, 4, arguments.length);
        return Lab.run(words);
    }

    @Test
    void aFolderThatIsNoExercisesIsNotDeleted(CapturedOutput output) {
        assertThat(Lab.run("workshop", "reset", "runs")).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains("There is no such exercise.");
        assertThat(output.getOut()).doesNotContain("is where it began");
    }

    @Test
    void anExerciseLosesItsRunsAndItsProgressAndNoOtherDoes(CapturedOutput output) throws IOException {
        Notebook notebook = Notebook.in(folder, Catalogue.read());
        notebook.put("exercise-3", Attempt.NONE.solved(Step.SYMPTOM));
        notebook.put("exercise-4", Attempt.NONE.solved(Step.SYMPTOM));
        touched("runs/exercise-3/run.json", "runs/exercise-4/run.json", "remedies/exercise-3/remedy-1/run.json");
        assertThat(reset("exercise-3")).isEqualTo(ExitCode.HELD);
        assertThat(reset("exercise-3")).as("twice").isEqualTo(ExitCode.HELD);
        assertThat(output.getOut()).contains("exercise-3 is where it began.");
        assertThat(folder.resolve("runs/exercise-3")).doesNotExist();
        assertThat(folder.resolve("remedies/exercise-3")).doesNotExist();
        assertThat(folder.resolve("runs/exercise-4/run.json")).exists();
        Notebook left = Notebook.in(folder, Catalogue.read());
        assertThat(left.of("exercise-3")).isEqualTo(Attempt.NONE);
        assertThat(left.of("exercise-4")).isNotEqualTo(Attempt.NONE);
    }

    @Test
    void whereThereWasNoConsoleNoTraceOfOneIsLeft() throws IOException {
        Path its = Files.createDirectories(folder.resolve("workshop"));
        assertThat(Lab.run("workshop", "reset", "--folder", its.toString(), "exercise-3")).isEqualTo(ExitCode.HELD);
        assertThat(its).doesNotExist();
    }

    @Test
    void allLeavesNothingBehind() throws IOException {
        touched("runs/exercise-3/run.json", "blind-4711/progress.json", "team.json", "board/board.json");
        Notebook.in(folder, Catalogue.read()).put("exercise-3", Attempt.NONE.solved(Step.SYMPTOM));
        assertThat(reset("--all")).isEqualTo(ExitCode.HELD);
        assertThat(folder).doesNotExist();
        assertThat(reset("--all")).as("twice").isEqualTo(ExitCode.HELD);
    }

    @Test
    void whileAConsoleIsOpenNothingIsReset(CapturedOutput output) throws IOException {
        touched("runs/exercise-3/run.json");
        try (LockFile console = LockFile.of(folder.resolve("console.lock")).orElseThrow()) {
            assertThat(reset("exercise-3")).isEqualTo(ExitCode.USAGE);
        }
        assertThat(output.getErr()).contains("A console is open in ");
        assertThat(folder.resolve("runs/exercise-3/run.json")).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"board/board.lock", "blind-4711/console.lock"})
    void whileABoardOrABlindConsoleIsOpenAllStays(String lock, CapturedOutput output) throws IOException {
        touched("runs/exercise-3/run.json", "blind-4711/progress.json", "board/board.json");
        try (LockFile open = LockFile.of(folder.resolve(lock)).orElseThrow()) {
            assertThat(reset("--all")).isEqualTo(ExitCode.USAGE);
        }
        assertThat(output.getErr()).contains("A console or a board is open in ", "End it first.");
        assertThat(folder.resolve("runs/exercise-3/run.json")).exists();
        assertThat(reset("--all")).isEqualTo(ExitCode.HELD);
        assertThat(folder).doesNotExist();
    }

    @Test
    void oneOrAllIsToBeNamed(CapturedOutput output) {
        assertThat(reset()).isEqualTo(ExitCode.USAGE);
        assertThat(reset("exercise-3", "--all")).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains("Name one exercise, or give --all.");
    }
}
