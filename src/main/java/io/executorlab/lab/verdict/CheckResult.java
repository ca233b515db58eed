package io.executorlab.lab.verdict;

import java.util.List;
import java.util.Map;

import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.ThreadGroups;
import io.executorlab.lab.evidence.Watched;

/**
 * What came out of a check ({@code check.json}).
 *
 * @param budget its name
 * @param outcome {@code RAN} or {@code NO_EVIDENCE}
 * @param problems why there is no evidence, in words that say what to do
 * @param notes what a reader should know that is no problem: what could not be seen, and what to pass so that it can
 * @param measures every general measure that the evidence holds, and those of the budget, by name
 * @param starts where the threads came from that were started under load
 * @param groups the threads of the fullest dump under load; empty without dumps
 * @param left the threads that are there after the load and were not before it, by name; empty without dumps
 * @param starters who started threads because of the load, most first; empty without a recording
 */
public record CheckResult(int format, String budget, Watched watched, Machine machine, RunLog.Outcome outcome, List<String> problems,
        List<String> notes, List<BudgetVerdict> bounds, Map<String, Double> measures, ThreadStarts starts,
        List<ThreadGroups.Group> groups, List<String> left, List<CellResult.Starter> starters) {

    public static final String FILE = "check.json";
}
