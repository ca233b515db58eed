package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.budget.BudgetJudge;
import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.report.ProofReport;
import io.executorlab.lab.report.VerdictColours;
import io.executorlab.lab.run.CellRunner;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.run.PlannedRun;
import io.executorlab.lab.service.Services;

/** {@code check --prove}: shows that a budget of the lab's own can fail, by running its experiment broken and fixed. */
final class Proof {

    private final Budget budget;
    private final Experiment experiment;

    /** Throws {@link UsageException} where the budget names no experiment, or where the lab's own apps are not here: they alone can be broken at will. */
    Proof(Budget budget) {
        Home.requireApps();
        if (budget.experiment() == null) {
            throw new UsageException(("%s names no experiment, so there is no broken variant to run. Only budgets of the lab's own anti-patterns"
                    + " can be proven; see scenarios/budgets/.").formatted(budget.file()));
        }
        this.budget = budget;
        this.experiment = ExperimentFiles.named(budget.experiment());
    }

    /** Runs both variants and says what they show. */
    int run(Path folder, PrintWriter out, JsonOption json) throws IOException {
        Jdk jdk = Jdk.own();
        try (LabSession session = new LabSession(folder, Services.External.NONE)) {
            ExperimentFiles.keep(ExperimentFiles.file(experiment.name()), folder);
            LabSetting setting = session.prepare(Scale.QUICK, jdk);
            Cell broken = experiment.cell("broken");
            String absence = broken.showsOn() == null ? null : broken.showsOn().absence(jdk.feature(), broken.jvm().processorsOr(cores()));
            if (absence != null) {
                session.progress().pause();
                tellAbsence(folder, absence, out, json);
                return ExitCode.HELD;
            }
            CellRunner runner = new CellRunner(setting, session.children(), session.progress());
            // Broken first, for it asks less of a search engine that has just started and is still being compiled.
            PlannedRun first = planned(broken, folder);
            PlannedRun second = planned(experiment.cell("fixed"), folder);
            CheckResult unfixed = result("1/2", first, List.of(second), runner, session);
            CheckResult fixed = result("2/2", second, List.of(), runner, session);
            session.progress().pause();
            BudgetProof proof = BudgetProof.of(experiment.name(), fixed, unfixed);
            if (json.isWanted()) {
                json.print(folder, proof);
            } else {
                Terminal.show(ProofReport.of(proof) + "\n\nEvidence: " + folder, VerdictColours::of);
            }
            return ExitCode.of(proof);
        }
    }

    private static void tellAbsence(Path folder, String absence, PrintWriter out, JsonOption json) {
        if (json.isWanted()) {
            json.print(folder, Map.of("notOnThisJdk", absence));
        } else {
            out.println("Not on this JDK: " + absence);
            out.flush();
        }
    }

    private PlannedRun planned(Cell cell, Path folder) {
        return new PlannedRun(experiment, cell.under(budget.load()), Home.scenarios(), folder.resolve(cell.id()));
    }

    private CheckResult result(String number, PlannedRun planned, List<PlannedRun> following, CellRunner runner, LabSession session) throws IOException {
        session.progress().heading("[%s] %s %s".formatted(number, experiment.name(), planned.cell().id()));
        runner.run(planned, following);
        return BudgetJudge.judge(budget, planned.folder());
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }
}
