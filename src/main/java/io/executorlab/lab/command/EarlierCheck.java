package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.BudgetFiles;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.LoadCommand;
import io.executorlab.lab.watch.Watch;

/**
 * What an earlier check has left in a folder and nothing else: a folder with one entry that is not a check's, or with a symbolic link, is
 * none. Only what was recognised is ever deleted.
 *
 * @param entries in the order in which they can be deleted
 */
record EarlierCheck(List<Path> entries) {

    private static final Set<String> FILES = Set.of(Evidence.RUN, Evidence.MACHINE, Evidence.METRICS, Evidence.CPU, Evidence.FLIGHT,
            Evidence.APP_LOG, LoadCommand.LOG, CheckResult.FILE, ResultFiles.REPORT, ResultFiles.MARKDOWN, ResultFiles.JUNIT, CrashReport.FILE, Watch.SCRATCH);
    private static final Pattern DUMP = Pattern.compile("(?:virtual-)?threads-\\d{3,}-[a-z]+\\.json");

    /** Empty where the folder is something else; throws {@link IOException} where it cannot be read. */
    static Optional<EarlierCheck> in(Path folder) throws IOException {
        List<Path> entries = new ArrayList<>();
        return isFolder(folder) && holdsNothingElse(folder, true, entries) ? Optional.of(new EarlierCheck(entries)) : Optional.empty();
    }

    /**
     * Whether all in a folder is a check's.
     *
     * @param whole whether attempts before it may lie in it
     * @param entries takes what is found
     */
    private static boolean holdsNothingElse(Path folder, boolean whole, List<Path> entries) throws IOException {
        for (Path entry : list(folder)) {
            String name = entry.getFileName().toString();
            boolean known = isFile(entry) && (FILES.contains(name) || DUMP.matcher(name).matches())
                    || isFolder(entry) && (name.equals(BudgetFiles.KEPT) ? holdsOneFile(entry, entries)
                            : whole && Retries.FOLDER.matcher(name).matches() && holdsNothingElse(entry, false, entries));
            if (!known) {
                return false;
            }
            entries.add(entry);
        }
        return isOfACheck(folder.resolve(Evidence.RUN));
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
