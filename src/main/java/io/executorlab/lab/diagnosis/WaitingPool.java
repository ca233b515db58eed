package io.executorlab.lab.diagnosis;

import java.util.List;
import java.util.Optional;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;

/**
 * A pool all of whose threads wait for other tasks while nobody in the app works.
 *
 * @param threads their name, {@code review-*}
 * @param code that waits, {@code OnePool.join:45}
 */
public record WaitingPool(String threads, String code) {

    /** Finds the one that has so many threads. */
    public static Optional<WaitingPool> of(int threads, ThreadDump dump) {
        if (dump.threads().stream().map(Classification::of).anyMatch(Classification::isAtWork)) {
            return Optional.empty();
        }
        List<DumpedThread> waiting = dump.threads().stream().filter(thread -> {
            Classification seen = Classification.of(thread);
            return seen.worksFor() == PoolKind.EXECUTOR && seen.kind() == WaitKind.TASK;
        }).toList();
        return Groups.by(waiting, DumpedThread::normalisedName).entrySet().stream()
                .filter(pool -> pool.getValue().size() == threads).findFirst()
                .map(pool -> new WaitingPool(pool.getKey(), code(pool.getValue().get(0))));
    }

    private static String code(DumpedThread thread) {
        return thread.frames().stream().filter(Frames::isTheApps).findFirst()
                .map(frame -> Frames.withoutPackage(Frames.recorded(frame)))
                .orElseGet(() -> Classification.of(thread).frame());
    }

    @Override
    public String toString() {
        return threads + " in " + code;
    }
}
