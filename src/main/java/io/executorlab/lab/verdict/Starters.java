package io.executorlab.lab.verdict;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;

/** Thread starts by who caused them. */
public final class Starters {

    private static final int SHOWN = 8;

    private Starters() {
    }

    /** Who started most, at most eight. */
    public static List<CellResult.Starter> most(List<ThreadStart> starts) {
       return groups(starts).keySet().stream().limit(SHOWN).toList();
    }

    /** The starts of each starter, the one with most first. */
    public static Map<CellResult.Starter, List<ThreadStart>> groups(List<ThreadStart> starts) {
        return groups(starts, ThreadStart::startedBy);
    }

    /** @param line which of a start's frames stands for who started it */
    public static Map<CellResult.Starter, List<ThreadStart>> groups(List<ThreadStart> starts, Function<ThreadStart, String> line) {
        record Key(String name, String by, String through) {
        }
        Map<Key, List<ThreadStart>> byStarter = starts.stream().collect(Collectors.groupingBy(
                (ThreadStart start) -> new Key(ThreadNames.normalise(start.name()), line.apply(start), start.through(line.apply(start))),
                LinkedHashMap::new, Collectors.toList()));
        Map<CellResult.Starter, List<ThreadStart>> groups = new LinkedHashMap<>();
        byStarter.entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<Key, List<ThreadStart>> entry) -> entry.getValue().size()).reversed())
                .forEach(entry -> groups.put(new CellResult.Starter(entry.getValue().size(), entry.getKey().name(), entry.getKey().by(),
                        entry.getKey().through()), entry.getValue()));
        return groups;
    }
}
