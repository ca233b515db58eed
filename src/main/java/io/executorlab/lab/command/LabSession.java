package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;

import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.ShutdownHandler;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.service.Services;

/** What a command that runs variants has open, from its first program to its last. */
final class LabSession implements AutoCloseable {

    private final Path folder;
    private final ProcessRegistry registry;
    private final Progress progress = Progress.onStandardError();
    private final ShutdownHandler interruption;
    private final Services services;

    /** @param folder for the evidence, named where the command is interrupted */
    LabSession(Path folder, Services.External external) {
        this(folder, external, () -> "");
    }

    /** @param goOn what to tell besides where the command is interrupted, a sentence */
    LabSession(Path folder, Services.External external, Supplier<String> goOn) {
        this.folder = folder;
        registry = new ProcessRegistry(folder.resolve("tmp"));
        interruption = new ShutdownHandler(registry, () -> "Interrupted. The evidence so far is in %s. %s".formatted(folder, goOn.get()).strip());
        services = new Services(external, registry, progress, folder);
    }

    /** Gets ready what every variant needs; throws {@link IOException} where the disk has no room for it. */
    LabSetting prepare(Scale scale, Jdk jdk) throws IOException {
        return LabSetting.prepare(scale, jdk, services, registry, progress, folder);
    }

    ProcessRegistry registry() {
        return registry;
    }

    Progress progress() {
        return progress;
    }

    @Override
    public void close() {
        try (progress; interruption) {
            services.close();
        }
    }
}
