package io.executorlab.lab.comparison;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.common.TooLargeException;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.KeptSources;

/**
 * Runs of experiments as they lie on disk, judged again: those of a results folder, of one experiment's folder, or of
 * an open {@link Pack}.
 *
 * @param runs in the order in which they were run
 * @param leftOut what of it could not be judged, in sentences
 */
public record RecordedRuns(List<Recorded> runs, List<String> leftOut) {

    /** One experiment, with the folder of its run. */
    public record Recorded(Experiment experiment, Path folder, ExperimentResult result) {

        public List<Path> evidence() {
            return experiment.cells().stream().flatMap(cell -> Judge.folders(folder, cell)).toList();
        }
    }

    /** Throws {@link UsageException} that says what to name instead, where there is nothing to judge. */
    public static RecordedRuns read(Path folder) throws IOException {
        List<Recorded> runs = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (Path experiment : isExperiment(folder) ? List.of(folder)
                : SafePaths.folders(folder).stream().filter(RecordedRuns::isExperiment).toList()) {
            try {
                Recorded recorded = recorded(experiment, leftOut);
                Optional<Recorded> same = runs.stream()
                        .filter(other -> other.experiment().name().equals(recorded.experiment().name())).findFirst();
                if (recorded.result().variants().isEmpty()) {
                    leftOut.add("%s is left out: none of its variants has been run.".formatted(experiment));
                } else if (same.isPresent()) {
                    leftOut.add("%s is left out: it holds %s, as %s does.".formatted(experiment,
                            recorded.experiment().name(), same.get().folder()));
                } else {
                    runs.add(recorded);
                }
            } catch (TooLargeException e) {
                throw e;
            } catch (UsageException e) {
                leftOut.add("%s is left out: %s".formatted(experiment, e.getMessage()));
            }
        }
        if (runs.isEmpty()) {
            throw new UsageException(nothingIn(folder, leftOut));
        }
        runs.sort(Comparator.comparingLong(recorded -> startOf(recorded.folder())));
        return new RecordedRuns(runs, leftOut);
    }

    /** The one of its name, or that of the results itself. */
    public static Path folder(Path results, String experiment) {
        Path own = results.resolve(experiment);
        return Files.isDirectory(own) ? own : results;
    }

    public Pack pack(Path folder) throws IOException {
        Pack pack = new Pack(folder);
        for (Recorded run : runs) {
            String name = run.experiment().name();
            pack.add(name + "/" + ExperimentFiles.KEPT, Files.readString(run.folder().resolve(ExperimentFiles.KEPT)));
            Optional<KeptSources> sources = KeptSources.in(run.folder());
            if (sources.isPresent()) {
                pack.add(name + "/" + KeptSources.KEPT, Json.line(sources.get()) + "\n");
            }
            for (Path evidence : run.evidence()) {
                pack.addRun(name + "/" + evidence.getFileName(), evidence);
            }
        }
        return pack;
    }

    private static boolean isExperiment(Path folder) {
        return SafePaths.isFile(folder, ExperimentFiles.KEPT)
                || SafePaths.folders(folder).stream().anyMatch(RecordedRuns::isRun);
    }

    // Today's experiment of the same name may have other cells and bounds than the one that was run.
    private static Recorded recorded(Path folder, List<String> leftOut) {
        Experiment experiment;
        try {
            SafePaths.none(folder.resolve(ExperimentFiles.KEPT));
            experiment = ExperimentFiles.kept(folder);
        } catch (UsageException e) {
            throw new UsageException(
                    "%s Put the file of %s there, as it was when it was run.".formatted(e.getMessage(), name(folder)),
                    e);
        }
        List<String> known = experiment.cells().stream().map(Cell::id).toList();
        SafePaths.folders(folder).stream().filter(RecordedRuns::isRun)
                .filter(run -> !known.contains(name(run).replaceAll("\\.\\d+$", "")) && !known.contains(name(run)))
                .forEach(run -> leftOut.add("%s is left out: the experiment has no such variant.".formatted(run)));
        return new Recorded(experiment, folder, Judge.judge(experiment, folder));
    }

    private static String nothingIn(Path folder, List<String> leftOut) {
        if (!leftOut.isEmpty()) {
            return "There is no evidence in %s. %s".formatted(folder, String.join(" ", leftOut));
        }
        if (isRun(folder)) {
            return "%s is the evidence of a single run; name the folder above it.".formatted(folder);
        }
        Optional<Path> run = SafePaths.folders(folder).stream()
                .filter(candidate -> SafePaths.folders(candidate).stream().anyMatch(RecordedRuns::isExperiment))
                .max(Comparator.comparing(Path::toString));
        return "There is no evidence in %s. Name a folder that ./lab run or ./lab check has left, or a pack%s."
                .formatted(folder,
                        run.map(found -> ", such as " + found).orElse(", such as results/latest"));
    }

    private static long startOf(Path folder) {
        long first = Long.MAX_VALUE;
        for (Path run : SafePaths.folders(folder)) {
            try {
                long start = Json.read(SafePaths.none(run.resolve(Evidence.RUN)), RunLog.class).times().startedAt();
                first = start > 0 ? Math.min(first, start) : first;
            } catch (IOException | UsageException e) {
                // Judging says so.
            }
        }
        return first;
    }

    private static boolean isRun(Path folder) {
        return SafePaths.isFile(folder, Evidence.RUN);
    }

    // The root of a pack has no name, and the folders in it may end in a slash.
    private static String name(Path folder) {
        return folder.getFileName() == null ? "" : folder.getFileName().toString().replaceAll("/$", "");
    }
}
