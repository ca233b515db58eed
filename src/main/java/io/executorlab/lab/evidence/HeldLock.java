package io.executorlab.lab.evidence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.common.OneLine;

/**
 * A lock for which threads wait, as a dump tells it: {@code synchronized} ones always, those of
 * {@code java.util.concurrent} where the dump lists ownable synchronizers ({@code jstack -l}).
 *
 * @param type the class whose object is locked
 * @param owner the thread that has it; empty where the dump does not say
 * @param waiting the threads that wait for it
 */
public record HeldLock(String type, String owner, List<String> waiting) {

    /** The locks of a dump, the one with the most waiting threads first. */
    public static List<HeldLock> of(ThreadDump dump) {
        Map<String, String> owners = new LinkedHashMap<>();
        Map<LockUse, List<String>> waiting = new LinkedHashMap<>();
        for (DumpedThread thread : dump.threads()) {
            thread.details().held().forEach(lock -> owners.put(lock.lock(), thread.name()));
            thread.details().awaited().filter(lock -> !lock.owner().isEmpty())
                    .ifPresent(lock -> owners.putIfAbsent(lock.lock(), OneLine.of(lock.owner())));
            thread.details().awaited().ifPresent(lock -> waiting
                    .computeIfAbsent(new LockUse(LockUse.Kind.ENTERING, lock.lock(), lock.type(), "", -1),
                            any -> new ArrayList<>())
                    .add(thread.name()));
        }
        return waiting.entrySet().stream()
                // What threads park on without an owner is a queue or a condition: they wait for work.
                .filter(lock -> owners.containsKey(lock.getKey().lock())
                        && !lock.getValue().contains(owners.get(lock.getKey().lock())))
                .map(lock -> new HeldLock(lock.getKey().type(), owners.get(lock.getKey().lock()),
                        List.copyOf(lock.getValue())))
                .sorted(Comparator.comparingInt((HeldLock lock) -> lock.waiting().size()).reversed())
                .toList();
    }
}
