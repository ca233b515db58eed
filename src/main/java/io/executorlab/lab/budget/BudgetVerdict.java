package io.executorlab.lab.budget;

import java.util.List;

import io.executorlab.lab.verdict.BoundVerdict;

/**
 * Whether a bound of a budget held.
 *
 * @param unit of the measure; empty for a plain count
 * @param bound in words, with the cores' number put in
 * @param value what was measured; null where there was no evidence
 * @param why there is no evidence, or what makes a breach certain although the run had problems; empty otherwise
 * @param place of the bound in its file
 * @param culprits whose threads they are; empty where the bound held or nothing tells
 */
public record BudgetVerdict(String measure, String unit, String bound, Double value, BoundVerdict.State state, String why,
        String place, List<Culprit> culprits) {

    /**
     * Threads behind a breach.
     *
     * @param what {@code 50 x export-* by ReportExport.start:31 through ThreadPoolExecutor.addWorker},
     *        {@code 12 x http-nio-8080-exec-* waiting in getConnection() for a database connection}
     * @param stack of one of them, or of who started it, top first; empty where only names are known
     */
    public record Culprit(int count, String what, List<String> stack) {
    }
}
