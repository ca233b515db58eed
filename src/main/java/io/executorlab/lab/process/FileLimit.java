package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many files a program may have open, {@code RLIMIT_NOFILE}, where a connection is a file too. The lab's own JVM raises its soft limit to
 * the hard one when it starts, and the programs that it starts inherit that: what counts is the hard one.
 */
public final class FileLimit {

    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final Pattern OPEN_FILES = Pattern.compile("(?m)^Max open files\\s+(\\w+)\\s+(\\w+)");

    private FileLimit() {
    }

    /** Why a program that opens so many files cannot run here, and what to do; empty where it can, or where nobody tells. */
    public static Optional<String> lack(long files) {
        try {
            return lack(files, Files.readString(LIMITS));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** @param limits as Linux has them of a process */
    static Optional<String> lack(long files, String limits) {
        OptionalLong hard = limit(limits, 2);
        return hard.isEmpty() || hard.getAsLong() >= files ? Optional.empty()
                : Optional.of(("It needs programs that may open %d files each, and the hard limit is %d. Raise it where the lab is started: 'ulimit -Hn %1$d' as root,"
                        + " LimitNOFILE=%1$d in a systemd unit, or docker run --ulimit nofile=%1$d.").formatted(files, hard.getAsLong()));
    }

    /** The one that holds at present; empty where it is unlimited. */
    static OptionalLong soft(String limits) {
        return limit(limits, 1);
    }

    private static OptionalLong limit(String limits, int which) {
        Matcher matcher = OPEN_FILES.matcher(limits);
        return matcher.find() && matcher.group(which).matches("\\d+") ? OptionalLong.of(Long.parseLong(matcher.group(which))) : OptionalLong.empty();
    }
}
