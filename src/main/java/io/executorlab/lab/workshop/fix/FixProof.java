package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.nio.file.Path;

import io.executorlab.lab.budget.BudgetJudge;
import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.BudgetFiles;
import io.executorlab.lab.measure.BudgetVocabulary;
import io.executorlab.lab.verdict.RunProblems;

/** The learner's budget against two runs of this machine: it has to hold for the fix, and to break for what the fix began with. */
public final class FixProof {

    private FixProof() {
    }

    /**
     * What the budget in the exercise's folder shows. Throws {@link UsageException} with file, line and column where it is no budget, or where there
     * is no run of a fix yet.
     */
    public static BudgetProof judge(FixTask task, FixFolder folder) throws IOException {
        // So that a link is refused, as everywhere in this folder.
        folder.files();
        Budget budget = BudgetFiles.read(folder.path().resolve(FixFiles.BUDGET));
        // Of the lab's own load, so that what only its client knows may be bound as well.
        BudgetVocabulary.check(new Budget(budget.file(), budget.name(), budget.about(), budget.requests(), budget.scrapeGapSeconds(),
                task.experiment().name(), budget.bounds()));
        return of(task.name(), budget, run(folder, FixRunner.FIX), run(folder, FixRunner.FLAWED));
    }

    static BudgetProof of(String name, Budget budget, Evidence fix, Evidence flawed) {
        return BudgetProof.of(name, BudgetJudge.judge(budget, fix), BudgetJudge.judge(budget, flawed));
    }

    private static Evidence run(FixFolder folder, String which) throws IOException {
        Path run = folder.evidence().resolve(which).resolve("run");
        try {
            Evidence evidence = Evidence.read(run);
            if (RunProblems.of(evidence).isEmpty()) {
                return evidence;
            }
        } catch (IOException e) {
            // As where it is no evidence.
        }
        throw new UsageException("There is no run of your fix to hold a bound against. Make one with: ./lab workshop judge %s"
                .formatted(folder.path().getFileName()));
    }
}
