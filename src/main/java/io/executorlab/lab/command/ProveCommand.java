package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.budget.BudgetJudge;
import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.report.ProofReport;
import io.executorlab.lab.run.CellRunner;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.run.PlannedRun;
import io.executorlab.lab.service.Services;

@Command(name = "prove", mixinStandardHelpOptions = true,
        description = {"Shows that a budget of the lab's own can fail.",
            "It runs its experiment fixed, which has to keep it, and broken."},
        footer = {"", "Example:", "  lab prove scenarios/budgets/event-loop-per-call.yml"})
final class ProveCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "BUDGET", description = "One of scenarios/budgets/, which names its experiment.")
    private Path file;

    @Mixin
    private OutOption out;

    @Mixin
    private JsonOption json;

    private Path folder;

    @Override
    public Integer call() throws IOException {
        Budget budget = ChosenBudget.read(file).budget();
        if (budget.experiment() == null) {
            throw new UsageException(("%s names no experiment, so there is no broken variant to run. Only budgets of the lab's own anti-patterns"
                    + " can be proven; see scenarios/budgets/.").formatted(file));
        }
        Experiment experiment = ExperimentFiles.named(budget.experiment());
        folder = out.folder();
        Jdk jdk = Jdk.own();
        try (LabSession session = new LabSession(folder, Services.External.NONE)) {
            ExperimentFiles.keep(ExperimentFiles.file(experiment.name()), folder);
            LabSetting setting = session.prepare(Scale.QUICK, jdk);
            Optional<String> absence = absence(experiment.cell("broken"), jdk);
            if (absence.isPresent()) {
                session.progress().pause();
                new CheckOutput(spec, json).show(folder, Map.of("notOnThisJdk", absence.get()), "Not on this JDK: " + absence.get(), "");
                return ExitCode.HELD;
            }
            BudgetProof proof = proof(budget, experiment, new CellRunner(setting, session.registry(), session.progress()), session);
            session.progress().pause();
            new CheckOutput(spec, json).show(folder, proof, ProofReport.of(proof), "");
            return ExitCode.of(proof);
        }
    }

    private static Optional<String> absence(Cell broken, Jdk jdk) {
        return Optional.ofNullable(broken.showsOn())
                .map(shown -> shown.absence(jdk.feature(), broken.jvm().processorsOr(Runtime.getRuntime().availableProcessors())));
    }

    private BudgetProof proof(Budget budget, Experiment experiment, CellRunner runner, LabSession session) throws IOException {
        // Broken first, for it asks less of a search engine that has just started and is still being compiled.
        PlannedRun broken = planned(experiment, "broken", budget);
        PlannedRun fixed = planned(experiment, "fixed", budget);
        CheckResult ofBroken = result(budget, "1/2", broken, List.of(fixed), runner, session);
        CheckResult ofFixed = result(budget, "2/2", fixed, List.of(), runner, session);
        return BudgetProof.of(experiment.name(), ofFixed, ofBroken);
    }

    private PlannedRun planned(Experiment experiment, String variant, Budget budget) {
        Cell cell = experiment.cell(variant).under(budget.load());
        return new PlannedRun(experiment, cell, Home.scenarios(), folder.resolve(cell.id()));
    }

    private static CheckResult result(Budget budget, String number, PlannedRun planned, List<PlannedRun> following, CellRunner runner,
            LabSession session) throws IOException {
        session.progress().heading("[%s] %s %s".formatted(number, planned.experiment().name(), planned.cell().id()));
        runner.run(planned, following);
        return BudgetJudge.judge(budget, planned.folder());
    }
}
