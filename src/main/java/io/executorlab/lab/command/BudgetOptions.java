package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.BudgetFiles;
import io.executorlab.lab.experiment.Preset;
import io.executorlab.lab.measure.BudgetVocabulary;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Source;
import io.executorlab.lab.run.Target;

/** The bounds that an app must keep: a file of the user's, or a budget that comes with the lab. */
final class BudgetOptions {

    @ArgGroup(multiplicity = "1")
    private Bounds bounds;

    /** One of them. */
    private static final class Bounds {

        @Option(names = "--budget", paramLabel = "FILE")
        private Path file;

        @Option(names = "--preset", paramLabel = "strict|steady")
        private Preset preset;
    }

    /** Reads a budget; throws {@link UsageException} with line and column where the file is none. */
    static Budget read(Path file) {
        Budget budget = BudgetFiles.read(file);
        BudgetVocabulary.check(budget);
        return budget;
    }

    /**
     * The budget that an app is to be judged by. Throws {@link UsageException} where the file is none or lies in the
     * folder that is filled anew.
     *
     * @param out that folder; null for a new one
     */
    Budget budget(Path out) throws IOException {
        Path file = bounds.file;
        if (file == null) {
            return bounds.preset.budget();
        }
        Budget budget = read(file);
        if (out != null && Files.exists(out) && file.toRealPath().startsWith(out.toRealPath())) {
            throw new UsageException(
                    "%s lies in %s, which the check fills anew. Name another folder for --out.".formatted(file, out));
        }
        return budget;
    }

    /** The same; throws {@link UsageException} also where a preset asks for more than the target can show. */
    Budget budget(Path out, Target target) throws IOException {
        Budget budget = budget(out);
        if (bounds.preset == null || target.pid() != null || target.start() != null) {
            return budget;
        }
        String unseen = budget.bounds().stream().map(Budget.Entry::measure)
                .filter(measure -> Measures.named(measure).source().access() == Source.Access.PROCESS)
                .collect(Collectors.joining(", "));
        throw new UsageException(("--preset %s bounds what only the app's process tells: %s. Add --start COMMAND or"
                + " --pid PID; or have the preset written by lab init --preset %1$s, and leave out there what cannot"
                + " be seen.").formatted(bounds.preset, unseen));
    }

    /** Keeps the budget's file beside the evidence; throws {@link IOException} where it cannot be written. */
    void keep(Budget budget, Path folder) throws IOException {
        if (bounds.preset == null) {
            BudgetFiles.keep(budget, folder);
        } else {
            bounds.preset.keep(folder);
        }
    }
}
