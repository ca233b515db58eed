package io.executorlab.lab.process;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import org.apache.commons.io.IOUtils;
import org.apache.commons.io.function.Uncheck;

import io.executorlab.lab.common.DaemonThreads;
import io.executorlab.lab.common.Perhaps;
import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.Sentence;

/**
 * A program that cannot outlive the lab. It runs under a small shell that reads a pipe from the lab: when the pipe
 * closes, however the lab came to its end, the program gets its signal to end, some seconds later SIGKILL, and its
 * temporary folder is removed. This works for a JVM that hangs or is stopped as well, which a watcher inside that JVM
 * would not. A program with a group of its own is signalled with all of it, and what its end leaves of the group is
 * ended too; see {@link Program.Reach}.
 */
public final class SupervisedProcess implements AutoCloseable {

    private static final String SCRIPT = Resource.text(SupervisedProcess.class, "supervisor.sh");
    private static final String MARK = "EXECUTOR_LAB_MARK";
    private static final int BLOCK = 4096;
    private static final long LOOK_MILLIS = 30;
    private static final int BEYOND_GRACE_SECONDS = 4;
    private static final Duration SENT_WITHIN = Duration.ofSeconds(5);
    private static final Duration PID_AT_MOST = Duration.ofSeconds(30);
    private static final Duration CLEARED_AWAY_WITHIN = Duration.ofSeconds(2);

    private static final int BY_SIGNAL = 128;
    private static final int LAST_LINES = 3;
    // Nothing limits how much a program prints.
    private static final int LAST_BYTES = 64 << 10;

    private final Program program;
    private final Process shell;
    private final Path output;
    private final Path temporary;
    private final long pid;
    private final String mark = UUID.randomUUID().toString();
    private final Optional<DescendantLog> descendants;
    /** Knows when the program was started, and so does not take another process of the same id for it. */
    private final Optional<ProcessHandle> handle;

