package io.executorlab.lab.budget;

import java.util.Comparator;
import java.util.List;

import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.diagnosis.Frames;
import io.executorlab.lab.measure.BoundVerdict;

/**
 * The verdict on one bound of a budget.
 *
 * @param unit of the measure; empty for a plain count
 * @param bound in words, with the cores' number put in
 * @param value what was measured; null where there was no evidence
 * @param why there is no evidence, or what makes a breach certain although the run had problems; empty otherwise
 * @param culprits whose threads they are; empty where the bound held or nothing tells
 */
public record BudgetVerdict(String measure, String unit, String bound, Double value, BoundVerdict.State state,
        String why, String place, List<Culprit> culprits) {

    /** Of exceeded bounds the one comes first that most threads of the app's code are behind. */
    public static final Comparator<BudgetVerdict> LARGEST_FIRST = Comparator.comparing(BudgetVerdict::state)
            .thenComparing(BudgetVerdict::threadsOfTheApp, Comparator.reverseOrder());

    // No line of the app has started a server's idle threads, or holds them, however many they are.
    private int threadsOfTheApp() {
        return culprits.stream().filter(culprit -> culprit.stack().stream().anyMatch(Frames::isTheApps))
                .mapToInt(Culprit::count).max().orElse(0);
    }
}
