package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.BudgetFiles;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.LoadCommand;
import io.executorlab.lab.watch.StarterRecording;
import io.executorlab.lab.watch.Watch;

/**
 * What an earlier check has left in a folder and nothing else, be it of one app, of all instances or of two versions: a folder with one entry
 * that is not a check's, or with a symbolic link, is none. Only what was recognised is ever deleted.
 *
 * @param entries in the order in which they can be deleted
 */
record EarlierCheck(List<Path> entries) {

    private static final Set<String> OF_EACH = Set.of(ResultFiles.REPORT, ResultFiles.MARKDOWN, ResultFiles.JUNIT, LoadCommand.LOG, CrashReport.FILE);
    private static final Set<String> OF_ONE_APP = Set.of(Evidence.RUN, Evidence.MACHINE, Evidence.METRICS, Evidence.CPU, Evidence.FLIGHT,
            Evidence.APP_LOG, CheckResult.FILE, Watch.SCRATCH, StarterRecording.SCRATCH);
    private static final Set<String> OF_ALL_INSTANCES = Set.of(Fleet.SERIES, FleetResult.FILE);
    private static final Set<String> OF_TWO_VERSIONS = Set.of(VersionComparison.FILE);
    private static final Pattern DUMP = Pattern.compile("(?:virtual-)?threads-\\d{3,}-[a-z]+\\.json");
    private static final Pattern NONE = Pattern.compile("(?!)");

    /** Empty where the folder is something else; throws {@link IOException} where it cannot be read. */
    static Optional<EarlierCheck> in(Path folder) throws IOException {
        List<Path> entries = new ArrayList<>();
        boolean found = isFolder(folder) && (isIts(folder, FleetResult.FILE) ? holds(folder, OF_ALL_INSTANCES, NONE, entries)
                : isOfTwoVersions(folder) ? holds(folder, OF_TWO_VERSIONS, VersionRuns.VERSION, entries)
                : isOfOneApp(folder, Retries.FOLDER, entries));
        return found ? Optional.of(new EarlierCheck(entries)) : Optional.empty();
    }

    /** Whether a file with a budget's name is there: both of these results begin so. */
    private static boolean isIts(Path folder, String result) {
        try {
            return isFile(folder.resolve(result)) && Json.read(folder.resolve(result), Map.class).containsKey("budget");
        } catch (IOException e) {
            return false;
        }
    }

    // Where one of the two did not start, there is the first one's run and no result.
    private static boolean isOfTwoVersions(Path folder) {
        return isIts(folder, VersionComparison.FILE) || isOfACheck(folder.resolve(VersionRuns.FIRST).resolve(Evidence.RUN));
    }

    private static boolean isOfOneApp(Path folder, Pattern checks, List<Path> entries) throws IOException {
        return isOfACheck(folder.resolve(Evidence.RUN)) && holds(folder, OF_ONE_APP, checks, entries);
    }

    /**
     * Whether all in a folder is a check's.
     *
     * @param checks the names of folders that hold a check of one app each
     * @param entries takes what is found
     */
    private static boolean holds(Path folder, Set<String> files, Pattern checks, List<Path> entries) throws IOException {
        for (Path entry : list(folder)) {
            String name = entry.getFileName().toString();
            boolean known = isFile(entry) && (OF_EACH.contains(name) || files.contains(name) || files == OF_ONE_APP && DUMP.matcher(name).matches())
                    || isFolder(entry) && (name.equals(BudgetFiles.KEPT) ? holdsOneFile(entry, entries)
                            : checks.matcher(name).matches() && isOfOneApp(entry, NONE, entries));
            if (!known) {
                return false;
            }
            entries.add(entry);
        }
        return true;
    }

    private static boolean holdsOneFile(Path folder, List<Path> entries) throws IOException {
        List<Path> kept = list(folder);
        entries.addAll(kept);
        return kept.size() <= 1 && kept.stream().allMatch(EarlierCheck::isFile);
    }

    /** Leaves the folder itself; throws {@link IOException} naming what cannot be deleted. */
    void delete() throws IOException {
        for (Path entry : entries) {
            Files.delete(entry);
        }
    }

    private static boolean isOfACheck(Path run) {
        try {
            return CheckRunner.CELL.equals(Json.read(run, RunLog.class).subject().cell());
        } catch (IOException e) {
            return false;
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList();
        }
    }

    private static boolean isFile(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isFolder(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }
}
