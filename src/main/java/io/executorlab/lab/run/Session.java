package io.executorlab.lab.run;

import java.nio.file.Path;
import java.util.function.Supplier;

import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.ShutdownHandler;

/**
 * A command that starts programs, while it is open: the programs, what it tells meanwhile, and its end in order by a
 * signal.
 */
public final class Session implements AutoCloseable {

    private static final String TEMPORARY = "tmp";

    private final Progress progress = Progress.onStandardError();
    private final ProcessRegistry registry;
    private final ShutdownHandler interruption;
    private volatile Runnable interrupted = () -> {};

    /**
     * @param folder of the evidence
     * @param message what to tell where the command is interrupted, once its programs have ended
     */
    public Session(Path folder, Supplier<String> message) {
        registry = new ProcessRegistry(folder.resolve(TEMPORARY));
        interruption = new ShutdownHandler(registry, () -> {
            interrupted.run();
            return message.get();
        });
    }

    public static Session of(Path folder) {
        return new Session(folder, () -> "Interrupted. The evidence so far is in " + folder);
    }

    /** To be run where the command is interrupted, once its programs have ended, in place of what was to be before. */
    void onInterruption(Runnable last) {
        interrupted = last;
    }

    public ProcessRegistry registry() {
        return registry;
    }

    public Progress progress() {
        return progress;
    }

    @Override
    public void close() {
        try (progress; interruption) {
            registry.close();
        }
    }
}
