package io.executorlab.lab.budget;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.BudgetFiles;
import io.executorlab.lab.measure.BudgetVocabulary;

/** A check as it lies on disk, judged again by the budget beside its evidence. */
public final class RecordedCheck {

    private RecordedCheck() {
    }

    public static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(CheckResult.FILE)) || Files.isDirectory(folder.resolve(BudgetFiles.KEPT));
    }

    /** Throws {@link UsageException} where its budget or its evidence is not there or cannot be read. */
    public static CheckResult read(Path folder) throws IOException {
        Budget budget = BudgetFiles.kept(folder)
                .orElseThrow(() -> new UsageException("%s holds no budget to judge it by.".formatted(folder)));
        BudgetVocabulary.check(budget);
        return BudgetJudge.judge(budget, evidence(folder), manner(folder));
    }

    private static Evidence evidence(Path folder) {
        try {
            return Evidence.read(folder);
        } catch (IOException e) {
            throw new UsageException("The evidence cannot be judged again: %s.".formatted(e.getMessage()), e);
        }
    }

    // The evidence does not hold how the check was asked for.
    private static CheckResult.Manner manner(Path folder) {
        try {
            return Baseline.read(folder).manner();
        } catch (UsageException e) {
            return CheckResult.Manner.PLAIN;
        }
    }
}
