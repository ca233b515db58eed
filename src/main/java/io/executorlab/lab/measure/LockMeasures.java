package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Measure.Kind.LEVEL;
import static io.executorlab.lab.measure.Measure.Kind.PER_REQUEST;
import static io.executorlab.lab.measure.Readings.quotient;
import static io.executorlab.lab.measure.SinceWarmUp.sinceWarmUp;

import java.util.List;
import java.util.OptionalDouble;

import io.executorlab.lab.evidence.LockWait;
import io.executorlab.lab.measure.SinceWarmUp.Seen;

/** How long threads waited for locks: all waits that a recording holds, where readings of thread states see one moment each. */
final class LockMeasures {

    static final List<Measure> ALL = List.of(
            blocked("threads.blocked-time-per-second").kind(LEVEL).growing(Growing.NOT)
                    .means("in a check, how long all threads together waited to enter synchronized code, for each second since the warm-up",
                            sinceWarmUp((seen, none) -> quotient(blockedMillis(seen), seen.seconds()))),
            blocked("threads.blocked-time-per-request").kind(PER_REQUEST).growing(Growing.NOT)
                    .means("the same for each request handled", sinceWarmUp((seen, none) -> quotient(blockedMillis(seen), seen.handled()))),
            blocked("threads.blocked-time.max").kind(LEVEL).growing(Growing.MAXIMUM_SINCE_WARM_UP)
                    .means("in a check, the longest time since the warm-up that a thread waited to enter synchronized code; 0 if none did",
                            sinceWarmUp((seen, none) -> longest(seen))));

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

    private static OptionalDouble longest(Seen seen) {
        return seen.lockWaits().map(waits -> OptionalDouble.of(waits.stream().mapToDouble(LockWait::millis).max().orElse(0)))
                .orElse(OptionalDouble.empty());
    }
}
