package io.executorlab.lab.workshop.console;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.util.function.Consumer;

import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.service.Services;
import io.executorlab.lab.workshop.fix.FixFolder;
import io.executorlab.lab.workshop.fix.FixRunner;
import io.executorlab.lab.workshop.fix.FixTask;
import io.executorlab.lab.workshop.fix.FixVerdict;
import io.executorlab.lab.workshop.fix.OneLoad;

/** Judges fixes on the real thing. */
public record LabJudge(OneLoad load) implements OwnFixes.Judge {

    @Override
    public ExclusiveJob.Work of(FixTask task, FixFolder folder, Consumer<String> told) {
        ProcessRegistry registry = new ProcessRegistry(folder.evidence().resolve("tmp"));
        return new ExclusiveJob.Work() {

            @Override
            public void run() throws IOException {
                registry.requireOpen();
                try (Progress progress = Progress.telling(told)) {
                    judge(task, folder, registry, progress);
                }
            }

            @Override
            public void stop() {
                registry.close();
            }
        };
    }

    /** Returns when all is stopped that it started; throws what {@link FixRunner#judge} does. */
    FixVerdict judge(FixTask task, FixFolder folder, ProcessRegistry registry, Progress progress)
            throws IOException {
        try (Closeable alone = load.hold();
                Services services = new Services(registry, progress, folder.evidence())) {
            Files.createDirectories(folder.evidence());
            LabSetting setting =
                    LabSetting.prepare(Scale.QUICK, Jdk.own(), services, registry, progress, folder.evidence());
            return new FixRunner(setting, registry, progress).judge(task, folder);
        }
    }
}
