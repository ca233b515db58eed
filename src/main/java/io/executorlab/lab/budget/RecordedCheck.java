package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Messages.english;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.BudgetVocabulary;

/** A check as it lies on disk: judged again by the budget beside its evidence, or as it was judged then. */
public final class RecordedCheck {

    public static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(CheckResult.FILE)) || Files.isDirectory(folder.resolve(Budget.KEPT));
    }

    /** Judges it again; throws {@link UsageException} where its budget or its evidence cannot be read. */
    public static CheckResult read(Path folder) throws IOException {
        Budget budget = Budget.kept(folder)
                .orElseThrow(() -> new UsageException(english("baseline.no-budget", folder)));
        BudgetVocabulary.check(budget);
        return BudgetJudge.judge(budget, evidence(folder), manner(folder));
    }

    private static Evidence evidence(Path folder) {
        try {
            return Evidence.read(folder);
        } catch (IOException e) {
            throw new UsageException(english("baseline.no-evidence", e.getMessage()), e);
        }
    }

    // The evidence does not hold how the check was asked for.
    private static CheckResult.Manner manner(Path folder) {
        try {
            return baseline(folder).manner();
        } catch (UsageException e) {
            return CheckResult.Manner.PLAIN;
        }
    }

    /** The result as it stands there; throws {@link UsageException} where this version can read none. */
    public static CheckResult baseline(Path folder) {
        Path file = folder.resolve(CheckResult.FILE);
        if (!Files.isRegularFile(file)) {
            throw noBaseline(!Files.isDirectory(folder) ? english("baseline.no-folder", folder)
                    : Files.exists(folder.resolve("summary.json")) ? english("baseline.of-experiment", folder)
                            : english("baseline.no-check", folder, CheckResult.FILE), null);
        }
        CheckResult result;
        try {
            result = Json.read(SafePaths.file(folder, CheckResult.FILE), CheckResult.class);
        } catch (IOException e) {
            throw noBaseline(english("baseline.unreadable", file, e.getMessage()), e);
        }
        if (result == null || result.bounds() == null) {
            throw noBaseline(english("baseline.no-result", file), null);
        }
        if (result.format() != CheckResult.FORMAT) {
            throw new UsageException(english("baseline.other-format", file, result.format(), CheckResult.FORMAT));
        }
        return result;
    }

    private static UsageException noBaseline(String why, IOException cause) {
        return new UsageException(english("baseline.make-one", why), cause);
    }
}
