package io.executorlab.lab.command;

import picocli.CommandLine.Option;

import io.executorlab.lab.budget.CheckResult;

/** Tells whether a load that the app answers with errors is evidence. */
final class ErrorsOption {

    @Option(names = "--expect-errors", description = {
            "Judges also where more than 1 % of the requests",
            "are answered with an error (4xx, 5xx)."})
    private boolean expected;

    CheckResult.Manner manner(boolean reportOnly) {
        return new CheckResult.Manner(reportOnly, expected);
    }
}
