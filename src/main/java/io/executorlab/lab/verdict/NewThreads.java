package io.executorlab.lab.verdict;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;

/**
 * Threads that appear in the dumps since counting began and were not there before: what is known of starts where there is no
 * flight recording. Threads that lived between two dumps are missing.
 */
public final class NewThreads {

    private NewThreads() {
    }

    /** By normalised name, most first. */
    public static Map<String, List<DumpedThread>> in(Evidence evidence) {
        long from = evidence.countedFrom().map(Scrape::atMillis).orElse(evidence.run().times().loadFrom());
        Map<String, Integer> before = new LinkedHashMap<>();
        Map<String, List<DumpedThread>> most = new LinkedHashMap<>();
        evidence.dumps().forEach(dump -> byFullName(dump).forEach((name, threads) -> {
            if (dump.atMillis() <= from) {
                before.merge(name, threads.size(), Math::max);
            } else {
                most.merge(name, threads, (a, b) -> a.size() >= b.size() ? a : b);
            }
        }));
        Map<String, List<DumpedThread>> appeared = new LinkedHashMap<>();
        most.forEach((name, threads) -> {
            int known = Math.min(threads.size(), before.getOrDefault(name, 0));
            if (threads.size() > known) {
                appeared.computeIfAbsent(ThreadNames.normalise(name), normalised -> new ArrayList<>())
                        .addAll(threads.subList(known, threads.size()));
            }
        });
        return largestFirst(appeared);
    }

    /** Which normalised names have more threads in the later dump, most first; as many of each as there are more. */
    public static Map<String, List<DumpedThread>> between(ThreadDump earlier, ThreadDump later) {
        Map<String, List<DumpedThread>> before = byName(earlier);
        Map<String, List<DumpedThread>> grown = new LinkedHashMap<>();
        byName(later).forEach((name, threads) -> {
            int known = before.getOrDefault(name, List.of()).size();
            if (threads.size() > known) {
                grown.put(name, threads.subList(known, threads.size()));
            }
        });
        return largestFirst(grown);
    }

    private static Map<String, List<DumpedThread>> byName(ThreadDump dump) {
        return dump.threads().stream().collect(Collectors.groupingBy(thread -> ThreadNames.normalise(thread.name()),
                LinkedHashMap::new, Collectors.toList()));
    }

    private static Map<String, List<DumpedThread>> byFullName(ThreadDump dump) {
        return dump.threads().stream().collect(Collectors.groupingBy(DumpedThread::name, LinkedHashMap::new, Collectors.toList()));
    }

    private static Map<String, List<DumpedThread>> largestFirst(Map<String, List<DumpedThread>> groups) {
        Map<String, List<DumpedThread>> sorted = new LinkedHashMap<>();
        groups.entrySet().stream()
                .sorted(Collections.reverseOrder(Comparator.comparingInt(entry -> entry.getValue().size())))
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted;
    }
}
