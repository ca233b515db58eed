package io.executorlab.lab.evidence;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * An app that the lab did not make, and what could be seen of it.
 *
 * @param management such as {@code http://127.0.0.1:8081/actuator}
 * @param pid its process id; null where only its management port could be watched
 * @param load the command that put the load on
 * @param notTaken the parts of the evidence, by the names of {@link Evidence}, that could not be had of this app
 * @param notes what a reader of this evidence should know of how it was taken, in sentences
 * @param lockWaitsFromMillis how long a wait for a lock has to be to stand in the flight recording; null where it holds none
 * @param virtualThreads whether the flight recording holds starts and ends of virtual threads, as far as that JVM has any; null in
 *        checks of an earlier version, whose recordings do not
 * @param startersSampled true where the recording tells who started virtual threads for a part of the time only; else null
 */
public record Watched(String management, Long pid, List<String> load, List<String> notTaken, List<String> notes,
        Double lockWaitsFromMillis, Boolean virtualThreads, @JsonInclude(JsonInclude.Include.NON_NULL) Boolean startersSampled) {

    public Watched {
        if (management == null) {
            throw new IllegalArgumentException("it names no management port");
        }
        load = load == null ? List.of() : load;
        notTaken = notTaken == null ? List.of() : notTaken;
        notes = notes == null ? List.of() : List.copyOf(notes);
    }

    /** One of which nothing was left out. */
    public Watched(String management, Long pid, List<String> load, List<String> notTaken, List<String> notes, Double lockWaitsFromMillis,
            Boolean virtualThreads) {
        this(management, pid, load, notTaken, notes, lockWaitsFromMillis, virtualThreads, null);
    }
}
