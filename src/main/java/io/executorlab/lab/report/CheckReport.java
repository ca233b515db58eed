package io.executorlab.lab.report;

import java.util.Optional;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Comparison;

/** Lays out a check for a terminal: the bounds, breaches first with the threads behind them, and the verdict last. */
public final class CheckReport {

    private CheckReport() {
    }

    /** The page; long names and sentences are cut. */
    public static String terminal(CheckResult result, Optional<Comparison> comparison) {
        return Templates.text("check.txt.mustache", CheckPage.content(result, comparison, CheckPage.TERMINAL));
    }
}
