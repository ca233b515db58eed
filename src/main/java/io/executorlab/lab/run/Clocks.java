package io.executorlab.lab.run;

import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * A reading of both clocks of the machine at the same moment. That of the wall tells when something was read, as other
 * processes do, and may be set; the other one only runs.
 *
 * @param wallMillis since the epoch
 * @param nanos by {@link System#nanoTime}
 */
record Clocks(long wallMillis, long nanos) {

    private static final double UNNOTICED_SECONDS = 1;
    /** A clock that is being brought back to the right time runs by so much faster or slower. */
    private static final double DRIFT = 0.001;

    static Clocks now() {
        return new Clocks(System.currentTimeMillis(), System.nanoTime());
    }

    /**
     * By how many seconds the wall's clock was set forward, or back where negative; empty where it went on with the
     * other one.
     */
    OptionalDouble stepUntil(Clocks later) {
        double gone = TimeUnit.NANOSECONDS.toMillis(later.nanos - nanos) / 1000.0;
        double step = (later.wallMillis - wallMillis) / 1000.0 - gone;
        return Math.abs(step) > UNNOTICED_SECONDS + DRIFT * gone ? OptionalDouble.of(step) : OptionalDouble.empty();
    }
}
