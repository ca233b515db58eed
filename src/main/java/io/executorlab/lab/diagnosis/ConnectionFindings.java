package io.executorlab.lab.diagnosis;

import static io.executorlab.lab.diagnosis.Finding.Certainty.LIKELY;
import static io.executorlab.lab.diagnosis.Finding.Certainty.POSSIBLE;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.evidence.DumpedThread;

/** Finds pools of connections for which threads wait, and what those who have the connections do. */
final class ConnectionFindings {

    private static final int MANY = 3;
    private static final String POOLED = "pooled";
    private static final List<String> IN_TRANSACTION = Classification.role("in-transaction");
    private static final String NEW_TRANSACTION = "org.springframework.transaction.support."
            + "AbstractPlatformTransactionManager.handleExistingTransaction";
    private static final List<String> WITH_CONNECTION = Classification.role("with-connection");
    private static final List<String> CALLBACKS =
            List.of(".extractData(", ".mapRow(", ".processRow(", ".doInConnection(", ".handleResult(", ".forEach(");

    static List<Finding> of(Snapshot dump) {
        List<DumpedThread> waiting = dump.waitingFor(WaitKind.CONNECTION).stream()
                .filter(thread -> Snapshot.isWaiting(thread) || Snapshot.isVirtual(thread)).toList();
        return Groups.by(waiting, thread -> Frames.withoutPackage(Classification.of(thread).toldBy())).entrySet()
                .stream().map(pool -> of(pool.getKey(), pool.getValue(), dump)).toList();
    }

    private static Finding of(String pool, List<DumpedThread> waiters, Snapshot dump) {
        List<DumpedThread> nested = waiters.stream().filter(ConnectionFindings::hasOneAlready).toList();
        List<DumpedThread> statements = dump.where(thread -> isUsing(thread, waiters.get(0)));
        List<DumpedThread> calls = dump.where(thread -> Snapshot.isIn(thread, IN_TRANSACTION)
                && Classification.of(thread).kind() != WaitKind.CONNECTION && !statements.contains(thread)
                && !Classification.of(thread).isQuiet());
        Map<String, String> values = new HashMap<>(Map.of("subject", pool, "pool", pool));
        boolean nobodyElse = statements.isEmpty() && calls.isEmpty();
        FindingKind kind;
        List<DumpedThread> holders;
        if (!nested.isEmpty() && (nobodyElse || nested.size() * 2 >= waiters.size())) {
            kind = FindingKind.CONNECTIONS_NESTED;
            holders = nested;
            boolean inNewTransaction = nested.get(0).standsIn(NEW_TRANSACTION);
            values.put(inNewTransaction ? "requires-new" : "second", String.valueOf(nested.size()));
            if (nobodyElse) {
                values.put("nobody-else", "");
            }
        } else if (calls.size() > statements.size()) {
            kind = FindingKind.CONNECTIONS_HELD_DURING_CALL;
            holders = calls;
        } else if (!statements.isEmpty()) {
            kind = FindingKind.CONNECTIONS_HELD_BY_STATEMENTS;
            holders = statements;
        } else {
            kind = waiters.size() >= MANY ? FindingKind.CONNECTIONS_LEAKED : FindingKind.CONNECTIONS_AWAITED;
            holders = List.of();
        }
        if (!holders.isEmpty()) {
            values.put("holders", String.valueOf(holders.size()));
            values.put("doing", Snapshot.doing(holders.get(0)));
        }
        DumpedThread example = holders.isEmpty() ? waiters.get(0) : holders.get(0);
        Snapshot.putPlace(values, example);
        return Finding.of(kind, waiters.size() >= MANY ? LIKELY : POSSIBLE, waiters.size(), values,
                Stream.concat(waiters.stream(), holders.stream().filter(thread -> !waiters.contains(thread))).toList(),
                example);
    }

    /** A second one is asked for by who is in a transaction, or within a statement, that began further out. */
    private static boolean hasOneAlready(DumpedThread waiter) {
        if (waiter.standsIn(NEW_TRANSACTION)) {
            return true;
        }
        if (Snapshot.isIn(waiter, IN_TRANSACTION) && isAskedForByTheApp(waiter)) {
            return true;
        }
        return Snapshot.isIn(waiter, WITH_CONNECTION)
                && waiter.frames().stream().anyMatch(frame -> CALLBACKS.stream().anyMatch(frame::contains));
    }

    /** A framework asks for a transaction's own connection; who asks directly gets another. */
    private static boolean isAskedForByTheApp(DumpedThread waiter) {
        String pool = Classification.of(waiter).toldBy();
        String library = pool.substring(0, pool.indexOf('.', pool.indexOf('.') + 1) + 1);
        int last = -1;
        for (int i = 0; i < waiter.frames().size(); i++) {
            last = waiter.frames().get(i).startsWith(library) ? i : last;
        }
        return last + 1 < waiter.frames().size() && Frames.isTheApps(waiter.frames().get(last + 1));
    }

    /** Database pools lend to who reads a database, pools of clients to who waits for an answer. */
    private static boolean isUsing(DumpedThread thread, DumpedThread waiter) {
        Place place = Classification.of(thread).place();
        if (place.kind() != WaitKind.ANSWER) {
            return false;
        }
        boolean pooled = Classification.of(waiter).place().key().equals(POOLED);
        return pooled ? !place.key().equals("database") : place.key().equals("database");
    }
}
