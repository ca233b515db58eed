package io.executorlab.lab.evidence;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * The app's end by SIGTERM while the load went on ({@code app-end.json}).
 *
 * @param seconds from the signal until its process was gone
 * @param killed whether it had to be killed, since its grace period was over
 * @param counted what was counted in the database afterwards, by the names of its experiment
 */
public record AppEnd(double seconds, boolean killed, Map<String, Long> counted) {

    private static final String SECONDS = "seconds";
    private static final String KILLED = "killed";

    public AppEnd {
        counted = counted == null ? Map.of() : counted;
    }

    /** Tells whether this is a matter of time, and no count. */
    public static boolean isTimed(String what) {
        return what.equals(SECONDS) || what.equals(KILLED);
    }

    /** @param what {@code seconds}, {@code killed}, which is 0 or 1, or the name of a count; empty for another */
    public OptionalDouble of(String what) {
        return switch (what) {
            case SECONDS -> OptionalDouble.of(seconds);
            case KILLED -> OptionalDouble.of(killed ? 1 : 0);
            default -> counted.containsKey(what) ? OptionalDouble.of(counted.get(what)) : OptionalDouble.empty();
        };
    }
}
