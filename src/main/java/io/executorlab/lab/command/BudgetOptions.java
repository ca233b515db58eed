package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Preset;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Source;
import io.executorlab.lab.run.Target;

/** The bounds that an app must keep: a file of the user's, or a budget that comes with the lab. */
final class BudgetOptions {

    @ArgGroup(multiplicity = "1")
    private Bounds bounds;

    /** One of them. */
    private static final class Bounds {

        @Option(names = "--budget", paramLabel = "FILE",
                description = "The bounds that the app must keep.")
        private Path file;

        @Option(names = "--preset", paramLabel = "strict|steady", description = {
            "A ready-made budget; strict: requests start no threads,",
            "steady: the app has pools of its own."})
        private Preset preset;
    }

    /**
     * Throws {@link UsageException} where the file is no budget or lies in the folder that is filled anew.
     *
     * @param out that folder; null for a new one
     */
    ChosenBudget chosen(Path out) throws IOException {
        Path file = bounds.file;
        if (file == null) {
            return new ChosenBudget(bounds.preset.budget(), bounds.preset);
        }
        ChosenBudget chosen = ChosenBudget.read(file);
        if (out != null && Files.exists(out) && file.toRealPath().startsWith(out.toRealPath())) {
            throw new UsageException(
                    "%s lies in %s, which the check fills anew. Name another folder for --out.".formatted(file, out));
        }
        return chosen;
    }

    /** The same; throws {@link UsageException} also where a preset asks for more than the target can show. */
    ChosenBudget chosen(Path out, Target target) throws IOException {
        ChosenBudget chosen = chosen(out);
        if (bounds.preset == null || target.pid() != null || target.start() != null) {
            return chosen;
        }
        throw new UsageException(("--preset %s bounds what only the app's process tells: %s. Add --start COMMAND or --pid PID; or have the preset"
                + " written by lab init --preset %1$s, and leave out there what cannot be seen.").formatted(bounds.preset, chosen.measures().stream()
                .filter(measure -> Measures.named(measure).source().access() == Source.Access.PROCESS).collect(Collectors.joining(", "))));
    }
}
