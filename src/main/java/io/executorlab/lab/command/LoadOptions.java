package io.executorlab.lab.command;

import java.time.Duration;
import java.util.List;

import org.springframework.boot.convert.DurationStyle;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.run.LoadCommand;

/** A load of the user's own, how long it may last, and whether it is evidence where its requests fail. */
final class LoadOptions {

    @Option(names = "--load-limit", paramLabel = "TIME", defaultValue = "30m")
    private String limit;

    @Option(names = "--expect-errors")
    private boolean expectErrors;

    @Parameters(arity = "0..*", paramLabel = "LOAD COMMAND",
            description = "After --, the command that runs the load.")
    private List<String> words = List.of();

    /**
     * Throws {@link UsageException} where there is none, and {@link CouldNotStartException} where there is no such
     * program.
     */
    LoadCommand command() {
        if (words.isEmpty()) {
            throw new UsageException("Name the command that runs the load, at the end: -- k6 run load.js");
        }
        return LoadCommand.of(words);
    }

    List<String> words() {
        return words;
    }

    CheckResult.Manner manner(boolean reportOnly) {
        return new CheckResult.Manner(reportOnly, expectErrors);
    }

    /** Throws {@link UsageException} where it is no time. */
    Duration limit() {
        return time("--load-limit", limit);
    }

    /** Throws {@link UsageException} where the text is no time, or none at all. */
    static Duration time(String option, String text) {
        try {
            Duration time = DurationStyle.SIMPLE.parse(text);
            if (time.toSeconds() > 0) {
                return time;
            }
        } catch (IllegalArgumentException e) {
            // Told below.
        }
        throw new UsageException("%s must be like 90s, 30m or 2h, not '%s'.".formatted(option, text));
    }
}
