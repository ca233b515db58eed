package io.executorlab.lab.diagnosis;

import static io.executorlab.lab.diagnosis.Finding.Certainty.LIKELY;
import static io.executorlab.lab.diagnosis.Finding.Certainty.POSSIBLE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.diagnosis.Classification.PoolKind;
import io.executorlab.lab.evidence.DumpedThread;

/** Finds pools all of whose threads stand at one place, event loops that wait, and a full queue of the log. */
final class PoolFindings {

    private static final int MANY = 10;
    private static final int MOST = 5;
    private static final double NEARLY_ALL = 0.8;
    /** A full pool is a bound that does its work, unless all of it stands at what nobody meant to be the bound. */
    private static final String DATABASE = "database";
    private static final Set<WaitKind> WAITS = Set.of(WaitKind.TASK, WaitKind.CONNECTION, WaitKind.ANSWER,
            WaitKind.CHILD_PROCESS, WaitKind.EVENT_LOOP, WaitKind.LOCK, WaitKind.LOG);
    private static final List<String> TASKS_OF_EXECUTORS = Classification.role("tasks-of-executors");
    private static final List<String> LOOPS = Classification.role("event-loops");
    /** The bottom of Reactor's threads is the JDK's; only the name tells the scheduler that must not wait. */
    private static final String PARALLEL = "parallel-";
    private static final List<String> OWN_WAITS = Classification.role("event-loops-own-waits");
    private static final List<String> BLOCKING_CALLS = Classification.role("blocking-calls");
    private static final List<String> LOG_WRITERS = Classification.role("log-writers");

    private record Spot(Place place, String method) {
        static Spot of(DumpedThread thread) {
            return new Spot(Classification.of(thread).place(), Snapshot.appMethod(thread));
        }
    }

    static List<Finding> of(Snapshot dump) {
        List<Finding> found = new ArrayList<>(atOnePlace(dump));
        found.addAll(blockedLoops(dump));
        found.addAll(fullLog(dump));
        return found;
    }

    private static List<Finding> atOnePlace(Snapshot dump) {
        List<Finding> found = new ArrayList<>();
        dump.pools().forEach((name, all) -> {
            List<DumpedThread> workers = all.stream().filter(thread -> !isOfServerItself(thread)).toList();
            List<DumpedThread> most = Groups.largestFirst(workers, Spot::of).stream().findFirst().orElse(List.of());
            boolean full = workers.stream().noneMatch(thread -> Classification.of(thread).isQuiet());
            if (full && most.size() > 1 && most.size() >= NEARLY_ALL * workers.size()) {
                atOnePlace(name, workers, most, dump).ifPresent(found::add);
            }
        });
        return found;
    }

    private static Optional<Finding> atOnePlace(String name, List<DumpedThread> workers, List<DumpedThread> most,
            Snapshot dump) {
        DumpedThread first = most.get(0);
        Classification seen = Classification.of(first);
        boolean waits = WAITS.contains(seen.kind()) || Snapshot.isWaiting(first);
        if (most.size() < MANY && (!waits || seen.kind() == WaitKind.UNKNOWN)) {
            return Optional.empty();
        }
        Map<String, String> values = new HashMap<>(Map.of("subject", name, "pool", name + "*", "total",
                String.valueOf(workers.size()), "doing", Snapshot.doing(first)));
        Snapshot.putPlace(values, first);
        boolean whole = most.size() == workers.size();
        Optional<String> client = seen.kind() == WaitKind.TASK && !Snapshot.isIn(first, TASKS_OF_EXECUTORS)
                ? client(dump) : Optional.empty();
        if (client.isPresent()) {
            values.put("client", client.get());
            return Optional.of(Finding.of(FindingKind.POOL_WAITS_FOR_ANSWERS, whole ? LIKELY : POSSIBLE, most.size(),
                    values, most, first));
        }
        if (seen.worksFor() == PoolKind.CONNECTOR && seen.place().key().equals("http-call")) {
            return Optional.of(Finding.of(FindingKind.POOL_WAITS_FOR_ITS_OWN_SERVER,
                    most.size() >= MANY ? LIKELY : POSSIBLE, most.size(), values, most, first));
        }
        boolean bottleneck = seen.place().key().equals(DATABASE) || seen.kind() == WaitKind.LOCK;
        return Optional.of(Finding.of(FindingKind.POOL_AT_ONE_PLACE,
                most.size() >= MANY && bottleneck ? LIKELY : POSSIBLE, most.size(), values, most, first));
    }

