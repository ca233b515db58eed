package io.executorlab.lab.evidence;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stacks as a {@link Pack} holds them: each frame once, and each stack once as the places of its frames. */
final class PackedStacks {

    private final Places<String> frames = new Places<>();
    private final Places<List<Integer>> stacks = new Places<>();

    /** Values in the order in which they first came up, each known by its place among them. */
    static final class Places<T> {

        private final Map<T, Integer> places = new LinkedHashMap<>();

        int of(T value) {
            Integer place = places.putIfAbsent(value, places.size());
            return place == null ? places.size() - 1 : place;
        }

        List<T> values() {
            return List.copyOf(places.keySet());
        }
    }

    int of(List<String> stack) {
        return stacks.of(stack.stream().map(frames::of).toList());
    }

    List<String> frames() {
        return frames.values();
    }

    List<List<Integer>> stacks() {
        return stacks.values();
    }

    /** Throws {@link NullPointerException} or {@link IndexOutOfBoundsException} where a frame is not there. */
    static List<Stack> whole(List<String> frames, List<List<Integer>> stacks) {
        return stacks.stream().map(stack -> Stack.of(stack.stream().map(frames::get).toList())).toList();
    }
}
