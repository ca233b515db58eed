package io.executorlab.lab.evidence;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The thread starts that a {@link Pack} holds, in the recording's order: each frame and each stack once, and four
 * columns with a value for each start.
 *
 * @param stacks top first, each frame by its place in {@code frames}
 * @param kinds starts that have all but a number of the thread's name in common
 * @param kind the start's kind, by its place in {@code kinds}
 * @param at milliseconds after the start before, and since the epoch for the first
 * @param lasted milliseconds from the thread's start to its end, null when it outlived the recording
 * @param number by how much the number in its name is larger than that of the start before whose name is the same but
 * for the number, which is the number itself for the first; 0 in a name without one
 */
record PackedStarts(List<String> frames, List<List<Integer>> stacks, List<Kind> kinds, List<Integer> kind,
        List<Long> at, List<Long> lasted, List<Integer> number) {

    /**
     * @param name as in {@link NumberedName#around()}
     * @param stack by its place in {@code stacks}
     */
    record Kind(List<String> name, int stack) {
    }

    PackedStarts {
        if (frames == null || stacks == null || kinds == null || kind == null || at == null || lasted == null
                || number == null
                || at.size() != kind.size() || lasted.size() != kind.size() || number.size() != kind.size()) {
            throw new IllegalArgumentException("it needs frames, stacks, kinds and four columns of one length");
        }
    }

    static PackedStarts of(List<ThreadStart> starts) {
        PackedStacks stacks = new PackedStacks();
        PackedStacks.Places<Kind> kinds = new PackedStacks.Places<>();
        Map<List<String>, Integer> numbers = new HashMap<>();
        List<Integer> kind = new ArrayList<>();
        List<Long> at = new ArrayList<>();
        List<Long> lasted = new ArrayList<>();
        List<Integer> numbered = new ArrayList<>();
        long before = 0;
        for (ThreadStart start : starts) {
            NumberedName name = NumberedName.of(start.name());
            kind.add(kinds.of(new Kind(name.around(), stacks.of(start.frames()))));
            at.add(start.atMillis() - before);
            lasted.add(start.endMillis() == 0 ? null : start.endMillis() - start.atMillis());
            Integer number = numbers.put(name.around(), name.number());
            numbered.add(name.number() - (number == null ? 0 : number));
            before = start.atMillis();
        }
        return new PackedStarts(stacks.frames(), stacks.stacks(), kinds.values(), kind, at, lasted, numbered);
    }

    /** Throws {@link IOException} where a start's kind or stack is not there. */
    List<ThreadStart> unpacked() throws IOException {
        try {
            List<Stack> whole = PackedStacks.whole(frames, stacks);
            Map<List<String>, Integer> numbers = new HashMap<>();
            List<ThreadStart> starts = new ArrayList<>();
            long atMillis = 0;
            for (int i = 0; i < kind.size(); i++) {
                Kind ofStart = kinds.get(kind.get(i));
                atMillis += at.get(i);
                starts.add(new ThreadStart(atMillis, lasted.get(i) == null ? 0 : atMillis + lasted.get(i),
                        new NumberedName(ofStart.name(), numbers.merge(ofStart.name(), number.get(i), Integer::sum))
                                .whole(),
                        whole.get(ofStart.stack())));
            }
            return starts;
        } catch (NullPointerException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new IOException(EvidenceFiles.STARTS_PACKED + " is damaged: a start without its name or frames", e);
        }
    }
}
