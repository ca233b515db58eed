package io.executorlab.lab.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Writes down each process that a program starts, directly or not: its id and the time of its start, a line each. A process can leave its parent,
 * its session and its environment behind, but not that it has been seen. The log looks five times a second and reads only of processes that are new.
 */
final class DescendantLog implements AutoCloseable {

    private static final File PROC = new File("/proc");
    private static final long LOOK_MILLIS = 200;

    private final Path file;
    private final Set<Long> family = new HashSet<>();
    private final Set<Long> looked = new HashSet<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "descendants");
        thread.setDaemon(true);
        return thread;
    });

    /** Looks from now on at what this program starts. */
    DescendantLog(long pid, Path file) {
        this.file = file;
        family.add(pid);
        looked.add(pid);
        clock.scheduleWithFixedDelay(this::look, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private synchronized void look() {
        Set<Long> living = Arrays.stream(Optional.ofNullable(PROC.list()).orElse(new String[0]))
                .filter(name -> Character.isDigit(name.charAt(0))).map(Long::valueOf).collect(Collectors.toSet());
        looked.retainAll(living);
        living.removeAll(looked);
        looked.addAll(living);
        // No process gets the id of one that has ended as long as the group or session of that id has anybody in it.
        family.removeAll(living);
        List<ProcessStat> strangers = new ArrayList<>(living.stream().flatMap(pid -> ProcessStat.of(PROC.toPath(), pid).stream()).toList());
        List<ProcessStat> found = new ArrayList<>();
        boolean more = true;
        while (more) {
            more = strangers.removeIf(process -> isOurs(process) && family.add(process.pid()) && found.add(process));
        }
        write(found);
    }

    private boolean isOurs(ProcessStat process) {
        return family.contains(process.parent()) || family.contains(process.group()) || family.contains(process.session());
    }

    private void write(List<ProcessStat> found) {
        try {
            Files.write(file, found.stream().map(process -> process.pid() + " " + process.startedAt()).toList(),
                    StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            // The disk is full, which whoever writes evidence tells.
        }
    }

    /** Looks a last time. */
    @Override
    public void close() {
        clock.shutdownNow();
        look();
    }
}
