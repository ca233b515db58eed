package io.executorlab.lab.run;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How long the lab may work on a plan before its user wants the machine back; it begins when it is made.
 *
 * @param time null for as long as it takes
 * @param beganNanos by {@link System#nanoTime}
 */
public record Sitting(Duration time, long beganNanos) {

    /** One that takes as long as the plan does. */
    public static final Sitting WITHOUT_END = new Sitting(null, 0);

    /** One that begins now. */
    public static Sitting of(Duration time) {
        return new Sitting(time, System.nanoTime());
    }

    /** Whether what takes so long ends within it. */
    public boolean hasTimeFor(double seconds) {
        return time == null || System.nanoTime() - beganNanos + seconds * TimeUnit.SECONDS.toNanos(1) <= time.toNanos();
    }
}
