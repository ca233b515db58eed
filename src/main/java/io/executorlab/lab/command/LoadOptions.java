package io.executorlab.lab.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.springframework.boot.convert.DurationStyle;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.Target;
import io.executorlab.lab.watch.Recording;

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
     * Plans a check under it; throws {@link UsageException} where there is none or its limit is no time, and
     * {@link CouldNotStartException} where there is no such program.
     */
    CheckRunner.Plan plan(Budget budget, Target target, Recording recording) {
        if (words.isEmpty()) {
            throw new UsageException("Name the command that runs the load, at the end: -- k6 run load.js");
        }
        return new CheckRunner.Plan(budget.name(), target, recording, command(), limit(), budget.scrapeGapSeconds());
    }

    private List<String> command() {
        String program = words.get(0);
        boolean isPath = program.contains("/");
        if (isPath ? !Files.isRegularFile(Path.of(program)) || !Files.isExecutable(Path.of(program))
                : Probe.onPath(program).isEmpty()) {
            throw new CouldNotStartException(
                    (isPath ? "The load command %s is not a program." : "The load command '%s' is not on PATH.")
                            .formatted(program));
        }
        return List.copyOf(words);
    }

    List<String> words() {
        return words;
    }

    CheckResult.Manner manner(boolean reportOnly) {
        return new CheckResult.Manner(reportOnly, expectErrors);
    }

    private Duration limit() {
        try {
            Duration time = DurationStyle.SIMPLE.parse(limit);
            if (time.toSeconds() > 0) {
                return time;
            }
        } catch (IllegalArgumentException e) {
            // Told below.
        }
        throw new UsageException("--load-limit must be like 90s, 30m or 2h, not '%s'.".formatted(limit));
    }
}
