package io.executorlab.lab.experiment;

import java.time.Duration;
import java.util.LinkedHashMap;

/**
 * The app's end while the load goes on, as a platform ends an instance: SIGTERM, and SIGKILL after a grace period.
 *
 * @param beforeEnd how long before the load's end SIGTERM comes
 * @param grace how long the app may take from then on
 * @param count what is counted in the database once the app has ended: a name, and the query that gives its number
 */
public record Termination(String beforeEnd, String grace, LinkedHashMap<String, String> count) {

    private static final String BEFORE_END = "before-end";
    private static final String GRACE = "grace";

    public Termination {
        WrittenTime.of(BEFORE_END, beforeEnd);
        WrittenTime.of(GRACE, grace);
        count = count == null ? new LinkedHashMap<>() : count;
    }

    /** Throws {@link IllegalArgumentException} where the load is over before. */
    public Duration after(Duration load) {
        Duration after = load.minus(WrittenTime.of(BEFORE_END, beforeEnd));
        if (after.isNegative() || after.isZero()) {
            throw new IllegalArgumentException(
                    "before-end is %s, and the load lasts %d s".formatted(beforeEnd, load.toSeconds()));
        }
        return after;
    }

    public Duration graceTime() {
        return WrittenTime.of(GRACE, grace);
    }
}
