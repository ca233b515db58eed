package io.executorlab.lab.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.DumpedThread.Details;
import io.executorlab.lab.evidence.DumpedThread.Stack;

/**
 * All platform threads of the app at one moment, or all virtual ones. Threads of the virtual machine itself are left
 * out, as {@link java.lang.management.ThreadMXBean} leaves them out.
 *
 * @param deadlocks which the JVM itself found
 */
public record ThreadDump(long atMillis, Phase phase, List<DumpedThread> threads, List<Deadlock> deadlocks) {

    /** The beginning of the names of the files of dumps of platform threads. */
    public static final String PLATFORM = "threads-";
    /** The same of virtual threads. */
    public static final String VIRTUAL = "virtual-threads-";

    private static final Pattern NUMBER = Pattern.compile("threads-(\\d{1,18})-");

    /** The part of a run in which a dump was taken. */
    public enum Phase { BASELINE, LOAD, DRAINED }

    public ThreadDump {
        deadlocks = deadlocks == null ? List.of() : deadlocks;
    }

    public ThreadDump(long atMillis, Phase phase, List<DumpedThread> threads) {
        this(atMillis, phase, threads, List.of());
    }

    public Stream<String> names() {
        return threads.stream().map(DumpedThread::name);
    }

    public long countDeadlocked() {
        return deadlocks.stream().flatMap(deadlock -> deadlock.waits().stream()).map(Deadlock.Wait::thread).distinct()
                .count();
    }

    public long countIn(String... methods) {
        return threads.stream().filter(thread -> Arrays.stream(methods).anyMatch(thread::standsIn)).count();
    }

    /** Counts the threads whose name this pattern fits, in which {@code *} stands for anything. */
    public long countNamed(String pattern) {
        return threads.stream().filter(thread -> ThreadNames.matches(pattern, thread.name())).count();
    }

    /** Writes the dump with each distinct stack once: hundreds of event loops share a handful of stacks. */
    public void write(Path file) throws IOException {
        Map<List<String>, Integer> stacks = new LinkedHashMap<>();
        List<StoredThread> stored = threads.stream().map(thread -> new StoredThread(
                thread.details().virtual() ? thread.details().id() : null, thread.name(), thread.state(),
                stacks.computeIfAbsent(thread.frames(), none -> stacks.size()))).toList();
        Files.writeString(file,
                Json.line(new StoredDump(atMillis, phase, stored, List.copyOf(stacks.keySet()), deadlocks)) + "\n");
    }

    /**
     * The dumps of a run in the order in which they were taken; a damaged one is left out and named in
     * {@code missing}. Threads that stand in one stack share it, in whichever dump.
     *
     * @param kind {@link #PLATFORM} or {@link #VIRTUAL}
     */
    public static List<ThreadDump> readAll(Path run, String kind, List<String> missing) throws IOException {
        List<Path> files;
        try (Stream<Path> entries = Files.list(run)) {
            files = entries.filter(file -> file.getFileName().toString().matches(kind + ".*\\.json"))
                    .filter(file -> !Files.isSymbolicLink(file))
                    .sorted(Comparator.comparingLong(ThreadDump::number).thenComparing(Comparator.naturalOrder()))
                    .toList();
        }
        Map<List<String>, Stack> stacks = new HashMap<>();
        List<ThreadDump> read = new ArrayList<>();
        for (Path file : files) {
            try {
                read.add(stored(Json.text(file), file.getFileName().toString(), stacks));
            } catch (IOException e) {
                missing.add(e.getMessage());
            }
        }
        return read;
    }

    /** In the order of their names the thousandth dump would stand before the 101st. */
    private static long number(Path dump) {
        Matcher number = NUMBER.matcher(dump.getFileName().toString());
        return number.find() ? Long.parseLong(number.group(1)) : Long.MAX_VALUE;
    }

    /** Reads what {@link #write} wrote; throws {@link IOException} when it is damaged. */
    static ThreadDump stored(String text, String source, Map<List<String>, Stack> known) throws IOException {
        StoredDump dump = Json.parse(text, StoredDump.class, source);
        try {
            List<Stack> stacks = dump.stacks().stream()
                    .map(frames -> known.computeIfAbsent(List.copyOf(frames), Stack::of)).toList();
            return new ThreadDump(dump.atMillis(), dump.phase(), dump.threads().stream()
                    .map(thread -> new DumpedThread(Objects.requireNonNull(thread.name()),
                            Objects.requireNonNull(thread.state()), stacks.get(thread.stack()),
                            thread.id() == null ? Details.NONE : Details.ofVirtual(thread.id())))
                    .toList(), dump.deadlocks());
        } catch (NullPointerException | IndexOutOfBoundsException e) {
            throw new IOException(source + " is damaged: a thread without its name, state or stack", e);
        }
    }

    /** @param id of a virtual thread; null of others */
    record StoredThread(@JsonInclude(JsonInclude.Include.NON_NULL) Long id, String name, String state, int stack) {
    }

    record StoredDump(long atMillis, Phase phase, List<StoredThread> threads, List<List<String>> stacks,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Deadlock> deadlocks) {
    }

    /** A circle of threads that the JVM itself found: each waits for what the next one has. */
    public record Deadlock(List<Wait> waits) {

        /**
         * One thread of the circle.
         *
         * @param lock as in {@link LockUse#lock()}
         * @param owner the thread that has the lock; empty where the JVM does not know it
         */
        public record Wait(String thread, String lock, String type, String owner) {
        }
    }
}
