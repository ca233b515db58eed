package io.executorlab.lab.evidence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.executorlab.lab.common.Json;

/**
 * All Java threads of the app at one moment. Threads of the virtual machine itself are left out, as
 * {@link java.lang.management.ThreadMXBean} leaves them out.
 *
 * @param atMillis milliseconds since the epoch
 * @param deadlocks which the JVM itself found; they are not stored with a run
 */
public record ThreadDump(long atMillis, Phase phase, List<DumpedThread> threads, List<Deadlock> deadlocks) {

    /** Where in a run a dump was taken. */
    public enum Phase { BASELINE, LOAD, DRAINED }

    /** Of a dump that does not tell of deadlocks. */
    public ThreadDump(long atMillis, Phase phase, List<DumpedThread> threads) {
        this(atMillis, phase, threads, List.of());
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
