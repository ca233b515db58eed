package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.ThisCheckout;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.run.Overlay;
import io.executorlab.lab.service.Services;

/** What keeps an app with a learner's files from ending once it is closed, asked without a load. */
@Tag("long")
@ExtendWith(ThisCheckout.class)
class LeftThreadsIT {

    @TempDir
    private Path folder;

    static Stream<Named<FixTask>> tasks() {
        return Tasks.ofJava().map(task -> Named.of(task.name(), task));
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void theRightFixLeavesNothing(FixTask task) throws IOException {
        assertThat(left(task, Tasks.RIGHT)).isEmpty();
    }

    @Test
    void eventLoopsThatNobodyShutsDownAreNamed() throws IOException {
        assertThat(left(Tasks.named("exercise-3"), "thread-local"))
                .anyMatch(thread -> thread.startsWith("multiThreadIoEventLoopGroup-"));
    }

    private List<String> left(FixTask task, String solution) throws IOException {
        Map<String, String> files = Tasks.files(task, solution);
        Path classes = folder.resolve("classes");
        Overlay overlay = Overlay.of(Files.createDirectories(folder.resolve("overlay")), task.name(),
                task.flawed().profiles(), files.get(FixFiles.SETTINGS)).with(classes);
        try (ProcessRegistry registry = new ProcessRegistry(folder.resolve("tmp"));
                Progress silent = Progress.silent();
                Services services = new Services(registry, silent, folder)) {
            LabSetting setting = LabSetting.prepare(Scale.QUICK, Jdk.own(), services, registry, silent, folder);
            assertThat(FixCompiler.compile(task.plan(), files, List.of(setting.image().classPath()),
                    setting.jdk().feature(), classes)).isEmpty();
            return ProbedApp.ask(task, task.flawed().by(List.of(task.name())), setting.with(overlay), registry, folder)
                    .left();
        }
    }
}
