package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.executorlab.lab.budget.BudgetJudge;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.report.AgainstReport;
import io.executorlab.lab.report.CheckReport;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.Session;
import io.executorlab.lab.run.Target;
import io.executorlab.lab.watch.Recording;

@Command(name = "compare", mixinStandardHelpOptions = true)
final class CompareCommand extends LabCommand.InFolder {

    private static final int LEAST_RUNS = 3;
    private static final String BEFORE = "before";
    private static final String AFTER = "after";

    @Option(names = "--before", required = true, paramLabel = "COMMAND")
    private String before;

    @Option(names = "--after", required = true, paramLabel = "COMMAND")
    private String after;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "5")
    private int runs;

    @Mixin
    private CheckOptions.Bounds bounds;

    @Mixin
    private CheckOptions.Actuator actuator;

    @Mixin
    private CheckOptions.Load load;

    private Budget budget;

    @Override
    public Integer call() throws IOException {
        if (runs < LEAST_RUNS) {
            throw new UsageException("--runs takes a whole number from %d on: fewer runs of each show no interval."
                    .formatted(LEAST_RUNS));
        }
        if (before.isBlank() || after.isBlank()) {
            throw new UsageException("--before and --after need the commands that start the two versions.");
        }
        Target later = actuator.target(null, System.getenv(), null, null, after);
        budget = bounds.budget(out.named());
        CheckRunner.Plan plan = load.plan(budget, later, Recording.AUTO);
        Path folder = out.folderOfCheck();
        try (Session session = Session.of(folder)) {
            VersionComparison result = byTurns(plan, session, folder);
            session.progress().pause();
            judged(folder, VersionComparison.FILE, result, AgainstReport.of(result));
            return ExitCode.of(result);
        }
    }

    private VersionComparison byTurns(CheckRunner.Plan ofLater, Session session, Path folder) throws IOException {
        CheckRunner.Plan ofEarlier = ofLater.startedBy(before);
        VersionComparison.Versions versions = new VersionComparison.Versions(before, after);
        CheckRunner runner = new CheckRunner(session);
        List<VersionComparison.Run> earlier = new ArrayList<>();
        List<VersionComparison.Run> later = new ArrayList<>();
        for (int run = 0; run < 2 * runs; run++) {
            // Each goes first in every second pair, so that what changes evenly meanwhile falls on both.
            boolean isEarlier = run % 4 == 0 || run % 4 == 3;
            List<VersionComparison.Run> version = isEarlier ? earlier : later;
            String name = "%s-%d".formatted(isEarlier ? BEFORE : AFTER, version.size() + 1);
            session.progress().heading("[%d/%d] %s".formatted(run + 1, 2 * runs, name));
            VersionComparison.Run done =
                    run(isEarlier ? ofEarlier : ofLater, runner, Files.createDirectory(folder.resolve(name)));
            if (!done.result().problems().isEmpty()) {
                return VersionComparison.without(budget, versions, version.size() + 1,
                        "%s: %s".formatted(name, done.result().problems().get(0)),
                        isEarlier ? List.of() : done.result().bounds());
            }
            version.add(done);
        }
        session.progress().step("judging");
        return VersionComparison.of(budget, versions, earlier, later);
    }

    private VersionComparison.Run run(CheckRunner.Plan plan, CheckRunner runner, Path folder) throws IOException {
        budget.keep(folder);
        try {
            Evidence evidence = runner.run(plan, folder);
            CheckResult result = BudgetJudge.judge(budget, evidence, load.manner(false));
            ResultFiles.write(folder, CheckResult.FILE, result, CheckReport.of(result, Optional.empty()));
            return new VersionComparison.Run(evidence, result);
        } catch (CouldNotStartException e) {
            throw new CouldNotStartException("%s: %s".formatted(folder.getFileName(), e.getMessage()), e);
        }
    }
}
