package io.executorlab.lab.evidence;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.common.Json;

/**
 * Thread dumps in whatever form somebody has them: {@code jstack}, {@code jcmd Thread.print} or a log into which
 * {@code kill -3} wrote, any number in a row; the JSON of {@code jcmd Thread.dump_to_file}, of Spring Boot's actuator,
 * or of the lab itself.
 */
public final class DumpText {

    private static final String BEGINNING = "Full thread dump";
    private static final String UNKNOWN = "UNKNOWN";
    private static final String WHAT = "the dump";

    private DumpText() {
    }

    /** At least one; throws {@link IOException} where the text is no dump. */
    public static List<ThreadDump> parse(String text) throws IOException {
        List<ThreadDump> dumps = text.stripLeading().startsWith("{") ? json(text)
                : inTurn(text).map(dump -> ThreadDump.parse(0, ThreadDump.Phase.LOAD, dump)).toList();
        List<ThreadDump> whole = dumps.stream().filter(dump -> !dump.threads().isEmpty()).toList();
        if (whole.isEmpty()) {
            throw new IOException("it has no Java threads");
        }
        return whole;
    }

    /** The locks that the last dump tells of; none where it is JSON. */
    public static List<HeldLock> locks(String text) {
        return text.stripLeading().startsWith("{") ? List.of()
                : inTurn(text).reduce((earlier, later) -> later).map(HeldLock::parse).orElse(List.of());
    }

    private static Stream<String> inTurn(String text) {
        List<String> dumps = new ArrayList<>();
        int from = Math.max(text.indexOf(BEGINNING), 0);
        while (from < text.length()) {
            int next = text.indexOf(BEGINNING, from + 1);
            int to = next < 0 ? text.length() : next;
            dumps.add(text.substring(from, to));
            from = to;
        }
        return dumps.stream();
    }

    private static List<ThreadDump> json(String text) throws IOException {
        Form form = Json.parse(text, Form.class, WHAT);
        if (form.threadDump() != null) {
            return List.of(new ThreadDump(0, ThreadDump.Phase.LOAD,
                    JdkDump.parse(text).stream().map(thread -> thread.dumped(UNKNOWN)).toList()));
        }
        if (form.frames() != null) {
            return Json.parse(text, PackedDumps.class, WHAT).unpacked();
        }
        if (form.stacks() != null) {
            return List.of(ThreadDump.stored(text, WHAT));
        }
        return List.of(ActuatorThreadDump.parse(0, ThreadDump.Phase.LOAD, text));
    }

    /** By which keys the forms are told apart. */
    record Form(Object threadDump, Object frames, Object stacks) {
    }
}
