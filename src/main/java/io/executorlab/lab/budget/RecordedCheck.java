package io.executorlab.lab.budget;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.BudgetFiles;
import io.executorlab.lab.measure.BudgetVocabulary;

/**
 * A check as it lies on disk: judged again by the budget beside its evidence, or, where one of them is missing or
 * damaged, as the check itself has written it.
 *
 * @param remarks what could not be read, in sentences
 */
public record RecordedCheck(CheckResult result, List<String> remarks) {

    /** Whether a folder is a check's, whatever has become of its files. */
    public static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(CheckResult.FILE)) || Files.isDirectory(folder.resolve(BudgetFiles.KEPT));
    }

    /** Throws {@link UsageException} where neither can be read. */
    public static RecordedCheck read(Path folder) throws IOException {
        List<String> remarks = new ArrayList<>();
        Optional<Budget> budget = budget(folder, remarks);
        Optional<Evidence> evidence = evidence(folder, remarks);
        if (budget.isPresent() && evidence.isPresent()) {
            return new RecordedCheck(BudgetJudge.judge(budget.get(), evidence.get()).in(manner(folder)), remarks);
        }
        try {
            CheckResult written = Baseline.read(folder);
            remarks.add("The result is shown as the check has written it.");
            return new RecordedCheck(written, remarks);
        } catch (UsageException e) {
            throw new UsageException(
                    "There is nothing to make a report of. %s %s".formatted(String.join(" ", remarks), e.getMessage()),
                    e);
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

    private static Optional<Budget> budget(Path folder, List<String> remarks) throws IOException {
        try {
            Optional<Budget> budget = BudgetFiles.kept(folder);
            budget.ifPresent(BudgetVocabulary::check);
            if (budget.isEmpty()) {
                remarks.add("%s holds no budget: it is of an earlier version of the lab.".formatted(folder));
            }
            return budget;
        } catch (UsageException e) {
            remarks.add(e.getMessage());
            return Optional.empty();
        }
    }

    private static Optional<Evidence> evidence(Path folder, List<String> remarks) {
        try {
            return Optional.of(Evidence.read(folder));
        } catch (IOException e) {
            remarks.add("The evidence cannot be judged again: %s.".formatted(e.getMessage()));
            return Optional.empty();
        }
    }
}
