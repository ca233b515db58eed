package io.executorlab.lab.evidence;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.executorlab.lab.common.Json;

/**
 * All virtual threads of the app at one moment, read from the JDK's {@code Thread.dump_to_file}, which it has from 21
 * on.
 *
 * @param atMillis milliseconds since the epoch
 * @param threads by their ids, those of {@link VirtualThreads.Life}
 */
public record VirtualThreadDump(long atMillis, ThreadDump.Phase phase, Map<Long, DumpedThread> threads) {

    record StoredThread(long id, String name, String state, int stack) {
    }

    record StoredDump(long atMillis, ThreadDump.Phase phase, List<StoredThread> threads, List<List<String>> stacks) {
    }

    /**
     * Reads the JDK's own dump in JSON, which may be larger than memory: a hundred thousand threads stand at a few
     * places. Throws {@link IOException} where it is none.
     */
    public static VirtualThreadDump ofJdk(long atMillis, ThreadDump.Phase phase, Path json) throws IOException {
        Map<Long, DumpedThread> threads = new LinkedHashMap<>();
        try (InputStream in = Files.newInputStream(json)) {
            DumpText.read(in, Long.MAX_VALUE, Json.BYTES_AT_MOST).complete().stream()
                    .flatMap(dump -> dump.threads().stream()).filter(thread -> thread.details().virtual())
                    .forEach(thread -> threads.put(thread.details().id(), thread));
        } catch (IOException e) {
            throw new IOException("the JDK's thread dump is not of the form that is known: " + e.getMessage(), e);
        }
        return new VirtualThreadDump(atMillis, phase, threads);
    }

    /** Those that have a frame in any of these methods. */
    public List<DumpedThread> standingIn(String... methods) {
        return threads.values().stream().filter(thread -> Arrays.stream(methods).anyMatch(thread::standsIn)).toList();
    }

    /** Writes each distinct stack once: thousands of threads share a few. */
    public void write(Path file) throws IOException {
        Map<List<String>, Integer> stacks = new LinkedHashMap<>();
        List<StoredThread> stored = new ArrayList<>();
        threads.forEach((id, thread) -> {
            stacks.putIfAbsent(thread.frames(), stacks.size());
            stored.add(new StoredThread(id, thread.name(), thread.state(), stacks.get(thread.frames())));
        });
        Files.writeString(file,
                Json.line(new StoredDump(atMillis, phase, stored, List.copyOf(stacks.keySet()))) + "\n");
    }

    /** Reads what {@link #write} wrote; throws {@link IOException} when the file is damaged. */
    static VirtualThreadDump read(Path file) throws IOException {
        StoredDump dump = Json.read(file, StoredDump.class);
        Map<Long, DumpedThread> threads = new LinkedHashMap<>();
        try {
            dump.threads()
                    .forEach(thread -> threads.put(thread.id(), new DumpedThread(Objects.requireNonNull(thread.name()),
                            Objects.requireNonNull(thread.state()), List.copyOf(dump.stacks().get(thread.stack())))));
        } catch (NullPointerException | IndexOutOfBoundsException e) {
            throw new IOException(file.getFileName() + " is damaged: a thread without its name, state or stack", e);
        }
        return new VirtualThreadDump(dump.atMillis(), dump.phase(), threads);
    }
}
