package io.executorlab.lab.budget;

import java.util.List;
import java.util.Map;

import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.ThreadGroups;
import io.executorlab.lab.evidence.Watched;
import io.executorlab.lab.verdict.BoundVerdict;
import io.executorlab.lab.verdict.CellResult;
import io.executorlab.lab.verdict.ThreadStarts;

/**
 * What came out of a check ({@code check.json}).
 *
 * @param budget its name
 * @param machine what the app ran on; null where it did not come so far
 * @param loadFrom when the load began, in milliseconds since the epoch; 0 where it did not come so far
 * @param loadSeconds how long the load was
 * @param requests that the server handled under the load; null where it does not count them
 * @param outcome {@code RAN} or {@code NO_EVIDENCE}
 * @param problems why there is no evidence, in words that say what to do
 * @param notes what a reader should know that is no problem: what could not be seen, and what to pass so that it can
 * @param measures every general measure that the evidence holds, and those of the budget, by name
 * @param withWarmUp over the whole load, those of {@code measures} that count only since the warm-up; empty in an earlier version's file, where
 *        they count over the whole load themselves
 * @param starts where the threads came from that were started under load; null where the counter could not be read
 * @param groups the threads of the fullest dump under load; empty without dumps
 * @param left the threads that are there after the load and were not before it, by name; empty without dumps
 * @param leftByWarmUp the threads that the warm-up started beyond the pools and that are there after the load, most first; empty where
 *        neither dumps nor a recording tell, and in an earlier version's file
 * @param starters who started threads because of the load, most first; empty without a recording
 */
public record CheckResult(int format, String budget, Watched watched, Machine machine, long loadFrom, double loadSeconds, Double requests,
        RunLog.Outcome outcome, List<String> problems, List<String> notes, List<BudgetVerdict> bounds, Map<String, Double> measures,
        Map<String, Double> withWarmUp, ThreadStarts starts, List<ThreadGroups.Group> groups, List<String> left,
        List<BudgetVerdict.Culprit> leftByWarmUp, List<CellResult.Starter> starters) {

    public static final String FILE = "check.json";
    public static final int FORMAT = 2;

    public CheckResult {
        withWarmUp = withWarmUp == null ? Map.of() : withWarmUp;
        leftByWarmUp = leftByWarmUp == null ? List.of() : leftByWarmUp;
    }

    /** The bounds in this state, in the order of the budget. */
    public List<BudgetVerdict> bounds(BoundVerdict.State state) {
        return bounds.stream().filter(bound -> bound.state() == state).toList();
    }

    /** Whether any bound is broken: proven, whatever else happened. */
    public boolean breached() {
        return !bounds(BoundVerdict.State.BROKEN).isEmpty();
    }

    /** Whether every bound has a verdict. */
    public boolean conclusive() {
        return problems.isEmpty() && bounds(BoundVerdict.State.NO_EVIDENCE).isEmpty();
    }
}
