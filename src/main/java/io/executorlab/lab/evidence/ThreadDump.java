package io.executorlab.lab.evidence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.common.Json;

/**
 * All Java threads of the app at one moment, read from the JDK's own {@code Thread.print} (HotSpot's diagnostic
 * command, the text of {@code jstack}). Threads of the virtual machine itself, which have no Java state, are left out,
 * as {@link java.lang.management.ThreadMXBean} leaves them out.
 *
 * @param atMillis milliseconds since the epoch
 */
public record ThreadDump(long atMillis, Phase phase, List<DumpedThread> threads) {

    /** Where in a run a dump was taken. */
    public enum Phase { BASELINE, LOAD, DRAINED }

    static final Pattern HEADER = Pattern.compile("(?s)^\"(.*)\" (?:#\\d+ |prio=|os_prio=).*");
    private static final Pattern END_OF_NAME = Pattern.compile("\" (?:#\\d+ |prio=|os_prio=)");
    private static final Pattern STATE = Pattern.compile("^\\s+java\\.lang\\.Thread\\.State: ([A-Z_]+).*");
    private static final Pattern FRAME =
            Pattern.compile("^\\s+at (\\S+)\\((?:[^()/]+/{1,2})?(?:[^()/]+/)?([^()]*)\\)$");

    /** Parses the text of {@code Thread.print}. */
    public static ThreadDump parse(long atMillis, Phase phase, String text) {
        List<DumpedThread> threads = new ArrayList<>();
        String name = null;
        String state = null;
        List<String> frames = new ArrayList<>();
        Map<List<String>, Stack> stacks = new HashMap<>();
        for (String line : lines(text + "\n\"\" #0 ")) {
            Matcher header = HEADER.matcher(line);
            if (header.matches()) {
                if (state != null) {
                    threads.add(new DumpedThread(name, state, stacks.computeIfAbsent(List.copyOf(frames), Stack::of)));
                }
                name = header.group(1);
                state = null;
                frames.clear();
                continue;
            }
            Matcher stateLine = STATE.matcher(line);
            if (stateLine.matches()) {
                state = stateLine.group(1);
                continue;
            }
            Matcher frame = FRAME.matcher(line);
            if (frame.matches()) {
                frames.add(frame.group(1) + "(" + frame.group(2) + ")");
            }
        }
        return new ThreadDump(atMillis, phase, threads);
    }

    /** A dump's lines; one in which a thread's name breaks the line is a single one. */
    static List<String> lines(String text) {
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

    /** How many threads have a frame in any of these methods. */
    public long countIn(String... methods) {
        return threads.stream().filter(thread -> Arrays.stream(methods).anyMatch(thread::standsIn)).count();
    }

    /** How many threads have a name that this pattern fits, in which {@code *} stands for anything. */
    public long countNamed(String pattern) {
        return threads.stream().filter(thread -> ThreadNames.matches(pattern, thread.name())).count();
    }

    /** Writes the dump with each distinct stack once: hundreds of event loops share a handful of stacks. */
    public void write(Path file) throws IOException {
        Map<List<String>, Integer> stacks = new LinkedHashMap<>();
        List<StoredThread> stored = new ArrayList<>();
        for (DumpedThread thread : threads) {
            stacks.putIfAbsent(thread.frames(), stacks.size());
            stored.add(new StoredThread(thread.name(), thread.state(), stacks.get(thread.frames())));
        }
        Json.write(file, new StoredDump(atMillis, phase, stored, List.copyOf(stacks.keySet())));
    }

    /** Reads what {@link #write} wrote; throws {@link IOException} when the file is damaged. */
    public static ThreadDump read(Path file) throws IOException {
        return stored(Json.text(file), file.getFileName().toString());
    }

    /**
     * Reads the text that {@link #write} wrote; throws {@link IOException} naming {@code source} when it is damaged.
     */
    static ThreadDump stored(String text, String source) throws IOException {
        StoredDump dump = Json.parse(text, StoredDump.class, source);
        try {
            List<Stack> stacks = dump.stacks().stream().map(frames -> Stack.of(List.copyOf(frames))).toList();
            return new ThreadDump(dump.atMillis(), dump.phase(), dump.threads().stream()
                    .map(thread -> new DumpedThread(Objects.requireNonNull(thread.name()),
                            Objects.requireNonNull(thread.state()), stacks.get(thread.stack())))
                    .toList());
        } catch (NullPointerException | IndexOutOfBoundsException e) {
            throw new IOException(source + " is damaged: a thread without its name, state or stack", e);
        }
    }

    record StoredThread(String name, String state, int stack) {
    }

    record StoredDump(long atMillis, Phase phase, List<StoredThread> threads, List<List<String>> stacks) {
    }
}
