package io.executorlab.lab.diagnosis;

import static io.executorlab.lab.diagnosis.Finding.Certainty.likelyFrom;
import static io.executorlab.lab.diagnosis.Finding.Certainty.likelyIf;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.diagnosis.Classification.Place;
import io.executorlab.lab.diagnosis.Classification.PoolKind;
import io.executorlab.lab.diagnosis.Classification.WaitKind;
import io.executorlab.lab.diagnosis.Finding.Kind;
import io.executorlab.lab.evidence.DumpedThread;

/**
 * Finds pools all of whose threads stand at one place, event loops that wait, a full queue of the log, and pools of
 * connections for which threads wait, with what those who have the connections do.
 */
final class PoolFindings {

    private static final int MANY = 10;
    private static final int SOME = 5;
    private static final int FEW = 3;
    private static final double NEARLY_ALL = 0.8;
    private static final String DATABASE = "database";
    /** A full pool is a bound that does its work, unless all of it stands at what nobody meant to be the bound. */
    private static final Set<WaitKind> WAITS = Set.of(WaitKind.TASK, WaitKind.CONNECTION, WaitKind.ANSWER,
            WaitKind.CHILD_PROCESS, WaitKind.EVENT_LOOP, WaitKind.LOCK, WaitKind.LOG);
    private static final List<String> TASKS_OF_EXECUTORS = Classification.role("tasks-of-executors");
    private static final List<String> LOOPS = Classification.role("event-loops");
    /** The bottom of Reactor's threads is the JDK's; only the name tells the scheduler that must not wait. */
    private static final String PARALLEL = "parallel-";
    private static final List<String> OWN_WAITS = Classification.role("event-loops-own-waits");
    private static final List<String> BLOCKING_CALLS = Classification.role("blocking-calls");
    private static final List<String> LOG_WRITERS = Classification.role("log-writers");
    private static final List<String> IN_TRANSACTION = Classification.role("in-transaction");
    private static final String NEW_TRANSACTION = "org.springframework.transaction.support."
            + "AbstractPlatformTransactionManager.handleExistingTransaction";
    private static final List<String> WITH_CONNECTION = Classification.role("with-connection");
    private static final List<String> CALLBACKS =
            List.of(".extractData(", ".mapRow(", ".processRow(", ".doInConnection(", ".handleResult(", ".forEach(");

    static Stream<Finding> of(Snapshot dump) {
        return Stream.of(connections(dump), atOnePlace(dump), blockedLoops(dump), fullLog(dump))
                .flatMap(Function.identity());
    }

    private static Stream<Finding> atOnePlace(Snapshot dump) {
        return dump.pools().entrySet().stream().flatMap(pool -> {
            List<DumpedThread> workers = pool.getValue().stream().filter(thread -> !isOfServerItself(thread)).toList();
            List<DumpedThread> most = Groups.largestFirst(workers,
                    thread -> List.of(Classification.of(thread).place(), Snapshot.appMethod(thread))).stream()
                    .findFirst().orElse(List.of());
            boolean full = workers.stream().noneMatch(thread -> Classification.of(thread).isQuiet());
            return full && most.size() > 1 && most.size() >= NEARLY_ALL * workers.size()
                    ? atOnePlace(pool.getKey(), workers.size(), most, dump) : Stream.of();
        });
    }

