package io.executorlab.app.codeexecution;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A program with all that it has started. A process whose parent has ended is nobody's descendant any more, but it
 * stays in the group that {@code setsid} gives the program; only one that makes a group of its own gets away, once its
 * parent has ended. Where there is no {@code setsid} or no {@code /proc}, as on macOS, only the descendants are found.
 */
final class ProcessGroup {

    private static final Logger log = LoggerFactory.getLogger(ProcessGroup.class);
    private static final Path PROCESSES = Path.of("/proc");
    private static final List<String> SETSID =
            Stream.of("/usr/bin/setsid", "/bin/setsid").filter(file -> Files.isExecutable(Path.of(file)))
                    .limit(1).toList();
    private static final int STATE = 0;
    private static final int GROUP = 2;
    private static final String ZOMBIE = "Z";
    private static final int ROUNDS = 8;

    private ProcessGroup() {
    }

    /**
     * The command so that its process leads a group of its own; the process is the command's own, for {@code setsid}
     * gives it its own.
     */
    static List<String> ledBy(List<String> command) {
        return Stream.concat(SETSID.stream(), command.stream()).toList();
    }

    /** Kills what is left of it and waits until that is gone: some milliseconds, a second at most. */
    static void end(Process leader) {
        for (int round = 0; round < ROUNDS; round++) {
            List<ProcessHandle> left = members(leader);
            if (left.isEmpty()) {
                return;
            }
            left.forEach(ProcessHandle::destroyForcibly);
            // Twice as long each time: one that was about to start another is killed in the next round.
            if (!paused(1L << (round + 1))) {
                return;
            }
        }
        log.warn("of program {} is still there: {}", leader.pid(), members(leader));
    }

    private static boolean paused(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Those that live, the leader among them. */
    static List<ProcessHandle> members(Process leader) {
        boolean alive = leader.isAlive();
        List<ProcessHandle> members = new ArrayList<>(alive ? leader.descendants().toList() : List.of());
        for (long pid : ofGroup(leader.pid())) {
            if (pid == leader.pid() && !alive) {
                // The id is another program's: it was free, so nobody was left in the group.
                return List.of();
            }
            Optional<ProcessHandle> member = ProcessHandle.of(pid);
            member.filter(process -> !members.contains(process)).ifPresent(members::add);
        }
        if (alive && !members.contains(leader.toHandle())) {
            members.add(leader.toHandle());
        }
        return members;
    }

    private static List<Long> ofGroup(long group) {
        List<Long> pids = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
            for (Path process : processes) {
                String[] stat = stat(process);
                if (stat.length > GROUP && !stat[STATE].equals(ZOMBIE) && Long.parseLong(stat[GROUP]) == group) {
                    pids.add(Long.parseLong(process.getFileName().toString()));
                }
            }
        } catch (IOException e) {
            log.debug("no processes to look through", e);
        }
        return pids;
    }

    /** Returns the fields after the name, which may hold anything; none where the process has ended. */
    private static String[] stat(Path process) {
        try {
            String stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
            return stat.substring(stat.lastIndexOf(')') + 2).split(" ", GROUP + 2);
        } catch (IOException e) {
            return new String[0];
        }
    }
}
