package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.experiment.Cell;

/**
 * Limits of the operating system: those of a cell's app, as words before its command line, and the machine's on open
 * files, where a connection is a file too.
 */
public final class Limits {

    private static final Path OWN = Path.of("/proc/self/limits");
    // The lab's JVM raises its soft limit to the hard one when it starts, and the programs that it starts inherit that:
    // what counts is the hard one.
    private static final Pattern HARD_ON_OPEN_FILES = Pattern.compile("(?m)^Max open files\\s+\\w+\\s+(\\d+)");

    private Limits() {
    }

    /**
     * Tells why a program that opens so many files cannot run here, and what to do; empty where it can, or where nobody
     * tells.
     */
    public static Optional<String> lackOfFiles(long files) {
        try {
            return lackOfFiles(files, Files.readString(OWN));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** @param limits as Linux has them of a process */
    static Optional<String> lackOfFiles(long files, String limits) {
        Matcher hard = HARD_ON_OPEN_FILES.matcher(limits);
        return !hard.find() || Long.parseLong(hard.group(1)) >= files ? Optional.empty()
                : Optional.of(
                        ("It needs programs that may open %d files each, and the hard limit is %s. Raise it where "
                                + "the lab is started:"
                                + " 'ulimit -Hn %1$d' as root, LimitNOFILE=%1$d in a systemd unit, or docker run "
                                + "--ulimit nofile=%1$d.")
                                .formatted(files, hard.group(1)));
    }

    /**
     * None where the cell has no limit; throws {@link IOException} with the reason where this machine cannot hold a
     * program to one.
     */
    public static List<String> prefix(Cell cell) throws IOException {
        List<String> prefix =
                new ArrayList<>(cell.threadLimit() == null ? List.of() : ThreadLimit.prefix(cell.threadLimit()));
        if (cell.descriptorLimit() != null) {
            prefix.addAll(onDescriptors(cell.descriptorLimit()));
        }
        return prefix;
    }

    /**
     * Returns whether another program that starts or ends beside the cell's app changes what its limits leave it:
     * {@code RLIMIT_NOFILE} counts for a process, {@code RLIMIT_NPROC} for a user id.
     */
    public static boolean feelOthers(Cell cell) {
        return cell.threadLimit() != null && !ThreadLimit.countsAlone();
    }

    /** {@code RLIMIT_NOFILE}; the JVM raises its own limit to the hard one, so that is lowered too. */
    static List<String> onDescriptors(int descriptors) throws IOException {
        if (!Files.isDirectory(Path.of("/proc/self"))) {
            throw new IOException("a limit on descriptors needs Linux");
        }
        List<String> prefix = List.of("prlimit", "--nofile=%d:%d".formatted(descriptors, descriptors));
        ThreadLimit.probe(prefix);
        return prefix;
    }
}
