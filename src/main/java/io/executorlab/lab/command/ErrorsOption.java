package io.executorlab.lab.command;

import picocli.CommandLine.Option;

import io.executorlab.lab.budget.CheckResult;

/** Tells whether a load is evidence whose requests or checks fail. */
final class ErrorsOption {

    @Option(names = "--expect-errors", description = {
            "Judges also where more than 1 %% of the requests",
            "or of a check of k6 fail."})
    private boolean expected;

    CheckResult.Manner manner(boolean reportOnly) {
        return new CheckResult.Manner(reportOnly, expected);
    }
}
