package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.evidence.Evidence;
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
        ProcessRegistry registry = new ProcessRegistry(base.resolve("tmp"));
        LabSetting setting = new LabSetting(Scale.QUICK, Jdk.own(), new AppImage(base.resolve("lab.jar")), null, null,
                registry, Progress.silent());
        assertThat(new FixRunner(setting).judge(task, folder).state())
                .isEqualTo(FixVerdict.State.NOT_COMPILED);
        assertThat(FixVerdict.latest(folder)).isPresent();
        registry.close();
        assertThatExceptionOfType(CouldNotStartException.class)
                .isThrownBy(() -> new FixRunner(setting).judge(task, folder));
        assertThat(FixVerdict.latest(folder)).isEmpty();
    }

    /** Their counts are judged all the same, until nothing but a clock of theirs is missing. */
    @Test
    void onlyDisturbedComparisonsAreForgotten() throws IOException {
        FixFolder folder = FixFolder.in(base, "exercise-3");
        Path recorded = Path.of("src/test/resources/recorded/event-loop-per-call");
        for (String variant : List.of(FixRunner.FLAWED, FixRunner.BEST)) {
            FileSystemUtils.copyRecursively(recorded.resolve("fixed"),
                    folder.comparisons().resolve(variant).resolve("run"));
        }
        Json.write(folder.comparisons().resolve(FixRunner.BEST).resolve("run").resolve(Evidence.CPU),
                new CpuUse(10, 2, 0.99, Map.of("app", 1.0), null, null));
        FixRunner.forgetDisturbed(folder);
        assertThat(folder.comparisons()).isDirectoryContaining(place -> place.endsWith(FixRunner.FLAWED))
                .isDirectoryNotContaining(place -> place.endsWith(FixRunner.BEST));
    }
}
