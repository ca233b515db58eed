package io.executorlab.lab.evidence;

import java.io.IOException;
import java.util.List;

import io.executorlab.lab.common.Json;

/** Reads the JSON of Spring Boot's {@code /actuator/threaddump}. */
public final class ActuatorThreadDump {

    private ActuatorThreadDump() {
    }

    /** Throws {@link IOException} where the text is no such dump. */
    public static ThreadDump parse(long atMillis, ThreadDump.Phase phase, String json) throws IOException {
        Dump dump = Json.parse(json, Dump.class, "/threaddump");
        if (dump.threads() == null || dump.threads().stream().anyMatch(thread -> thread.threadName() == null)) {
            throw new IOException("/threaddump has no threads");
        }
        return new ThreadDump(atMillis, phase, dump.threads().stream()
                .map(thread -> new DumpedThread(thread.threadName(), thread.threadState(),
                        thread.stackTrace().stream().map(Frame::asPrinted).toList()))
                .toList());
    }

    record Dump(List<Thread> threads) {
    }

    record Thread(String threadName, String threadState, List<Frame> stackTrace) {
        Thread {
            stackTrace = stackTrace == null ? List.of() : stackTrace;
        }
    }

    record Frame(String className, String methodName, String fileName, Integer lineNumber, boolean nativeMethod) {

        /** As the JDK's own dump shows it. */
        String asPrinted() {
            String place = nativeMethod ? "Native Method" : fileName == null ? "Unknown Source"
                    : lineNumber == null || lineNumber < 0 ? fileName : fileName + ":" + lineNumber;
            return "%s.%s(%s)".formatted(className, methodName, place);
        }
    }
}
