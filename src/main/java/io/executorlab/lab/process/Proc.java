package io.executorlab.lab.process;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Perhaps;

/** The folder in which Linux tells of its processes; other systems have none, and it tells nothing there. */
record Proc(Path folder) {

    static final Proc SYSTEM = new Proc(Path.of("/proc"));

    /** The ids of all processes; none where the system does not tell. */
    Set<Long> processes() {
        return ids(folder);
    }

    /** The ids of a process's threads; none where it has ended. */
    Set<Long> threads(long pid) {
        return ids(folder.resolve(pid + "/task"));
    }

    private static Set<Long> ids(Path folder) {
        return Arrays.stream(Optional.ofNullable(folder.toFile().list()).orElse(new String[0]))
                .filter(name -> Character.isDigit(name.charAt(0))).map(Long::valueOf).collect(Collectors.toSet());
    }

    /** Empty where the process has ended. */
    Optional<Stat> stat(long pid) {
        return read(pid + "/stat").flatMap(Stat::parse);
    }

    /** Reads one of its files, such as {@code 7/maps}; empty where that cannot be had. */
    Optional<String> read(String file) {
        // Names and environments are bytes, which need not be UTF-8.
        return Perhaps.of(() -> new String(Files.readAllBytes(folder.resolve(file)), StandardCharsets.UTF_8));
    }

    /**
     * A process as {@code /proc/PID/stat} has it.
     *
     * @param state a letter, Z for one that has ended and that its parent has not asked about
     * @param group the id of its process group, that of the process which made it
     * @param session the same of its session
     * @param childTicks the processor time of those children that it has waited for, with all that these have waited
     * for in turn, in hundredths of a second
     * @param startedAt in ticks since the machine's start; with the id it tells a process from a later one of the same
     * id
     */
    record Stat(long pid, char state, long parent, long group, long session, long childTicks, long startedAt) {

        private static final int STATE = 0;
        private static final int PARENT = 1;
        private static final int GROUP = 2;
        private static final int SESSION = 3;
        private static final int TIMES_OF_CHILDREN = 13;
        private static final int STARTED_AT = 19;

        /** Empty where it is none. */
        static Optional<Stat> parse(String stat) {
            // The name stands in parentheses and may hold anything, a parenthesis and a line's end too.
            int open = stat.indexOf('(');
            int close = stat.lastIndexOf(')');
            String[] fields = close < 0 || open < 1 ? new String[0] : stat.substring(close + 1).strip().split(" ");
            if (fields.length <= STARTED_AT) {
                return Optional.empty();
            }
            try {
                return Optional.of(new Stat(Long.parseLong(stat.substring(0, open).strip()), fields[STATE].charAt(0),
                        Long.parseLong(fields[PARENT]), Long.parseLong(fields[GROUP]), Long.parseLong(fields[SESSION]),
                        Long.parseLong(fields[TIMES_OF_CHILDREN]) + Long.parseLong(fields[TIMES_OF_CHILDREN + 1]),
                        Long.parseLong(fields[STARTED_AT])));
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }

        boolean isZombie() {
            return state == 'Z';
        }
    }
}