    private static boolean isOfServerItself(DumpedThread thread) {
        Place place = Classification.of(thread).place();
        return place.key().equals("select") || place.key().equals("accept")
                || thread.standsIn("org.eclipse.jetty.util.thread.ReservedThreadExecutor$ReservedThread.");
    }

    private static Optional<String> client(Snapshot dump) {
        return Classification.clients().entrySet().stream()
                .filter(client -> dump.threads().stream().anyMatch(thread -> thread.standsIn(client.getKey())))
                .map(Map.Entry::getValue).sorted().findFirst();
    }

    private static List<Finding> blockedLoops(Snapshot dump) {
        List<DumpedThread> loops = dump.where(PoolFindings::isLoop);
        List<DumpedThread> blocked = loops.stream().filter(PoolFindings::isBlockedLoop).toList();
        if (blocked.isEmpty()) {
            return List.of();
        }
        Map<String, String> values = new HashMap<>(Map.of("total", String.valueOf(loops.size())));
        DumpedThread first = blocked.get(0);
        Optional<LockGraph.Root> root = dump.locks().roots().stream().filter(lock -> lock.owner() != null
                && lock.all().stream().anyMatch(waiter -> blocked.stream().anyMatch(loop -> loop == waiter)))
                .findFirst();
        DumpedThread example = root.map(LockGraph.Root::owner).orElse(first);
        values.put("doing", Snapshot.doing(example));
        Snapshot.putPlace(values, example);
        root.ifPresent(lock -> {
            values.put("owner", lock.owner().name());
            values.put("direct", String.valueOf(lock.all().size()));
        });
        boolean sure = blocked.size() > 1 || Classification.of(first).kind() != WaitKind.LOCK
                && Snapshot.isWaiting(first) || isInBlockingCall(first);
        return List.of(Finding.of(FindingKind.EVENT_LOOPS_BLOCKED, sure ? LIKELY : POSSIBLE, blocked.size(), values,
                blocked, example));
    }

    private static boolean isLoop(DumpedThread thread) {
        return Snapshot.isIn(thread, LOOPS) || thread.name().startsWith(PARALLEL)
                && thread.standsIn("reactor.core.scheduler.");
    }

    private static boolean isBlockedLoop(DumpedThread thread) {
        if (Classification.of(thread).isQuiet() || Snapshot.isIn(thread, OWN_WAITS)) {
            return false;
        }
        return Snapshot.isWaiting(thread) || isInBlockingCall(thread)
                || Classification.of(thread).place().key().equals(DATABASE);
    }

    private static boolean isInBlockingCall(DumpedThread thread) {
        return thread.frames().stream().limit(MOST)
                .anyMatch(frame -> BLOCKING_CALLS.stream().anyMatch(frame::startsWith));
    }

    private static List<Finding> fullLog(Snapshot dump) {
        List<DumpedThread> waiting = dump.waitingFor(WaitKind.LOG).stream().filter(Snapshot::isWaiting).toList();
        if (waiting.size() < 2) {
            return List.of();
        }
        Map<String, String> values = new HashMap<>(Map.of("method", Classification.of(waiting.get(0)).toldBy()));
        dump.in(LOG_WRITERS).stream().filter(thread -> Classification.of(thread).kind() != WaitKind.LOG
                && !Classification.of(thread).isQuiet()).findFirst().ifPresent(writer -> {
                    values.put("owner", writer.name());
                    values.put("doing", Snapshot.doing(writer));
                });
        return List.of(Finding.of(FindingKind.LOG_FULL, waiting.size() >= MOST ? LIKELY : POSSIBLE, waiting.size(),
                values, waiting, waiting.get(0)));
    }
}
