package io.executorlab.lab.evidence;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import io.executorlab.lab.common.Json;

/**
 * Thread dumps in whatever form somebody has them: {@code jstack}, {@code jcmd Thread.print} or a log into which
 * {@code kill -3} wrote, any number in a row; the JSON of {@code jcmd Thread.dump_to_file}, of Spring Boot's actuator,
 * or of the lab itself.
 */
public final class DumpText {

    private static final String UNKNOWN = "UNKNOWN";
    private static final String WHAT = "the dump";

    private static final Pattern END_OF_NAME = Pattern.compile("\" (?:#\\d+ |daemon |prio=|os_prio=|tid=|nid=)");

    private DumpText() {
    }

    /**
     * The dump of a JVM that is watched, as {@code Thread.print} tells it. It leaves out what has no state: threads of
     * the virtual machine itself, and carriers while they carry a virtual thread.
     */
    public static ThreadDump watched(long atMillis, ThreadDump.Phase phase, String text) {
        return new ThreadDump(atMillis, phase, hotSpot(text).stream().flatMap(dump -> dump.threads().stream())
                .filter(thread -> !thread.details().virtual() && !thread.details().carries()).toList());
    }

    /** At least one; throws {@link IOException} where the text is no dump. */
    public static List<ThreadDump> parse(String text) throws IOException {
        List<ThreadDump> dumps = text.stripLeading().startsWith("{") ? json(text)
                : hotSpot(text);
        List<ThreadDump> whole = dumps.stream().filter(dump -> !dump.threads().isEmpty()).toList();
        if (whole.isEmpty()) {
            throw new IOException("it has no Java threads");
        }
        return whole;
    }

    private static List<ThreadDump> hotSpot(String text) {
        DumpBuilder dumps = new DumpBuilder();
        HotSpotText hotSpot = new HotSpotText(dumps);
        lines(text).forEach(line -> hotSpot.read(line.strip()));
        return dumps.dumps();
    }

    /** A dump's lines; one in which a thread's name breaks the line is a single one. */
    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        List<String> begun = new ArrayList<>();
        for (String line : text.split("\\R")) {
            boolean begins = line.startsWith("\"");
            boolean ends = END_OF_NAME.matcher(line).find();
            if (begins) {
                lines.addAll(begun);
                begun.clear();
            }
            if (begins || !begun.isEmpty()) {
                begun.add(line);
            } else {
                lines.add(line);
            }
            if (ends && !begun.isEmpty()) {
                lines.add(String.join("\n", begun));
                begun.clear();
            }
        }
        lines.addAll(begun);
        return lines;
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
