package io.executorlab.lab.budget;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.diagnosis.Finding;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.diagnosis.ThreadStarts;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.RunLog.Watched;
import io.executorlab.lab.measure.BoundVerdict;

/**
 * The result of a check ({@code check.json}).
 *
 * @param measures every general measure that the evidence holds, and those of the budget
 */
public record CheckResult(int format, String budget, @JsonUnwrapped Target target, @JsonUnwrapped Load load,
        @JsonUnwrapped Course course,
        List<BudgetVerdict> bounds, Map<String, Double> measures, @JsonUnwrapped Threads threads)
        implements BudgetResult {

    public static final String FILE = "check.json";
    public static final int FORMAT = 2;
    /** The measure of an executor's queue, of which its name is the parameter. */
    public static final String QUEUE = "executor.queue.max";
    private static final String PENDING = "hikari.pending.max";

    public CheckResult {
        target = target == null ? Target.UNKNOWN : target;
        course = course == null ? Course.UNKNOWN : course;
        load = load == null ? Load.NONE : load;
        measures = measures == null ? Map.of() : measures;
        threads = threads == null ? Threads.UNSEEN : threads;
    }

    /** The app that was checked; null for what was not seen before the check ended. */
    public record Target(Watched watched, Machine machine) {

        static final Target UNKNOWN = new Target(null, null);
    }

    /** Tells how a check went: {@code problems} say why there is no evidence, {@code notes} what else to know. */
    public record Course(RunLog.Outcome outcome, List<String> problems, List<String> notes, Manner manner) {

        static final Course UNKNOWN = new Course(null, List.of(), List.of(), Manner.PLAIN);

        public Course {
            manner = manner == null ? Manner.PLAIN : manner;
        }
    }

    /**
     * The options that a check was asked for with.
     *
     * @param reportOnly whether an exceeded bound is shown and fails nothing
     * @param expectErrors whether a load is evidence of which requests or checks fail
     */
    public record Manner(boolean reportOnly, boolean expectErrors) {

        /** To fail where a bound is exceeded, and to tell nothing from a load that failed. */
        public static final Manner PLAIN = new Manner(false, false);
        /** Of requests that nobody sent for the check's sake, such as production's. */
        public static final Manner OF_ANY_TRAFFIC = new Manner(false, true);
    }

    /**
     * The load that was put on the app.
     *
     * @param loadFrom when it began, in milliseconds since the epoch; 0 where it did not come so far
     * @param requests that the server handled under it; null where it does not count them
     */
    public record Load(long loadFrom, double loadSeconds, Double requests) {

        static final Load NONE = new Load(0, 0, null);
    }

    /**
     * The threads that were seen.
     *
     * @param starts where those came from that were started under load; null where the counter could not be read
     * @param groups those of the fullest dump under load; empty without dumps
     * @param left those that are there after the load and were not before it, by name; empty without dumps
     * @param leftByWarmUp those that the warm-up started beyond the pools and that are there after the load, most
     * first; empty where neither dumps nor a recording tell, and in an earlier version's file
     * @param starters who started threads because of the load, most first; empty without a recording
     * @param virtual what is known of virtual threads; null where nobody looked, and in an earlier version's file
     * @param virtualGroups where virtual threads stood in the dump under load that has most of them, most first; empty
     * where there are no such dumps
     * @param findings what {@code lab diagnose} says of the dumps under load, the largest first; empty without dumps,
     * and in an earlier version's file
     */
    public record Threads(ThreadStarts starts, List<ThreadGroups.Group> groups, List<String> left,
            List<Culprit> leftByWarmUp, List<Starter> starters, VirtualSight virtual, List<String> virtualGroups,
            List<Finding> findings) {

        static final Threads UNSEEN = new Threads(null, null, null, null, null, null, null, null);

        public Threads {
            groups = groups == null ? List.of() : groups;
            left = left == null ? List.of() : left;
            leftByWarmUp = leftByWarmUp == null ? List.of() : leftByWarmUp;
            starters = starters == null ? List.of() : starters;
            virtualGroups = virtualGroups == null ? List.of() : virtualGroups;
            findings = findings == null ? List.of() : findings;
        }
    }

    /**
     * The sight that a check has of virtual threads, for its first lines.
     *
     * @param seen whether they were seen, or the JVM is known to have none; where not, nothing is known of them, which
     * is not 0
     * @param words without a full stop
     */
    public record VirtualSight(boolean seen, String words) {
    }

    public Machine machine() {
        return target.machine;
    }

    public RunLog.Outcome outcome() {
        return course.outcome;
    }

    @Override
    public List<String> problems() {
        return course.problems;
    }

    public List<String> notes() {
        return course.notes;
    }

    public Manner manner() {
        return course.manner;
    }

    /** In the order in which they are told. */
    public List<BudgetVerdict> bounds(BoundVerdict.State state) {
        return bounds.stream().filter(bound -> bound.state() == state).sorted(BudgetVerdict.LARGEST_FIRST).toList();
    }

    public Map<String, Double> unboundedWaits() {
        Map<String, Double> waits = new TreeMap<>(measures);
        waits.keySet().removeIf(measure -> !measure.startsWith(QUEUE) && !measure.equals(PENDING)
                || bounds.stream().anyMatch(bound -> bound.measure().equals(measure)));
        waits.values().removeIf(waiting -> waiting <= 0);
        return waits;
    }

    @Override
    public Stream<BoundVerdict.State> states() {
        return bounds.stream().map(BudgetVerdict::state);
    }
}
