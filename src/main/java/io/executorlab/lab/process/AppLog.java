package io.executorlab.lab.process;

import java.util.List;
import java.util.stream.Collectors;

/** What the app's log says about its end. */
public final class AppLog {

    private static final int LINES = 3;

    private AppLog() {
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
        return "Its last words: " + lines.stream().skip(Math.max(0, lines.size() - LINES)).collect(Collectors.joining(" / "));
    }

    /** With {@code -XX:+ExitOnOutOfMemoryError} the JVM says this last; an error for want of threads does not end it. */
    public static boolean outOfMemory(String log) {
        return log.contains("Terminating due to java.lang.OutOfMemoryError");
    }
}
