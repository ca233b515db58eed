package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import io.executorlab.lab.budget.BudgetJudge;
import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.report.ProofReport;
import io.executorlab.lab.run.CellRun;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.run.Session;

@Command(name = "prove", mixinStandardHelpOptions = true)
final class ProveCommand extends LabCommand.InFolder {

    @Parameters(paramLabel = "BUDGET", description = "One of scenarios/budgets/, which names its experiment.")
    private Path file;

    private Budget budget;
    private Experiment experiment;
    private Path folder;

    @Override
    public Integer call() throws IOException {
        budget = CheckOptions.Bounds.read(file);
        if (budget.experiment() == null) {
            throw new UsageException(("%s names no experiment, so there is no broken variant to run. Only budgets of"
                    + " the lab's own anti-patterns can be proven; see scenarios/budgets/.").formatted(file));
        }
        experiment = ExperimentFiles.named(budget.experiment());
        folder = out.folder();
        Jdk jdk = Jdk.own();
        Optional<String> absence = absence(experiment.cell("broken"), jdk);
        if (absence.isPresent()) {
            result(folder, Map.of("notOnThisJdk", absence.get()), "Not on this JDK: " + absence.get());
            return ExitCode.HELD;
        }
        try (Session session = Session.of(folder);
                LabSetting setting =
                        LabSetting.of(Scale.QUICK, jdk, session.registry(), session.progress(), folder)) {
            ExperimentFiles.keep(ExperimentFiles.file(experiment.name()), folder);
            // Broken first, for it asks less of a search engine that has just started and is still being compiled.
            CheckResult ofBroken = result(1, "broken", setting);
            BudgetProof proof = BudgetProof.of(experiment.name(), result(2, "fixed", setting), ofBroken);
            session.progress().pause();
            printJudged(folder, proof, ProofReport.of(proof));
            return ExitCode.of(proof);
        }
    }

    private static Optional<String> absence(Cell broken, Jdk jdk) {
        return Optional.ofNullable(broken.showsOn()).map(shown -> shown.absence(jdk.feature(),
                broken.jvm().processorsOr(Runtime.getRuntime().availableProcessors())));
    }

    private CheckResult result(int number, String variant, LabSetting setting) throws IOException {
        Cell cell = experiment.cell(variant).under(budget.load());
        CellRun.Plan run = new CellRun.Plan(experiment, cell, Home.scenarios(), null, null,
                folder.resolve(cell.id()));
        setting.progress().heading("[%d/2] %s %s".formatted(number, experiment.name(), cell.id()));
        new CellRun(run, setting).run();
        return BudgetJudge.judge(budget, Evidence.read(run.folder()));
    }
}
