package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs a program under a limit on threads, {@code RLIMIT_NPROC}, which counts all threads of a user. Linux does not
 * hold root to it, so root runs the program as a user id of its own that may still read root's files; any other user
 * gets what it has running already on top of the limit.
 */
public final class ThreadLimit {

    private static final Duration PROBE_AT_MOST = Duration.ofSeconds(5);
    private static final int FIRST_USER_ID = 61_000;
    private static final int LAST_USER_ID = 64_999;

    private ThreadLimit() {
    }

    /**
     * The words to put before a command; throws {@link IOException} with the reason where this machine cannot do it.
     */
    public static List<String> prefix(int threads) throws IOException {
        if (!Files.isDirectory(Path.of("/proc/self"))) {
            throw new IOException("a limit on threads needs Linux");
        }
        List<String> prefix = new ArrayList<>();
        long limit = threads;
        if (countsAlone()) {
            String user = String.valueOf(freeUserId());
            prefix.addAll(List.of("setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups",
                    "--inh-caps=-all,+dac_override", "--ambient-caps=-all,+dac_override",
                    "--bounding-set=-all,+dac_override"));
        } else {
            limit += threadsOfThisUser();
        }
        prefix.addAll(List.of("prlimit", "--nproc=" + limit));
        probe(prefix);
        return prefix;
    }

    /**
     * Returns whether a program under a limit has a user id to itself, so that no other program's threads count towards
     * its limit.
     */
    static boolean countsAlone() {
        return "root".equals(System.getProperty("user.name"));
    }

    /** Throws {@link IOException} where the words before a command do not work here. */
    static void probe(List<String> prefix) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add("true");
        Probe answer = Probe.of(command, PROBE_AT_MOST).orElseThrow(() -> new IOException(
                "prlimit cannot be had here: %s is not there, or did not end within %d s".formatted(command.get(0),
                        PROBE_AT_MOST.toSeconds())));
        if (!answer.succeeded()) {
            throw new IOException("prlimit cannot be had here: " + answer.printed().strip());
        }
    }

    private static int freeUserId() throws IOException {
        List<Integer> taken = processes().stream().map(ThreadLimit::owner).toList();
        for (int id = FIRST_USER_ID; id <= LAST_USER_ID; id++) {
            if (!taken.contains(id)) {
                return id;
            }
        }
        throw new IOException("no user id is free");
    }

    private static long threadsOfThisUser() throws IOException {
        int self = owner(Path.of("/proc/self"));
        long threads = 0;
        for (Path process : processes()) {
            if (owner(process) == self) {
                try (Stream<Path> tasks = Files.list(process.resolve("task"))) {
                    threads += tasks.count();
                } catch (IOException e) {
                    // The process has ended meanwhile.
                }
            }
        }
        return threads;
    }

    private static List<Path> processes() throws IOException {
        try (Stream<Path> entries = Files.list(Path.of("/proc"))) {
            return entries.filter(entry -> entry.getFileName().toString().matches("\\d+")).toList();
        }
    }

    private static int owner(Path process) {
        try {
            return (Integer) Files.getAttribute(process, "unix:uid");
        } catch (IOException e) {
            return -1;
        }
    }
}
