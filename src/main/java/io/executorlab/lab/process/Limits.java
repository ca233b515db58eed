package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Perhaps;
import io.executorlab.lab.experiment.Cell;

/**
 * Limits of the operating system: those of a cell's app, as words before its command line, and the machine's on open
 * files, where a connection is a file too. {@code RLIMIT_NPROC} counts all threads of a user, and Linux does not hold
 * root to it: root runs the program as a user id of its own that may still read root's files, and any other user gets
 * what it has running already on top of the limit.
 */
public final class Limits {

    // The lab's JVM raises its soft limit to the hard one when it starts, and the programs that it starts inherit that:
    // what counts is the hard one.
    private static final Pattern HARD_ON_OPEN_FILES = Pattern.compile("(?m)^Max open files\\s+\\w+\\s+(\\d+)");

    private static final Duration PROBE_AT_MOST = Duration.ofSeconds(5);
    private static final int FIRST_USER_ID = 61_000;
    private static final int LAST_USER_ID = 64_999;

    private Limits() {
    }

    /** Says why a program cannot open so many files here, and what to do; empty where it can or nobody tells. */
    public static Optional<String> lackOfFiles(long files) {
        return Proc.SYSTEM.read("self/limits").flatMap(limits -> lackOfFiles(files, limits));
    }

    /** @param limits as Linux has them of a process */
    static Optional<String> lackOfFiles(long files, String limits) {
        Matcher hard = HARD_ON_OPEN_FILES.matcher(limits);
        return !hard.find() || Long.parseLong(hard.group(1)) >= files ? Optional.empty()
                : Optional.of(("It needs programs that may open %d files each, and the hard limit is %s. Raise it "
                        + "where the lab is started: 'ulimit -Hn %1$d' as root, LimitNOFILE=%1$d in a systemd unit, or "
                        + "docker run --ulimit nofile=%1$d.").formatted(files, hard.group(1)));
    }

    /** None where the cell has no limit; throws {@link IOException} where this machine cannot hold to one. */
    public static List<String> prefix(Cell cell) throws IOException {
        List<String> prefix = new ArrayList<>();
        if (cell.threadLimit() != null) {
            prefix.addAll(onThreads(cell.threadLimit()));
        }
        if (cell.descriptorLimit() != null) {
            prefix.addAll(onDescriptors(cell.descriptorLimit()));
        }
        return prefix;
    }

    /** {@code RLIMIT_NOFILE}; the JVM raises its own limit to the hard one, so that is lowered too. */
    static List<String> onDescriptors(int descriptors) throws IOException {
        requireLinux();
        return probed(List.of("prlimit", "--nofile=%d:%d".formatted(descriptors, descriptors)));
    }

    /** {@code RLIMIT_NPROC}; throws {@link IOException} with the reason where this machine cannot do it. */
    public static List<String> onThreads(int threads) throws IOException {
        requireLinux();
        if (!Namespaces.root()) {
            return probed(List.of("prlimit", "--nproc=" + (threads + threadsOfThisUser())));
        }
        String user = String.valueOf(freeUserId());
        return probed(List.of("setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups",
                "--inh-caps=-all,+dac_override", "--ambient-caps=-all,+dac_override",
                "--bounding-set=-all,+dac_override", "prlimit", "--nproc=" + threads));
    }

    private static void requireLinux() throws IOException {
        if (!Files.isDirectory(Path.of("/proc/self"))) {
            throw new IOException("a limit on threads or descriptors needs Linux");
        }
    }

    private static List<String> probed(List<String> prefix) throws IOException {
        Probe answer = Probe.of(Stream.concat(prefix.stream(), Stream.of("true")).toList(), PROBE_AT_MOST)
                .orElseThrow(() -> new IOException(
                        "prlimit cannot be had here: %s is not there, or did not end within %d s".formatted(
                                prefix.get(0), PROBE_AT_MOST.toSeconds())));
        if (!answer.succeeded()) {
            throw new IOException("prlimit cannot be had here: " + answer.printed().strip());
        }
        return prefix;
    }

    private static int freeUserId() throws IOException {
        Set<Integer> taken = Proc.SYSTEM.processes().stream().map(pid -> owner(String.valueOf(pid)))
                .collect(Collectors.toSet());
        return IntStream.rangeClosed(FIRST_USER_ID, LAST_USER_ID).filter(id -> !taken.contains(id)).findFirst()
                .orElseThrow(() -> new IOException("no user id is free"));
    }

    private static long threadsOfThisUser() {
        int self = owner("self");
        return Proc.SYSTEM.processes().stream().filter(pid -> owner(String.valueOf(pid)) == self)
                .mapToLong(pid -> Proc.SYSTEM.threads(pid).size()).sum();
    }

    private static int owner(String process) {
        return Perhaps.of(() -> (Integer) Files.getAttribute(Proc.SYSTEM.folder().resolve(process), "unix:uid"))
                .orElse(-1);
    }
}
