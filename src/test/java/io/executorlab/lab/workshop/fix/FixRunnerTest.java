package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.run.AppImage;
import io.executorlab.lab.run.LabSetting;

class FixRunnerTest {

    @TempDir
    private Path base;

    /** The app has ended then because it was ended, whatever it looks like. */
    @Test
    void aJudgementThatWasStoppedLeavesNoVerdict() throws IOException {
        FixTask task = Tasks.named("exercise-3");
        FixFolder folder = FixFolder.in(base, task.name());
        folder.begin(FixFiles.of(task));
        Files.writeString(folder.path().resolve("Other.java"), "package elsewhere;");
        Files.createFile(Files.createDirectory(base.resolve("executor-lab-image")).resolve("lab.jar"));
        LabSetting setting = new LabSetting(Scale.QUICK, Jdk.own(), new AppImage(base.resolve("lab.jar")), null, null);
        ProcessRegistry registry = new ProcessRegistry(base.resolve("tmp"));
        assertThat(new FixRunner(setting, registry, Progress.silent()).judge(task, folder).state())
                .isEqualTo(FixVerdict.State.NOT_COMPILED);
        assertThat(FixVerdict.latest(folder)).isPresent();
        registry.close();
        assertThatExceptionOfType(CouldNotStartException.class)
                .isThrownBy(() -> new FixRunner(setting, registry, Progress.silent()).judge(task, folder));
        assertThat(FixVerdict.latest(folder)).isEmpty();
    }
}
