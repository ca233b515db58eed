package io.executorlab.lab.process;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The end of what a program has printed, where the reason for its own end stands. */
public final class AppLog {

    private static final int LINES = 3;
    // Nothing limits how much a program prints.
    private static final int BYTES = 64 << 10;

    private AppLog() {
    }

    /** The last 64 kB, of which the first line may be cut; throws {@link IOException} where it cannot be read. */
    public static String end(Path file) throws IOException {
        try (FileInputStream log = new FileInputStream(file.toFile())) {
            log.skipNBytes(Math.max(0, Files.size(file) - BYTES));
            return new String(log.readNBytes(BYTES), StandardCharsets.UTF_8);
        }
    }

    /** Spring Boot's own description of a failed start where there is one, else the log's last lines. */
    public static String reason(String log) {
        if (outOfMemory(log)) {
            return "It ran out of memory.";
        }
        List<String> lines = log.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        int description = lines.indexOf("Description:");
        if (description >= 0) {
            return lines.stream().skip(description + 1L).filter(line -> !line.equals("Action:"))
                    .collect(Collectors.joining(" "));
        }
        if (lines.isEmpty()) {
            return "It printed nothing.";
        }
        return "Its last words: "
                + lines.stream().skip(Math.max(0, lines.size() - LINES)).collect(Collectors.joining(" / "));
    }

    /** The JVM says this last with {@code -XX:+ExitOnOutOfMemoryError}; a want of threads does not end it. */
    public static boolean outOfMemory(String log) {
        return log.contains("Terminating due to java.lang.OutOfMemoryError");
    }
}
