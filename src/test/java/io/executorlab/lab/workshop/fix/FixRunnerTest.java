package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.run.AppImage;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.run.Overlay;
import io.executorlab.lab.run.PlannedRun;

class FixRunnerTest {

    @TempDir
    private Path base;

    static List<FixTask> tasks() {
        return Tasks.all().toList();
    }

    /** On its command line k6 has the script. */
    @ParameterizedTest
    @MethodSource("tasks")
    void theScriptIsTheSameUnderTheExercisesName(FixTask task) throws IOException {
        Overlay overlay = Overlay.of(base.resolve("overlay"), task.name(), task.flawed().profiles());
        PlannedRun run = FixRunner.planned(task, task.flawed(), overlay, base.resolve("run"));
        Load load = run.experiment().loadOf(run.cell());
        assertThat(load.script()).isEqualTo(task.name() + ".js");
        assertThat(run.scripts().resolve(load.script())).hasSameTextualContentAs(Home.scenarios().resolve(task.experiment().loadOf(task.flawed()).script()));
        assertThat(run.scripts().resolve("lib/settings.js")).isRegularFile();
        assertThat(run.experiment().environment(run.cell(), Scale.QUICK)).isEqualTo(task.experiment().environment(task.flawed(), Scale.QUICK));
        assertThat(run.experiment().warmUp(run.cell(), Scale.QUICK)).isEqualTo(task.experiment().warmUp(task.flawed(), Scale.QUICK));
    }

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
        assertThat(new FixRunner(setting, registry, Progress.silent()).judge(task, folder).state()).isEqualTo(FixVerdict.State.NOT_COMPILED);
        assertThat(FixVerdict.latest(folder)).isPresent();
        registry.close();
        assertThatExceptionOfType(CouldNotStartException.class).isThrownBy(() -> new FixRunner(setting, registry, Progress.silent()).judge(task, folder));
        assertThat(FixVerdict.latest(folder)).isEmpty();
    }
}
