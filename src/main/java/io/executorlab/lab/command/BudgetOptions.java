package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    /**
     * The budget that an app is to be judged by.
     *
     * @param preset that it comes from; null where it is a file of the user's
     */
    record Chosen(Budget budget, Preset preset) {

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

    /** Reads a budget; throws {@link UsageException} with line and column where the file is none. */
    static Budget read(Path file) {
        Budget budget = BudgetFiles.read(file);
        BudgetVocabulary.check(budget);
        return budget;
    }

    /**
     * Throws {@link UsageException} where the file is no budget or lies in the folder that is filled anew.
     *
     * @param out that folder; null for a new one
     */
    Chosen chosen(Path out) throws IOException {
        Path file = bounds.file;
        if (file == null) {
            return new Chosen(bounds.preset.budget(), bounds.preset);
        }
        Budget budget = read(file);
        if (out != null && Files.exists(out) && file.toRealPath().startsWith(out.toRealPath())) {
            throw new UsageException(
                    "%s lies in %s, which the check fills anew. Name another folder for --out.".formatted(file, out));
        }
        return new Chosen(budget, null);
    }

    /** The same; throws {@link UsageException} also where a preset asks for more than the target can show. */
    Chosen chosen(Path out, Target target) throws IOException {
        Chosen chosen = chosen(out);
        if (chosen.preset == null || target.pid() != null || target.start() != null) {
            return chosen;
        }
        String unseen = chosen.measures().stream()
                .filter(measure -> Measures.named(measure).source().access() == Source.Access.PROCESS)
                .collect(Collectors.joining(", "));
        throw new UsageException(("--preset %s bounds what only the app's process tells: %s. Add --start COMMAND or"
                + " --pid PID; or have the preset written by lab init --preset %1$s, and leave out there what cannot"
                + " be seen.").formatted(chosen.preset, unseen));
    }
}
