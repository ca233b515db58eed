package io.executorlab.lab.process;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;

/**
 * The processes that one process has started, directly or not. One whose parent has ended is handed to process 1 and is
 * nobody's descendant any more; it is still known where
 * <ul>
 * <li>it, or one that leads its group or session, was a descendant at an earlier look,
 * <li>the watched process leads its session, as one does that systemd, a container or the lab has started,
 * <li>its environment has the lab's mark, as that of all has which the lab's own app starts.
 * </ul>
 * A look reads only of descendants and of processes that are new since the last one.
 */
final class ProcessTree {

    private final long root;
    private final LongPredicate marked;
    private final Consumer<Proc.Stat> onNew;
    private final Set<Long> looked = new HashSet<>();
    /** By their id with their start; those that have ended too, since they may have led a group. */
    private final Map<Long, Long> family = new HashMap<>();

    /**
     * @param marked whether a process that nothing else tells of has the mark; asked once for each
     * @param onNew gets each descendant once
     */
    ProcessTree(long root, LongPredicate marked, Consumer<Proc.Stat> onNew) {
        this.root = root;
        this.marked = marked;
        this.onNew = onNew;
    }

    List<Proc.Stat> look(Proc proc) {
        return look(proc.processes(), proc::stat);
    }

    /** Those that are there now, zombies too, the watched process not among them; none without that. */
    synchronized List<Proc.Stat> look(Set<Long> living, LongFunction<Optional<Proc.Stat>> stats) {
        Optional<Proc.Stat> watched = living.contains(root) ? stats.apply(root) : Optional.empty();
        if (watched.isEmpty()) {
            return List.of();
        }
        List<Proc.Stat> found = new ArrayList<>();
        for (long pid : List.copyOf(family.keySet())) {
            Optional<Proc.Stat> now = living.contains(pid) ? stats.apply(pid) : Optional.empty();
            now.filter(process -> process.startedAt() == family.get(pid)).ifPresentOrElse(found::add,
                    () -> looked.remove(pid));
        }
        looked.retainAll(living);
        Set<Long> fresh = new HashSet<>(living);
        fresh.removeAll(looked);
        fresh.remove(root);
        looked.addAll(fresh);
        // No process gets the id of one that has ended as long as the group or session of that id has anybody in it.
        family.keySet().removeAll(fresh);
        found.addAll(among(fresh.stream().flatMap(pid -> stats.apply(pid).stream()).toList(), watched.get()));
        return found;
    }

    private List<Proc.Stat> among(List<Proc.Stat> fresh, Proc.Stat watched) {
        List<Proc.Stat> strangers = new ArrayList<>(fresh);
        strangers.removeIf(process -> process.startedAt() < watched.startedAt());
        List<Proc.Stat> found = new ArrayList<>();
        takeRelated(strangers, found);
        strangers.removeIf(process -> marked.test(process.pid()) && take(process, found));
        takeRelated(strangers, found);
        return found;
    }

    private void takeRelated(List<Proc.Stat> strangers, List<Proc.Stat> found) {
        while (strangers.removeIf(process -> isRelated(process) && take(process, found))) {
            // Others may be related to one that has been taken.
        }
    }

    private boolean isRelated(Proc.Stat process) {
        return process.parent() == root || process.session() == root || family.containsKey(process.parent())
                || family.containsKey(process.group())
                || family.containsKey(process.session());
    }

    private boolean take(Proc.Stat process, List<Proc.Stat> found) {
        family.put(process.pid(), process.startedAt());
        onNew.accept(process);
        return found.add(process);
    }
}
