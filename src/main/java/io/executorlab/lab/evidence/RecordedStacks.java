package io.executorlab.lab.evidence;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;

import io.executorlab.lab.common.OneLine;

/** The stacks of a recording as lists of frames, each stack once: thousands of events share a few. */
final class RecordedStacks {

    private final Map<RecordedStackTrace, List<String>> known = new IdentityHashMap<>();
    private final Map<List<String>, List<String>> distinct = new HashMap<>();

    /** Java's frames, top first, each {@code class.method:line}; none where there is no stack. */
    List<String> frames(RecordedStackTrace trace) {
        return trace == null ? List.of() : known.computeIfAbsent(trace, stack -> {
            List<String> frames =
                    stack.getFrames().stream().filter(RecordedFrame::isJavaFrame).map(RecordedStacks::words).toList();
            return distinct.computeIfAbsent(frames, same -> same);
        });
    }

    private static String words(RecordedFrame frame) {
        return frame.getMethod().getType().getName() + "." + frame.getMethod().getName() + ":" + frame.getLineNumber();
    }

    static String name(RecordedThread thread) {
        return thread.getJavaName() == null ? "unnamed" : OneLine.of(thread.getJavaName());
    }
}
