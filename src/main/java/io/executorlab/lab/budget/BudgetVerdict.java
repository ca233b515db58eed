package io.executorlab.lab.budget;

import java.util.List;

import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.measure.BoundVerdict;

/**
 * The verdict on one bound of a budget.
 *
 * @param unit of the measure; empty for a plain count
 * @param bound in words, with the cores' number put in
 * @param value what was measured; null where there was no evidence
 * @param why there is no evidence, or what makes a breach certain although the run had problems; empty otherwise
 * @param place of the bound in its file
 * @param culprits whose threads they are; empty where the bound held or nothing tells
 */
public record BudgetVerdict(String measure, String unit, String bound, Double value, BoundVerdict.State state,
        String why, String place, List<Culprit> culprits) {
}