    private static Stream<Finding> atOnePlace(String name, int workers, List<DumpedThread> most, Snapshot dump) {
        DumpedThread first = most.get(0);
        Classification seen = Classification.of(first);
        boolean waits = WAITS.contains(seen.kind()) || Snapshot.isWaiting(first);
        if (most.size() < MANY && (!waits || seen.kind() == WaitKind.UNKNOWN)) {
            return Stream.of();
        }
        Optional<String> client = seen.kind() == WaitKind.TASK && !Snapshot.isIn(first, TASKS_OF_EXECUTORS)
                ? client(dump) : Optional.empty();
        boolean callsAServer = seen.worksFor() == PoolKind.CONNECTOR && seen.place().key().equals("http-call");
        boolean bottleneck = callsAServer || seen.place().key().equals(DATABASE) || seen.kind() == WaitKind.LOCK;
        Finding found = Finding.of(client.isPresent() ? Kind.POOL_WAITS_FOR_ANSWERS
                : callsAServer ? Kind.POOL_WAITS_FOR_ITS_OWN_SERVER : Kind.POOL_AT_ONE_PLACE,
                likelyIf(client.isPresent() ? most.size() == workers : most.size() >= MANY && bottleneck), most)
                .with("subject", name).with("pool", name + "*").with("total", workers).doing(first).at(first);
        return Stream.of(client.map(called -> found.with("client", called)).orElse(found));
    }

    private static boolean isOfServerItself(DumpedThread thread) {
        Place place = Classification.of(thread).place();
        return place.key().equals("select") || place.key().equals("accept")
                || thread.standsIn("org.eclipse.jetty.util.thread.ReservedThreadExecutor$ReservedThread.");
    }

    private static Optional<String> client(Snapshot dump) {
        return Classification.clients().entrySet().stream()
                .filter(client -> !dump.where(thread -> thread.standsIn(client.getKey())).isEmpty())
                .map(Map.Entry::getValue).sorted().findFirst();
    }

    private static Stream<Finding> blockedLoops(Snapshot dump) {
        List<DumpedThread> loops = dump.where(PoolFindings::isLoop);
        List<DumpedThread> blocked = loops.stream().filter(PoolFindings::isBlockedLoop).toList();
        if (blocked.isEmpty()) {
            return Stream.of();
        }
        DumpedThread first = blocked.get(0);
        Optional<Snapshot.Root> root = dump.roots().stream().filter(lock -> lock.owner() != null
                && lock.all().stream().anyMatch(waiter -> blocked.stream().anyMatch(loop -> loop == waiter)))
                .findFirst();
        DumpedThread example = root.map(Snapshot.Root::owner).orElse(first);
        boolean sure = blocked.size() > 1 || Classification.of(first).kind() != WaitKind.LOCK
                && Snapshot.isWaiting(first) || isInBlockingCall(first);
        Finding found = Finding.of(Kind.EVENT_LOOPS_BLOCKED, likelyIf(sure), blocked.size(), blocked, example)
                .with("total", loops.size()).doing(example).at(example);
        return Stream.of(root.map(lock -> found.dueTo(example).with("direct", lock.all().size())).orElse(found));
    }

    private static boolean isLoop(DumpedThread thread) {
        return Snapshot.isIn(thread, LOOPS) || thread.name().startsWith(PARALLEL)
                && thread.standsIn("reactor.core.scheduler.");
    }

    private static boolean isBlockedLoop(DumpedThread thread) {
        Classification seen = Classification.of(thread);
        return !seen.isQuiet() && !Snapshot.isIn(thread, OWN_WAITS)
                && (Snapshot.isWaiting(thread) || isInBlockingCall(thread) || seen.place().key().equals(DATABASE));
    }

    private static boolean isInBlockingCall(DumpedThread thread) {
        return thread.frames().stream().limit(SOME)
                .anyMatch(frame -> BLOCKING_CALLS.stream().anyMatch(frame::startsWith));
    }

    private static Stream<Finding> fullLog(Snapshot dump) {
        List<DumpedThread> waiting = dump.waitingFor(WaitKind.LOG).stream().filter(Snapshot::isWaiting).toList();
        if (waiting.size() < 2) {
            return Stream.of();
        }
        Finding found = Finding.of(Kind.LOG_FULL, likelyFrom(SOME, waiting), waiting).with("method",
                Classification.of(waiting.get(0)).toldBy());
        return Stream.of(dump.where(thread -> Snapshot.isIn(thread, LOG_WRITERS)
                && Classification.of(thread).kind() != WaitKind.LOG && !Classification.of(thread).isQuiet()).stream()
                .findFirst().map(found::dueTo).orElse(found));
    }

