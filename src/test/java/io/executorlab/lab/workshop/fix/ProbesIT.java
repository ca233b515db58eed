package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.Programs;
import io.executorlab.lab.ThisCheckout;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.run.Overlay;
import io.executorlab.lab.service.Services;

/** What a fix is asked without a load: of each exercise the best variant answers it as it should. */
@Tag("long")
@ExtendWith(ThisCheckout.class)
class ProbesIT {

    @TempDir
    private Path folder;

    static Stream<Named<FixTask>> tasks() {
        return Tasks.all().map(task -> Named.of(task.name(), task));
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void theBestVariantAnswersThem(FixTask task) throws IOException {
        if (task.plan().proxy()) {
            Programs.require("nginx", "apt-get install nginx-light");
        }
        ProcessRegistry registry = new ProcessRegistry(folder.resolve("tmp"));
        Path evidence = Files.createDirectories(folder.resolve("evidence"));
        try (Progress silent = Progress.silent();
                Services services = new Services(Services.External.NONE, registry, silent, evidence)) {
            LabSetting setting = LabSetting.prepare(Scale.QUICK, Jdk.own(), services, registry, silent, evidence);
            Overlay overlay =
                    Overlay.of(Files.createDirectories(folder.resolve("overlay")), task.name(), task.best().profiles());
            Cell cell = task.best().by(List.of(task.name()));
            Map<String,
                    Integer> answers = ProbedApp
                            .ask(task, cell, setting.on(setting.jdkFor(cell).orElse(setting.jdk())).with(overlay),
                                    registry, evidence)
                            .answers().stream().collect(Collectors.toMap(FixProbe.Answer::of, FixProbe.Answer::value));
            assertThat(task.plan().probes()).isNotEmpty().allSatisfy(probe -> assertThat(answers.get(probe.measure()))
                    .as(probe.measure()).isGreaterThanOrEqualTo(probe.least()));
        } finally {
            registry.close();
        }
    }
}
