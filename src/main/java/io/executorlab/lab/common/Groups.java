package io.executorlab.lab.common;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Groups things by what they have in common. */
public final class Groups {

    /** In the order in which the keys come up. */
    public static <K, T> Map<K, List<T>> by(Collection<T> all, Function<T, K> key) {
        return all.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    /** Of two that are as large, the one that comes up first. */
    public static <T> List<List<T>> largestFirst(Collection<T> all, Function<T, ?> key) {
        return by(all, key).values().stream()
                .sorted(Comparator.comparingInt((List<T> group) -> group.size()).reversed()).toList();
    }
}