    private static Stream<Finding> connections(Snapshot dump) {
        List<DumpedThread> waiting = dump.waitingFor(WaitKind.CONNECTION).stream()
                .filter(thread -> Snapshot.isWaiting(thread) || Snapshot.isVirtual(thread)).toList();
        return Groups.by(waiting, thread -> Frames.withoutPackage(Classification.of(thread).toldBy())).entrySet()
                .stream().map(pool -> connections(pool.getKey(), pool.getValue(), dump));
    }

    private static Finding connections(String pool, List<DumpedThread> waiters, Snapshot dump) {
        List<DumpedThread> nested = waiters.stream().filter(PoolFindings::hasOneAlready).toList();
        List<DumpedThread> statements = dump.where(thread -> isUsing(thread, waiters.get(0)));
        List<DumpedThread> calls = dump.where(thread -> Snapshot.isIn(thread, IN_TRANSACTION)
                && Classification.of(thread).kind() != WaitKind.CONNECTION && !statements.contains(thread)
                && !Classification.of(thread).isQuiet());
        boolean nobodyElse = statements.isEmpty() && calls.isEmpty();
        if (!nested.isEmpty() && (nobodyElse || nested.size() * 2 >= waiters.size())) {
            Finding found = connections(Kind.CONNECTIONS_NESTED, pool, waiters, nested)
                    .with(nested.get(0).standsIn(NEW_TRANSACTION) ? "requires-new" : "second", nested.size());
            return nobodyElse ? found.with("nobody-else", "") : found;
        }
        if (nobodyElse) {
            return connections(waiters.size() >= FEW ? Kind.CONNECTIONS_LEAKED : Kind.CONNECTIONS_AWAITED, pool,
                    waiters, List.of());
        }
        return calls.size() > statements.size()
                ? connections(Kind.CONNECTIONS_HELD_DURING_CALL, pool, waiters, calls)
                : connections(Kind.CONNECTIONS_HELD_BY_STATEMENTS, pool, waiters, statements);
    }

    private static Finding connections(Kind kind, String pool, List<DumpedThread> waiters, List<DumpedThread> holders) {
        DumpedThread example = holders.isEmpty() ? waiters.get(0) : holders.get(0);
        Finding found = Finding.of(kind, likelyFrom(FEW, waiters), waiters.size(), Stream
                .concat(waiters.stream(), holders.stream().filter(thread -> !waiters.contains(thread))).toList(),
                example).with("subject", pool).with("pool", pool).at(example);
        return holders.isEmpty() ? found : found.with("holders", holders.size()).doing(example);
    }

    /** A second one is asked for by who is in a transaction, or within a statement, that began further out. */
    private static boolean hasOneAlready(DumpedThread waiter) {
        return waiter.standsIn(NEW_TRANSACTION)
                || Snapshot.isIn(waiter, IN_TRANSACTION) && isAskedForByTheApp(waiter)
                || Snapshot.isIn(waiter, WITH_CONNECTION)
                        && waiter.frames().stream().anyMatch(frame -> CALLBACKS.stream().anyMatch(frame::contains));
    }

    /** A framework asks for a transaction's own connection; who asks directly gets another. */
    private static boolean isAskedForByTheApp(DumpedThread waiter) {
        String library = Classification.library(Classification.of(waiter).toldBy());
        int last = IntStream.range(0, waiter.frames().size())
                .filter(i -> waiter.frames().get(i).startsWith(library)).max().orElse(-1);
        return last + 1 < waiter.frames().size() && Frames.isTheApps(waiter.frames().get(last + 1));
    }

    /** Database pools lend to who reads a database, pools of clients to who waits for an answer. */
    private static boolean isUsing(DumpedThread thread, DumpedThread waiter) {
        Place place = Classification.of(thread).place();
        boolean pooled = Classification.of(waiter).place().key().equals("pooled");
        return place.kind() == WaitKind.ANSWER && pooled != place.key().equals(DATABASE);
    }
}
