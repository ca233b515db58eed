package io.executorlab.lab.report;

import java.util.Optional;

import io.executorlab.lab.verdict.CheckResult;
import io.executorlab.lab.verdict.Comparison;

/** A check's result as a page of text: the bounds, breaches first with the threads behind them, and the verdict last. */
public final class CheckReport {

    private CheckReport() {
    }

    /** The page; every line is at most about 110 characters wide. The last line is the verdict. */
    public static String terminal(CheckResult result, Optional<Comparison> comparison) {
        return result.budget();
    }
}
