package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.experiment.Cell;

/** The limits of a cell on what its app may take of the operating system, as words before the app's command line. */
public final class Limits {

    private Limits() {
    }

    /** None where the cell has no limit; throws {@link IOException} with the reason where this machine cannot hold a program to one. */
    public static List<String> prefix(Cell cell) throws IOException {
        List<String> prefix = new ArrayList<>(cell.threadLimit() == null ? List.of() : ThreadLimit.prefix(cell.threadLimit()));
        if (cell.descriptorLimit() != null) {
            prefix.addAll(onDescriptors(cell.descriptorLimit()));
        }
        return prefix;
    }

    /**
     * Whether another program that starts or ends beside the cell's app changes what its limits leave it: {@code RLIMIT_NOFILE} counts for
     * a process, {@code RLIMIT_NPROC} for a user id.
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
