package io.executorlab.lab.evidence;

import java.io.IOException;
import java.util.List;
import java.util.Objects;

import io.executorlab.lab.common.Json;

/**
 * Reads the JSON of Spring Boot's {@code /actuator/threaddump}; a thread or frame of which nothing is known is left
 * out.
 */
public final class ActuatorThreadDump {

    private static final String UNKNOWN = "UNKNOWN";

    private ActuatorThreadDump() {
    }

    /** Throws {@link IOException} where the text is no such dump. */
    public static ThreadDump parse(long atMillis, ThreadDump.Phase phase, String json) throws IOException {
        Dump dump = Json.parse(json, Dump.class, "/threaddump");
        List<Thread> threads =
                dump.threads() == null ? List.of() : dump.threads().stream().filter(Objects::nonNull).toList();
        if (threads.isEmpty() || threads.stream().anyMatch(thread -> thread.threadName() == null)) {
            throw new IOException("/threaddump has no threads");
        }
        return new ThreadDump(atMillis, phase, threads.stream()
                .map(thread -> new DumpedThread(thread.threadName(),
                        Objects.requireNonNullElse(thread.threadState(), UNKNOWN),
                        thread.stackTrace().stream().filter(Frame::isWhole).map(Frame::asPrinted).toList()))
                .toList());
    }

    record Dump(List<Thread> threads) {
    }

    record Thread(String threadName, String threadState, List<Frame> stackTrace) {
        Thread {
            stackTrace = stackTrace == null ? List.of() : stackTrace;
        }
    }

    record Frame(String className, String methodName, String fileName, Integer lineNumber, Boolean nativeMethod) {

        static boolean isWhole(Frame frame) {
            return frame != null && frame.className() != null && frame.methodName() != null;
        }

        /** As the JDK's own dump shows it. */
        String asPrinted() {
            String place = Boolean.TRUE.equals(nativeMethod) ? "Native Method"
                    : fileName == null ? "Unknown Source"
                            : lineNumber == null || lineNumber < 0 ? fileName : fileName + ":" + lineNumber;
            return "%s.%s(%s)".formatted(className, methodName, place);
        }
    }
}
