package io.executorlab.lab.run;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The time that the lab may work on a plan before its user wants the machine back; it begins when it is made.
 *
 * @param time null for as long as it takes
 * @param beganNanos by {@link System#nanoTime}
 */
public record TimeBudget(Duration time, long beganNanos) {

    /** One that takes as long as the plan does. */
    public static final TimeBudget WITHOUT_END = new TimeBudget(null, 0);

    /** One that begins now. */
    public static TimeBudget of(Duration time) {
        return new TimeBudget(time, System.nanoTime());
    }

    /** Returns whether a run of so many seconds ends within it. */
    public boolean hasTimeFor(double seconds) {
        return time == null || System.nanoTime() - beganNanos + seconds * TimeUnit.SECONDS.toNanos(1) <= time.toNanos();
    }
}
