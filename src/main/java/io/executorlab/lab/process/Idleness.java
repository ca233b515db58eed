package io.executorlab.lab.process;

import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/** Tells from their processor time when programs that have started have nothing to do any more. */
public final class Idleness {

    /** As long as they are to be idle. */
    static final Duration WINDOW = Duration.ofMillis(500);
    // A JVM that only waits wakes up now and then: one or two hundredths of a second in ten. The kernel counts in
    // hundredths.
    private static final double IN_WINDOW_AT_MOST_SECONDS = 0.015;

    private final DoubleSupplier used;
    private final LongSupplier clock;
    private boolean begun;
    private long since;
    private double before;

    /** @param used seconds of processor time until now, of all of them */
    public Idleness(DoubleSupplier used) {
        this(used, System::nanoTime);
    }

    /** @param clock in nanoseconds */
    Idleness(DoubleSupplier used, LongSupplier clock) {
        this.used = used;
        this.clock = clock;
    }

    /** Returns whether they have been idle for half a second; to be asked again and again. */
    public boolean isReached() {
        long now = clock.getAsLong();
        double seconds = used.getAsDouble();
        if (!begun || seconds - before > IN_WINDOW_AT_MOST_SECONDS) {
            begun = true;
            since = now;
            before = seconds;
        }
        return now - since >= WINDOW.toNanos();
    }
}
