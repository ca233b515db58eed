package io.executorlab.lab.evidence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.common.Json;

/**
 * The thread starts that a {@link Pack} keeps of a flight recording, in its order, each distinct stack once.
 *
 * @param stacks top first
 */
record KeptStarts(List<List<String>> stacks, List<Start> starts) {

    static final String FILE = "starts.json";

    /** @param stack by its place in {@code stacks} */
    record Start(long atMillis, long endMillis, String name, int stack) {
    }

    KeptStarts {
        if (stacks == null || starts == null) {
            throw new IllegalArgumentException("it needs stacks and starts");
        }
    }

    static KeptStarts of(List<ThreadStart> recorded) {
        Map<List<String>, Integer> stacks = new LinkedHashMap<>();
        List<Start> starts = new ArrayList<>();
        for (ThreadStart start : recorded) {
            stacks.putIfAbsent(start.frames(), stacks.size());
            starts.add(new Start(start.atMillis(), start.endMillis(), start.name(), stacks.get(start.frames())));
        }
        return new KeptStarts(List.copyOf(stacks.keySet()), starts);
    }

    /** Throws {@link IOException} where the file is missing or damaged. */
    static List<ThreadStart> read(Path folder) throws IOException {
        KeptStarts kept = Json.read(folder.resolve(FILE), KeptStarts.class);
        try {
            List<Stack> stacks = kept.stacks.stream().map(frames -> Stack.of(List.copyOf(frames))).toList();
            return kept.starts.stream().map(start -> new ThreadStart(start.atMillis(), start.endMillis(), start.name(),
                    stacks.get(start.stack()))).toList();
        } catch (NullPointerException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new IOException(FILE + " is damaged: a start without its name or stack", e);
        }
    }
}
