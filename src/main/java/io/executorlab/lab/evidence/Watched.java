package io.executorlab.lab.evidence;

import java.util.List;

/**
 * An app that the lab did not make, and what could be seen of it.
 *
 * @param management such as {@code http://127.0.0.1:8081/actuator}; its path alone of an app that Prometheus has
 * scraped
 * @param pid its process id; null where only its management port could be watched
 * @param load the command that put the load on
 * @param notTaken the parts of the evidence, by the names of {@link Evidence}, that could not be had of this app
 * @param notes what a reader of this evidence should know of how it was taken, in sentences
 * @param virtualThreads whether the flight recording holds starts and ends of virtual threads, as far as that JVM has
 * any; null in checks of an earlier version, whose recordings do not
 */
public record Watched(String management, Long pid, List<String> load, List<String> notTaken, List<String> notes,
        Boolean virtualThreads) {

    public Watched {
        if (management == null) {
            throw new IllegalArgumentException("it names no management port");
        }
        load = load == null ? List.of() : load;
        notTaken = notTaken == null ? List.of() : notTaken;
        notes = notes == null ? List.of() : List.copyOf(notes);
    }

    public static Watched scraped() {
        return new Watched("/actuator", null, List.of(),
                List.of(Evidence.K6, Evidence.AFTER_GC, Evidence.FLIGHT, Evidence.DUMPS), List.of(), null);
    }

    /** Returns whether its process could be asked, which it cannot where Prometheus alone has seen the app. */
    public boolean isInReach() {
        return !management.startsWith("/");
    }
}
