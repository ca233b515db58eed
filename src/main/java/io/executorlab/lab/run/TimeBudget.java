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

    public static final TimeBudget WITHOUT_END = new TimeBudget(null, 0);

    public static TimeBudget of(Duration time) {
        return new TimeBudget(time, System.nanoTime());
    }

    public boolean hasTimeFor(double seconds) {
        return time == null || System.nanoTime() - beganNanos + seconds * TimeUnit.SECONDS.toNanos(1) <= time.toNanos();
    }
}
