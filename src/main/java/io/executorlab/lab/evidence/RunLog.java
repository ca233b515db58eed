package io.executorlab.lab.evidence;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The course of one cell's run ({@code run.json}): what was run, its times and what went wrong. In the file all stands
 * on one level.
 *
 * @param format of the evidence folder; a reader of a later version can tell
 * @param loadExit the load's exit code: k6's, or in a check that of whatever command put the load on; -1 where the lab
 * ended it
 * @param watched the app that a check watched; null in the lab's own runs
 */
public record RunLog(int format, @JsonUnwrapped Subject subject, Outcome outcome, List<String> problems,
        @JsonUnwrapped Times times,
        @JsonAlias("k6Exit") int loadExit, Watched watched) {

    public static final int FORMAT = 1;

    public RunLog {
        if (outcome == null) {
            throw new IllegalArgumentException("it has no outcome");
        }
        subject = subject == null ? Subject.UNKNOWN : subject;
        problems = problems == null ? List.of() : problems;
        times = times == null ? Times.NONE : times;
        if (problems.stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException("a problem has no value");
        }
    }

    public static RunLog of(Subject subject, Outcome outcome, List<String> problems, Times times) {
        return new RunLog(FORMAT, subject, outcome, problems, times, 0, null);
    }

    /**
     * The cell that is run, and its load.
     *
     * @param counters which of k6's metrics count what was sent, answered and so on
     * @param repeats which of its cell's runs, counted from 1, this one repeats because that one was no evidence; null
     * for most
     * @param seed of the random order of runs that it has its turn in; null where the order is that of the file, and in
     * runs of earlier versions
     */
    public record Subject(String experiment, String cell, List<String> profiles, String scale, Map<String, String> load,
            Map<String, String> counters, @JsonInclude(JsonInclude.Include.NON_NULL) Integer repeats,
            @JsonInclude(JsonInclude.Include.NON_NULL) Long seed) {

        static final Subject UNKNOWN = new Subject(null, null, List.of(), null, null, null, null, null);

        public Subject {
            load = load == null ? Map.of() : load;
            counters = counters == null ? Map.of() : counters;
            if (Stream.concat(load.values().stream(), counters.values().stream()).anyMatch(Objects::isNull)) {
                throw new IllegalArgumentException("a setting of the load or a counter has no value");
            }
        }

        public static Subject of(String name, String cell) {
            return new Subject(name, cell, List.of(), "", null, null, null, null);
        }
    }

    /**
     * The times of a run, in milliseconds since the epoch; 0 where the run did not come so far.
     *
     * @param appDownAt when the app was seen to have ended, not to come up or not to answer any more; null where it did
     * none of that
     */
    public record Times(long startedAt, long readyAt, long loadFrom, long loadTo, long drainedAt, long stoppedAt,
            @JsonInclude(JsonInclude.Include.NON_NULL) Long appDownAt) {

        static final Times NONE = new Times(0, 0, 0, 0, 0, 0, null);

        /** The load's length in seconds; 0 when there was none. */
        public double loadSeconds() {
            return loadTo > loadFrom ? (loadTo - loadFrom) / 1000.0 : 0;
        }
    }

    /** The phases of a run, in this order. */
    public enum Phase {
        /** Until the app is ready. */
        START,
        /** Until it is attached to and records. */
        ATTACH,
        WARM_UP,
        /** Until it has been at rest for as long as asked, and the baseline is taken. */
        REST,
        LOAD,
        /** Until it is at rest again. */
        DRAIN,
        /** The last dump, the heap after a collection, the recording. */
        SAVE,
        STOP;

        @Override
        public String toString() {
            return name().toLowerCase().replace('_', '-');
        }
    }

    /** The outcome of a run. */
    public enum Outcome {
        RAN, NO_EVIDENCE, NOT_ON_THIS_JVM, NOT_ON_THIS_MACHINE, NOT_STARTED
    }

    /**
     * An app that the lab did not make, and what could be seen of it.
     *
     * @param management such as {@code http://127.0.0.1:8081/actuator}; its path alone of an app that Prometheus has
     * scraped
     * @param pid its process id; null where only its management port could be watched
     * @param notTaken the parts of the evidence, by the names of {@link Evidence}, that could not be had of this app
     * @param notes what a reader of this evidence should know of how it was taken, in sentences
     * @param virtualThreads whether the flight recording holds starts and ends of virtual threads, as far as that JVM
     * has any; null in checks of an earlier version, whose recordings do not
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
}
