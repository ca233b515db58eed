package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.executorlab.lab.common.DaemonThreads;

/**
 * Writes down each process that a program starts, directly or not: its id and the time of its start, a line each. A
 * process can leave its parent, its session and its environment behind, but not that it has been seen.
 */
final class DescendantLog implements AutoCloseable {

    private static final long LOOK_MILLIS = 200;

    private final Path file;
    private final ProcessTree tree;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("descendants"));

    DescendantLog(long pid, Path file) {
        this.file = file;
        tree = new ProcessTree(pid, any -> false, this::write);
        clock.scheduleWithFixedDelay(() -> tree.look(Proc.SYSTEM), 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void write(ProcessStat process) {
        try {
            Files.writeString(file, "%d %d\n".formatted(process.pid(), process.startedAt()), StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            // The disk is full, which whoever writes evidence tells.
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
        tree.look(Proc.SYSTEM);
    }
}
