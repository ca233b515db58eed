package io.executorlab.lab.process;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The processes that one process has started, directly or not, found again in each table of all processes. One whose parent has ended is handed to
 * process 1 and is nobody's descendant any more; it is still known where
 * <ul>
 * <li>the watched process leads a session, as one does that systemd, a container or the lab has started, and it is in there,
 * <li>it, or one that leads its group or session, was seen as a descendant in an earlier table,
 * <li>its environment has the lab's mark, as that of all has which the lab's own app starts.
 * </ul>
 * What makes a session of its own and loses its parent between two tables is known by the mark alone.
 */
final class ProcessTree {

    private final long pid;
    private final Predicate<ProcessStat> marked;
    private final Map<Long, ProcessStat> seen = new HashMap<>();
    private final Set<Long> groups = new HashSet<>();
    private final Map<Long, ProcessStat> unmarked = new HashMap<>();

    /** @param marked whether a process that nothing else tells of has the mark; asked once for each */
    ProcessTree(long pid, Predicate<ProcessStat> marked) {
        this.pid = pid;
        this.marked = marked;
    }

    /** Those in this table of all processes, the watched one not among them. */
    List<ProcessStat> in(List<ProcessStat> table) {
        ProcessStat watched = table.stream().filter(process -> process.pid() == pid).findFirst().orElse(null);
        if (watched == null) {
            return List.of();
        }
        // An id that no process has any more may be given to another one.
        groups.removeIf(group -> table.stream().noneMatch(process -> process.group() == group || process.session() == group));
        Map<Long, ProcessStat> found = new HashMap<>();
        List<ProcessStat> rest = new ArrayList<>(table);
        rest.remove(watched);
        boolean more = true;
        while (more) {
            more = rest.removeIf(process -> belongs(process, watched, found) && found.put(process.pid(), process) == null);
        }
        unmarked.values().removeIf(process -> table.stream().noneMatch(process::isSameAs));
        seen.clear();
        seen.putAll(found);
        found.keySet().stream().filter(id -> table.stream().anyMatch(process -> process.group() == id || process.session() == id)).forEach(groups::add);
        return List.copyOf(found.values());
    }

    private boolean belongs(ProcessStat process, ProcessStat watched, Map<Long, ProcessStat> found) {
        if (process.startedAt() < watched.startedAt()) {
            return false;
        }
        return process.parent() == pid || found.containsKey(process.parent())
                || watched.session() == pid && process.session() == pid
                || isIn(seen, process) || groups.contains(process.group()) || groups.contains(process.session())
                || isMarked(process);
    }

    private boolean isMarked(ProcessStat process) {
        if (isIn(unmarked, process)) {
            return false;
        }
        boolean itIs = marked.test(process);
        if (!itIs) {
            unmarked.put(process.pid(), process);
        }
        return itIs;
    }

    private static boolean isIn(Map<Long, ProcessStat> known, ProcessStat process) {
        ProcessStat same = known.get(process.pid());
        return same != null && same.isSameAs(process);
    }
}
