package io.executorlab.lab.workshop.console;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        return with(folder.evidence(), registry, progress, runner -> runner.judge(task, folder));
    }

    /** Measures what fixes of a task are held against; returns why a clock of it does not count, a sentence each. */
    public List<String> compare(FixTask task, Path base, ProcessRegistry registry, Progress progress)
            throws IOException {
        FixFolder folder = FixFolder.in(base, task.name());
        return with(folder.comparisons(), registry, progress, runner -> runner.compare(task, folder));
    }

    private interface Asked<T> {

        T of(FixRunner runner) throws IOException;
    }

    private <T> T with(Path logs, ProcessRegistry registry, Progress progress, Asked<T> asked)
            throws IOException {
        try (Closeable alone = load.hold();
                Services services = new Services(registry, progress, logs)) {
            Files.createDirectories(logs);
            LabSetting setting =
                    LabSetting.prepare(Scale.QUICK, Jdk.own(), services, progress);
            return asked.of(new FixRunner(setting, registry, progress));
        }
    }
}
