package io.executorlab.lab.evidence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.common.OneLine;

/**
 * A lock for which threads wait, as the JDK's text dump tells it: {@code synchronized} ones always, those of
 * {@code java.util.concurrent} where the dump lists ownable synchronizers ({@code jstack -l}).
 *
 * @param type the class whose object is locked
 * @param owner the thread that has it; empty where the dump does not say
 * @param waiting the threads that wait for it
 */
public record HeldLock(String type, String owner, List<String> waiting) {

    private static final Pattern OWNED = Pattern.compile("^\\s+- (?:locked )?<(0x[0-9a-f]+)> \\(an? ([^)]+)\\)$");
    private static final Pattern AWAITED =
            Pattern.compile("^\\s+- (?:waiting to lock|parking to wait for\\s+) ?<(0x[0-9a-f]+)> \\(an? ([^)]+)\\)$");

    /** The locks of one dump's text, the one with the most waiting threads first. */
    public static List<HeldLock> parse(String text) {
        Map<String, String> owners = new LinkedHashMap<>();
        Map<String, String> types = new LinkedHashMap<>();
        Map<String, List<String>> waiting = new LinkedHashMap<>();
        String thread = "";
        for (String line : ThreadDump.lines(text)) {
            Matcher header = ThreadDump.HEADER.matcher(line);
            Matcher owned = OWNED.matcher(line);
            Matcher awaited = AWAITED.matcher(line);
            if (header.matches()) {
                thread = OneLine.of(header.group(1));
            } else if (owned.matches()) {
                owners.put(owned.group(1), thread);
            } else if (awaited.matches()) {
                types.put(awaited.group(1), awaited.group(2));
                waiting.computeIfAbsent(awaited.group(1), lock -> new ArrayList<>()).add(thread);
            }
        }
        return waiting.entrySet().stream()
                // What threads park on without an owner is a queue or a condition: they wait for work.
                .filter(lock -> owners.containsKey(lock.getKey())
                        && !lock.getValue().contains(owners.get(lock.getKey())))
                .map(lock -> new HeldLock(types.get(lock.getKey()), owners.get(lock.getKey()),
                        List.copyOf(lock.getValue())))
                .sorted(Comparator.comparingInt((HeldLock lock) -> lock.waiting().size()).reversed())
                .toList();
    }
}
