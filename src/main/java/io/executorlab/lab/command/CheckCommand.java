package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.executorlab.lab.budget.BudgetJudge;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.RecordedCheck;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.report.Annotations;
import io.executorlab.lab.report.CheckReport;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.report.View;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.Session;
import io.executorlab.lab.run.Target;

@Command(name = "check", mixinStandardHelpOptions = true)
final class CheckCommand extends LabCommand.InFolder {

    private static final int LINES_OF_THE_LOAD = 15;

    @Mixin
    private CheckOptions.Bounds bounds;

    @Mixin
    private CheckOptions.App app;

    @Mixin
    private CheckOptions.Load load;

    @Option(names = "--report-only")
    private boolean reportOnly;

    @Option(names = "--compare-with", paramLabel = "DIR")
    private Path earlier;

    @Option(names = "--annotations", paramLabel = "FILE")
    private Path annotations;

    @Override
    public Integer call() throws IOException {
        if (annotations != null && annotations.toString().endsWith(".sarif")) {
            throw new UsageException(
                    "--annotations writes no SARIF: a FILE in .json is for GitLab, any other for GitHub.");
        }
        Target target = app.target();
        Budget budget = bounds.budget(out.named(), target);
        Optional<CheckResult> before = Optional.ofNullable(earlier).map(RecordedCheck::baseline);
        CheckRunner.Plan plan = load.plan(budget, target, app.recording());
        Path folder = out.folderOfCheck();
        try (Session session = Session.of(folder)) {
            budget.keep(folder);
            Evidence evidence = new CheckRunner(session).run(plan, folder);
            CheckResult result = BudgetJudge.judge(budget, evidence, load.manner(reportOnly));
            View view = CheckReport.of(result, before);
            ResultFiles.write(folder, CheckResult.FILE, result, view);
            if (annotations != null) {
                Annotations.write(annotations, result, Path.of("").toAbsolutePath());
            }
            session.progress().pause();
            int ofLoad = evidence.run().loadExit();
            if (ofLoad != 0) {
                tell("the load ended with %d: %s".formatted(ofLoad, String.join(System.lineSeparator() + "  ",
                        CheckRunner.lastLinesOfTheLoad(folder, LINES_OF_THE_LOAD))));
            }
            printJudged(folder, result, view);
            return ExitCode.of(result);
        }
    }
}
