package io.executorlab.lab.evidence;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All dumps of a run in one file: each frame and each stack once, since an app's threads stand in few places again and again.
 *
 * @param stacks top first, each frame by its place in {@code frames}
 * @param missing what of the dumps could not be read when they were packed
 */
record PackedDumps(List<String> frames, List<List<Integer>> stacks, List<Dump> dumps, List<String> missing) {

    record Dump(long atMillis, ThreadDump.Phase phase, List<ThreadDump.StoredThread> threads) {
    }

    PackedDumps {
        if (frames == null || stacks == null || dumps == null || missing == null) {
            throw new IllegalArgumentException("it needs frames, stacks and dumps");
        }
    }

    static PackedDumps of(List<ThreadDump> dumps, List<String> missing) {
        Map<String, Integer> frames = new LinkedHashMap<>();
        Map<List<Integer>, Integer> stacks = new LinkedHashMap<>();
        List<Dump> packed = new ArrayList<>();
        for (ThreadDump dump : dumps) {
            packed.add(new Dump(dump.atMillis(), dump.phase(), dump.threads().stream().map(thread -> new ThreadDump.StoredThread(
                    thread.name(), thread.state(), numberOf(thread.frames().stream().map(frame -> numberOf(frame, frames)).toList(), stacks)))
                    .toList()));
        }
        return new PackedDumps(List.copyOf(frames.keySet()), List.copyOf(stacks.keySet()), packed, missing);
    }

    /** Throws {@link IOException} where a thread's stack is not there. */
    List<ThreadDump> unpacked() throws IOException {
        try {
            List<Stack> whole = stacks.stream().map(stack -> Stack.of(stack.stream().map(frames::get).toList())).toList();
            return dumps.stream().map(dump -> new ThreadDump(dump.atMillis(), dump.phase(), dump.threads().stream()
                    .map(thread -> new DumpedThread(thread.name(), thread.state(), whole.get(thread.stack()))).toList())).toList();
        } catch (NullPointerException | IndexOutOfBoundsException e) {
            throw new IOException(StoredParts.DUMPS_PACKED + " is damaged: a thread without its stack", e);
        }
    }

    private static <T> int numberOf(T value, Map<T, Integer> numbers) {
        Integer number = numbers.putIfAbsent(value, numbers.size());
        return number == null ? numbers.size() - 1 : number;
    }
}
