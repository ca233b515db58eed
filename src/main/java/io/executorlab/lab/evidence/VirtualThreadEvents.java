package io.executorlab.lab.evidence;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;

/** Gathers what the events of a recording tell of virtual threads. */
final class VirtualThreadEvents {

    static final String START = "jdk.VirtualThreadStart";

    private static final double NANOS_OF_A_MILLI = 1e6;
    private static final String TYPE = "java.lang.VirtualThread";
    // start() calls start(ThreadContainer), as all that start one do.
    private static final String OF_START_WITHOUT_CONTAINER = "()V";

    private final RecordedStacks stacks;
    private final List<VirtualThreads.Life> begun = new ArrayList<>();
    private final Map<Long, Long> ends = new HashMap<>();
    private final List<ThreadStart> starts = new ArrayList<>();
    private final List<VirtualThreads.Pin> pins = new ArrayList<>();

    VirtualThreadEvents(RecordedStacks stacks) {
        this.stacks = stacks;
    }

    /** Does nothing with an event of another type. */
    void take(RecordedEvent event, String type) {
        switch (type) {
            case START -> begun.add(new VirtualThreads.Life(event.getLong("javaThreadId"), millis(event), 0));
            case "jdk.VirtualThreadEnd" -> ends.put(event.getLong("javaThreadId"), millis(event));
            case "jdk.VirtualThreadPinned" -> pins.add(new VirtualThreads.Pin(millis(event),
                    event.getDuration().toNanos() / NANOS_OF_A_MILLI,
                    event.hasField("pinnedReason") ? Optional.ofNullable(event.getString("pinnedReason")).orElse("")
                            : "",
                    stacks.frames(event.getStackTrace())));
            case "jdk.MethodTrace" -> {
                if (isAStart(event)) {
                    starts.add(new ThreadStart(millis(event), 0, VirtualThreads.NAME,
                            stacks.frames(event.getStackTrace())));
                }
            }
            default -> {
            }
        }
    }

    /** @param exist whether the recording's JVM has virtual threads */
    VirtualThreads gathered(boolean exist) {
        return new VirtualThreads(exist, begun.stream()
                .map(life -> new VirtualThreads.Life(life.id(), life.atMillis(), ends.getOrDefault(life.id(), 0L)))
                .toList(), starts, pins);
    }

    private static long millis(RecordedEvent event) {
        return event.getStartTime().toEpochMilli();
    }

    private static boolean isAStart(RecordedEvent event) {
        Object traced = event.getValue("method");
        return traced instanceof RecordedMethod method && method.getType().getName().equals(TYPE)
                && method.getName().equals("start")
                && !method.getDescriptor().equals(OF_START_WITHOUT_CONTAINER);
    }
}
