package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.BudgetFiles;
import io.executorlab.lab.experiment.Preset;
import io.executorlab.lab.measure.BudgetVocabulary;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.Recording;
import io.executorlab.lab.run.Target;

/**
 * The budget that an app is to be judged by.
 *
 * @param preset that it comes from; null where it is a file of the user's
 */
record ChosenBudget(Budget budget, Preset preset) {

    /** Throws {@link UsageException} with line and column where the file is no budget, or has bounds on what is not known. */
    static ChosenBudget read(Path file) {
        Budget budget = BudgetFiles.read(file);
        BudgetVocabulary.check(budget);
        return new ChosenBudget(budget, null);
    }

    /** The measures of the bounds, as they are written. */
    List<String> measures() {
        return budget.bounds().stream().map(Budget.Entry::measure).toList();
    }

    /** Those that only a flight recording tells. */
    List<String> recorded() {
        return measures().stream().filter(measure -> Measures.named(measure).source().isRecording()).toList();
    }

    /** What a check by it runs; throws {@link UsageException} where there is no load or its limit is no time. */
    CheckRunner.Plan plan(Target target, Recording recording, LoadOptions load) {
        return new CheckRunner.Plan(budget.name(), target, recording, load.command(), load.limit(), budget.scrapeGapSeconds(),
                measures());
    }

    /** Keeps the file beside the evidence; throws {@link IOException} where it cannot be written. */
    void keep(Path folder) throws IOException {
        if (preset == null) {
            BudgetFiles.keep(budget, folder);
        } else {
            preset.keep(folder);
        }
    }
}
