package io.executorlab.lab.evidence;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * All dumps of a run in one file: each frame and each stack once, since an app's threads stand in few places again and
 * again, and of threads that differ in a number alone only this number.
 *
 * @param stacks top first, each frame by its place in {@code frames}
 * @param kinds threads that have all but a number of their name in common
 * @param missing what of the dumps could not be read when they were packed
 */
record PackedDumps(List<String> frames, List<List<Integer>> stacks, List<Kind> kinds, List<Dump> dumps,
        List<String> missing) {

    /**
     * @param name as in {@link NumberedName#around()}
     * @param stack by its place in {@code stacks}
     */
    record Kind(List<String> name, String state, int stack) {
    }

    /**
     * @param threads for each kind that it has, in the order in which it first comes up: its place in {@code kinds},
     * and for each of its threads by how much its number is larger than that of the one before, which is the number
     * itself for the first
     */
    record Dump(long atMillis, ThreadDump.Phase phase, List<List<Integer>> threads,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Deadlock> deadlocks) {
    }

    PackedDumps {
        if (frames == null || stacks == null || kinds == null || dumps == null || missing == null) {
            throw new IllegalArgumentException("it needs frames, stacks, kinds and dumps");
        }
    }

    static PackedDumps of(List<ThreadDump> dumps, List<String> missing) {
        PackedStacks stacks = new PackedStacks();
        PackedStacks.Places<Kind> kinds = new PackedStacks.Places<>();
        List<Dump> packed = new ArrayList<>();
        for (ThreadDump dump : dumps) {
            Map<Integer, List<Integer>> numbers = new LinkedHashMap<>();
            for (DumpedThread thread : dump.threads()) {
                NumberedName name = NumberedName.of(thread.name());
                int kind = kinds.of(new Kind(name.around(), thread.state(), stacks.of(thread.frames())));
                numbers.computeIfAbsent(kind, any -> new ArrayList<>()).add(name.number());
            }
            packed.add(new Dump(dump.atMillis(), dump.phase(),
                    numbers.entrySet().stream().map(kind -> row(kind.getKey(), kind.getValue())).toList(),
                    dump.deadlocks()));
        }
        return new PackedDumps(stacks.frames(), stacks.stacks(), kinds.values(), packed, missing);
    }

    private static List<Integer> row(int kind, List<Integer> numbers) {
        List<Integer> row = new ArrayList<>(List.of(kind));
        int before = 0;
        for (int number : numbers.stream().sorted().toList()) {
            row.add(number - before);
            before = number;
        }
        return row;
    }

    /** Throws {@link IOException} where a thread's kind or stack is not there. */
    List<ThreadDump> unpacked() throws IOException {
        try {
            List<Stack> whole = PackedStacks.whole(frames, stacks);
            List<ThreadDump> unpacked = new ArrayList<>();
            for (Dump dump : dumps) {
                List<DumpedThread> threads = new ArrayList<>();
                for (List<Integer> row : dump.threads()) {
                    Kind kind = kinds.get(row.get(0));
                    int number = 0;
                    for (int more : row.subList(1, row.size())) {
                        number += more;
                        threads.add(new DumpedThread(new NumberedName(kind.name(), number).whole(), kind.state(),
                                whole.get(kind.stack())));
                    }
                }
                unpacked.add(new ThreadDump(dump.atMillis(), dump.phase(), threads, dump.deadlocks()));
            }
            return unpacked;
        } catch (NullPointerException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new IOException(EvidenceFiles.DUMPS_PACKED + " is damaged: a thread without its stack", e);
        }
    }
}
