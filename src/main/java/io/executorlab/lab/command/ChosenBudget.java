package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.BudgetFiles;
import io.executorlab.lab.experiment.Preset;
import io.executorlab.lab.measure.BudgetVocabulary;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Source;
import io.executorlab.lab.run.Target;

/**
 * The budget that a check is to judge by.
 *
 * @param preset that it comes from; null where it is a file of the user's
 */
record ChosenBudget(Budget budget, Preset preset) {

    /** Throws {@link UsageException} where neither or both are named, and where the file is no budget. */
    static ChosenBudget of(Path file, Preset preset) {
        if (file != null && preset != null) {
            throw new UsageException(("--preset %s is a budget itself, so %s would not count: leave one of them out. For a budget of your own that begins"
                    + " with the preset: lab check --init --preset %s").formatted(preset, file, preset));
        }
        if (file == null && preset == null) {
            throw new UsageException("Name the bounds: --budget threads.yml, or --preset strict for some that fit any app.");
        }
        return file == null ? new ChosenBudget(preset.budget(), preset) : new ChosenBudget(read(file), null);
    }

    /** Throws {@link UsageException} with line and column where the file is no budget, or has bounds on what is not known. */
    static Budget read(Path file) {
        Budget budget = BudgetFiles.read(file);
        BudgetVocabulary.check(budget);
        return budget;
    }

    /** Throws {@link UsageException} where a preset asks for more than the target can show. */
    void requireVisible(Target target) {
        if (preset == null || target.pid() != null || target.start() != null) {
            return;
        }
        throw new UsageException(("--preset %s bounds what only the app's process tells: %s. Add --start COMMAND or --pid PID; or have the preset"
                + " written by lab check --init --preset %1$s, and leave out there what cannot be seen.").formatted(preset,
                measures().stream().filter(measure -> Measures.named(measure).source().access() == Source.Access.PROCESS).collect(Collectors.joining(", "))));
    }

    /** The measures of the bounds, as they are written. */
    List<String> measures() {
        return budget.bounds().stream().map(Budget.Entry::measure).toList();
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
