package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.report.AgainstFiles;
import io.executorlab.lab.report.AgainstReport;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.Recording;
import io.executorlab.lab.run.Target;

@Command(name = "compare", mixinStandardHelpOptions = true,
        description = {"Judges how two versions of an app differ.",
            "They run by turns under the same load and URL. The same app twice is allowed."},
        footer = {"", "Example:",
                "  lab compare --before \"java -jar main.jar\" --after \"java -jar target/app.jar\" \\",
                "      --budget threads.yml --management http://127.0.0.1:8080/actuator \\",
                "      -- k6 run load.js"})
final class CompareCommand implements Callable<Integer> {

    private static final int LEAST_RUNS = 3;

    @Spec
    private CommandSpec spec;

    @Option(names = "--before", required = true, paramLabel = "COMMAND",
            description = "The shell command that starts the earlier version.")
    private String before;

    @Option(names = "--after", required = true, paramLabel = "COMMAND",
            description = "The one of the later, which has to keep the budget.")
    private String after;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "5", description =
            "Runs of each, ${DEFAULT-VALUE} by default, at least " + LEAST_RUNS + ".")
    private int runs;

    @Mixin
    private BudgetOptions budget;

    @Mixin
    private ActuatorOptions actuator;

    @Mixin
    private LoadOptions load;

    @Mixin
    private OutOption out;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        if (runs < LEAST_RUNS) {
            throw new UsageException("--runs takes a whole number from %d on: fewer runs of each show no interval.".formatted(LEAST_RUNS));
        }
        if (before.isBlank() || after.isBlank()) {
            throw new UsageException("--before and --after need the commands that start the two versions.");
        }
        Target later = actuator.target(System.getenv(), null, after);
        ChosenBudget chosen = budget.chosen(out.named());
        Recording recording = new Recording(Recording.Choice.AUTO, chosen.recorded());
        CheckRunner.Plan plan = chosen.plan(later, recording, load);
        Path folder = out.folderOfCheck();
        try (CheckSession session = new CheckSession(folder)) {
            VersionComparison result = new VersionRuns(chosen, before, plan, runs).run(session, folder);
            AgainstFiles.write(folder, result);
            session.progress().pause();
            int exit = ExitCode.of(result);
            new CheckOutput(spec, json).show(folder, result, AgainstReport.terminal(result),
                    exit == ExitCode.HELD ? "" : AgainstReport.verdict(result));
            return exit;
        }
    }
}