    private SupervisedProcess(Program program, Path output, Path temporary) throws IOException {
        this.program = program;
        this.output = output;
        this.temporary = temporary;
        Path own = temporary.toRealPath();
        Path seen = own.resolveSibling("seen-" + own.getFileName());
        List<String> supervised = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "supervisor", own.toString(),
                program.endSignal(), String.valueOf(program.graceSeconds()), program.reach().word, mark,
                seen.toString()));
        supervised.addAll(program.command());
        ProcessBuilder builder = new ProcessBuilder(supervised).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(new File(output.toString())));
        program.folder().ifPresent(folder -> builder.directory(folder.toFile()));
        builder.environment().clear();
        builder.environment().putAll(program.environment(System.getenv()));
        shell = builder.start();
        pid = pidOf(shell, temporary.resolve("pid"));
        descendants = program.reach() == Program.Reach.ALL && pid > 0 ? Optional.of(new DescendantLog(pid, seen))
                : Optional.empty();
        handle = ProcessHandle.of(pid)
                .filter(started -> started.parent().filter(parent -> parent.pid() == shell.pid()).isPresent());
    }

    /** Makes the temporary folder, which goes with the program; throws {@link CouldNotStartException}. */
    public static SupervisedProcess start(Program program, Path output, Path temporary) {
        makeRoom(temporary);
        try {
            return new SupervisedProcess(program, output, temporary);
        } catch (IOException e) {
            throw new CouldNotStartException(program.name() + " could not be started: " + e.getMessage(), e);
        }
    }

    // A shell that cannot write the process id says so nowhere: the log is on the same disk.
    private static void makeRoom(Path temporary) {
        Uncheck.run(() -> {
            Files.createDirectories(temporary);
            Path probe = temporary.resolve("room");
            Files.write(probe, new byte[BLOCK]);
            Files.delete(probe);
        });
    }

    // A program that ends at once takes its folder, and the file with the pid, away with it.
    private static long pidOf(Process shell, Path file) throws IOException {
        long end = System.nanoTime() + PID_AT_MOST.toNanos();
        while (System.nanoTime() < end) {
            try {
                String pid = Files.readString(file).strip();
                if (!pid.isEmpty()) {
                    return Long.parseLong(pid);
                }
            } catch (IOException e) {
                if (!shell.isAlive()) {
                    return -1;
                }
            }
            Pause.millis(5);
        }
        throw new IOException("no process id within %d s".formatted(PID_AT_MOST.toSeconds()));
    }

    /** The program's own process id, not the shell's; -1 where it ended at once. */
    public long pid() {
        return pid;
    }

    /** As {@code NAME=VALUE}, in the environment of a program with a group and of all that it starts. */
    public String mark() {
        return MARK + "=" + mark;
    }

    public boolean isAlive() {
        return shell.isAlive();
    }

    /** The program's exit code, 128 + n where signal n ended it; empty while it runs. */
    public OptionalInt exitCode() {
        return shell.isAlive() ? OptionalInt.empty() : OptionalInt.of(shell.exitValue());
    }

    /** Waits for the program's own end; false where the time was over first. */
    public boolean waitFor(Duration atMost) {
        try {
            return shell.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Empty where it cannot be read; for what says little, or has said little yet. */
    public String printed() {
        return Perhaps.of(() -> Files.readString(output)).orElse("");
    }

    /** The end of what the program has printed, however much that is; empty where it cannot be read. */
    public String lastPrinted() {
        return Perhaps.of(() -> endOf(output)).orElse("");
    }

    /**
     * The last 64 kB of what a program has printed, of which the first line may be cut; throws {@link IOException}
     * where it cannot be read.
     */
    public static String endOf(Path log) throws IOException {
        try (FileInputStream in = new FileInputStream(log.toFile())) {
            in.skipNBytes(Math.max(0, Files.size(log) - LAST_BYTES));
            return new String(in.readNBytes(LAST_BYTES), StandardCharsets.UTF_8);
        }
    }

    /** Throws {@link CouldNotStartException} with the log's reason where it ends before, or is too late. */
    public void awaitReady(BooleanSupplier ready, Duration atMost) {
        long end = System.nanoTime() + atMost.toNanos();
        while (!ready.getAsBoolean()) {
            if (!isAlive()) {
                throw new CouldNotStartException(
                        "%s did not start (%s). %s".formatted(Sentence.begun(program.name()), howItEnded(), reason()));
            }
            if (System.nanoTime() > end) {
                throw new CouldNotStartException("%s was not ready within %d s. %s".formatted(
                        Sentence.begun(program.name()), atMost.toSeconds(), reason()));
            }
            Pause.millis(LOOK_MILLIS);
        }
    }

    /** Tells in a sentence that it has ended and should be running; empty while it runs. */
    public Optional<String> failure() {
        return isAlive() ? Optional.empty()
                : Optional.of("%s ended during the run (%s).".formatted(Sentence.begun(program.name()), howItEnded()));
    }

    /** Spring Boot's own description of a failed start where there is one, else the log's last lines. */
    public String reason() {
        if (ranOutOfMemory()) {
            return "It ran out of memory.";
        }
        List<String> lines = lastPrinted().lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        int description = lines.indexOf("Description:");
        if (description >= 0) {
            return lines.stream().skip(description + 1L).filter(line -> !line.equals("Action:"))
                    .collect(Collectors.joining(" "));
        }
        if (lines.isEmpty()) {
            return "It printed nothing.";
        }
        return "Its last words: "
                + lines.stream().skip(Math.max(0, lines.size() - LAST_LINES)).collect(Collectors.joining(" / "));
    }

    /** The JVM says this last with {@code -XX:+ExitOnOutOfMemoryError}; a want of threads does not end it. */
    public boolean ranOutOfMemory() {
        return lastPrinted().contains("Terminating due to java.lang.OutOfMemoryError");
    }

    public String howItEnded() {
        int code = exitCode().orElse(0);
        return switch (code) {
            case 137 -> "killed by SIGKILL";
            case 143 -> "ended by SIGTERM";
            default -> "exit code " + code;
        };
    }

    /** By SIGTERM, after the grace by SIGKILL; returns how long it took, at least the grace where it was killed. */
    public Duration terminate(Duration grace) {
        long from = System.nanoTime();
        handle.ifPresent(ProcessHandle::destroy);
        Pause.until(() -> handle.filter(ProcessHandle::isAlive).isEmpty(), grace);
        Duration took = Duration.ofNanos(System.nanoTime() - from);
        handle.ifPresent(SupervisedProcess::kill);
        waitFor(Duration.ofSeconds(BEYOND_GRACE_SECONDS));
        return took;
    }

    @Override
    public void close() {
        descendants.ifPresent(DescendantLog::close);
        // The pipe is broken when the shell has ended already.
        IOUtils.closeQuietly(shell.getOutputStream());
        Duration inOrder = Duration.ofSeconds(program.graceSeconds() + BEYOND_GRACE_SECONDS);
        boolean ended = waitFor(inOrder);
        // Where somebody killed the shell itself, its guard is still at work on the program.
        if (ended && (shell.exitValue() < BY_SIGNAL || Pause.until(() -> !Files.exists(temporary), inOrder))) {
            return;
        }
        if (program.reach() != Program.Reach.PROGRAM && !isTakenByAnother()) {
            killGroup();
        }
        shell.destroyForcibly();
        handle.ifPresent(SupervisedProcess::kill);
    }

    // Java itself sends no signal to a group.
    private void killGroup() {
        try {
            Process sending = new ProcessBuilder("/bin/sh", "-c", "kill -KILL -" + pid).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            Pause.until(() -> !sending.isAlive(), SENT_WITHIN);
        } catch (IOException e) {
            // Without a shell nothing was started either.
        }
    }

    /** Kills a process and waits for its end, but no longer than it takes the system to clear it away. */
    public static void kill(ProcessHandle process) {
        if (process.destroyForcibly()) {
            Pause.until(() -> !process.isAlive(), CLEARED_AWAY_WITHIN);
        }
    }

    // As long as one of a group's processes lives, its id is given to no other process.
    private boolean isTakenByAnother() {
        return handle.isEmpty() || ProcessHandle.of(pid).filter(process -> !process.equals(handle.get())).isPresent();
    }

    /**
     * Writes down each process that the program starts, directly or not: its id and the time of its start, a line each.
     * A process can leave its parent, its session and its environment behind, but not that it has been seen.
     */
    private static final class DescendantLog implements AutoCloseable {

        private static final long BETWEEN_LOOKS_MILLIS = 200;

        private final Path file;
        private final ProcessTree tree;
        private final ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("descendants"));

        DescendantLog(long pid, Path file) {
            this.file = file;
            tree = new ProcessTree(pid, any -> false, this::write);
            clock.scheduleWithFixedDelay(() -> tree.look(Proc.SYSTEM), 0, BETWEEN_LOOKS_MILLIS,
                    TimeUnit.MILLISECONDS);
        }

        private void write(Proc.Stat process) {
            try {
                Files.writeString(file, "%d %d\n".formatted(process.pid(), process.startedAt()),
                        StandardOpenOption.CREATE, StandardOpenOption.APPEND);
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
}
