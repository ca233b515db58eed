package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
    Optional<ProcessStat> stat(long pid) {
        return read(pid + "/stat").flatMap(ProcessStat::parse);
    }

    /** Reads one of its files, such as {@code 7/maps}; empty where that cannot be had. */
    Optional<String> read(String file) {
        try {
            // Names and environments are bytes.
            return Optional.of(Files.readString(folder.resolve(file), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
