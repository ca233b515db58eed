package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;

import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.ShutdownHandler;
import io.executorlab.lab.run.CheckRunner;

/** What a command that watches somebody's app has open, from its first program to its last. */
final class CheckSession implements AutoCloseable {

    /** The folder within that of the evidence where its programs have their temporary files. */
    static final String TEMPORARY = "tmp";

    private final Progress progress = Progress.onStandardError();
    private final ProcessRegistry registry;
    private final CheckRunner runner;
    private final ShutdownHandler interruption;

    /** @param folder for the evidence, named where the command is interrupted */
    CheckSession(Path folder) {
        registry = new ProcessRegistry(folder.resolve(TEMPORARY));
        runner = new CheckRunner(registry, progress);
        interruption = new ShutdownHandler(registry, () -> {
            runner.abandon();
            return "Interrupted. The evidence so far is in " + folder;
        });
    }

    /** Runs the load once; throws {@link IOException} where the evidence cannot be written. */
    RunLog run(CheckRunner.Plan plan, Path folder) throws IOException {
        return runner.run(plan, folder);
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
            registry.close();
        }
    }
}
