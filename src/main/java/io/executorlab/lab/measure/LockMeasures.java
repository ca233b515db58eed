package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Measure.Kind.LEVEL;
import static io.executorlab.lab.measure.Readings.quotient;
import static io.executorlab.lab.measure.SteadyState.sinceWarmUp;

import java.util.List;
import java.util.OptionalDouble;

import io.executorlab.lab.evidence.LockWait;
import io.executorlab.lab.measure.SteadyState.Seen;

/** How long threads waited for locks: all waits that a recording holds, where readings of thread states see one moment each. */
final class LockMeasures {

    static final List<Measure> ALL = List.of(
            blocked("threads.blocked-time-per-second").kind(LEVEL).monotonicity(Monotonicity.NOT)
                    .means("in a check, how long all threads together waited to enter synchronized code, for each second since the warm-up",
                            sinceWarmUp((seen, none) -> quotient(blockedMillis(seen), seen.seconds()))));

    private LockMeasures() {
    }

    private static Measure.Facts blocked(String name) {
        return Measure.named(name).in("ms").from(Source.LOCK_WAITS).culprits(CulpritKind.AWAITING_LOCK).disturbedBy(Disturbance.CLOCK)
                .pitfall("It misses waits of less than 1 ms, waits that never end, and waits for locks of `java.util.concurrent`."
                        + " On a busy machine, a thread that could run but finds no processor counts as waiting.");
    }

    private static OptionalDouble blockedMillis(Seen seen) {
        return seen.lockWaits().map(waits -> OptionalDouble.of(waits.stream().mapToDouble(LockWait::millis).sum()))
                .orElse(OptionalDouble.empty());
    }
}
