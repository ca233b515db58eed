package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.BudgetFiles;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.LoadCommand;
import io.executorlab.lab.watch.FlightRecorder;
import io.executorlab.lab.watch.Watch;

/** The folders below {@code results/} in the folder where the user stands. */
final class ResultsFolder {

    private static final String LATEST = "latest";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private ResultsFolder() {
    }

    /**
     * The folder for what a command leaves: the user's own, or {@code results/<time>}, which is the latest then.
     *
     * @param out null where the user names none; it must be empty or not there, and without an emoji in its path, or a
     * {@link UsageException} is thrown, as where what is called {@code results/latest} is no link
     */
    static Path of(Path out) throws IOException {
        requireReadableByJvms(out == null ? Path.of("") : out);
        if (out == null) {
            requireNothingOfTheUsersAt(Path.of("results", LATEST));
            Path folder = make("");
            pointLatestTo(folder);
            return folder;
        }
        Files.createDirectories(out);
        if (!list(out).isEmpty()) {
            throw new UsageException(out + " is not empty. Name a new folder for --out.");
        }
        return out.toAbsolutePath().normalize();
    }

    // A JVM mangles such characters in its options, and takes no command with them.
    private static void requireReadableByJvms(Path folder) {
        String path = folder.toAbsolutePath().toString();
        if (path.codePoints().anyMatch(Character::isSupplementaryCodePoint)) {
            throw new UsageException(("No JVM can be given a path with an emoji in it, such as %s. Name another folder"
                    + " for --out.").formatted(path));
        }
    }

    /**
     * The same for a check, which takes an earlier one's place in {@code out}; other files there are a
     * {@link UsageException}.
     */
    static Path ofCheck(Path out) throws IOException {
        List<Path> earlier = out == null ? List.of() : EarlierCheck.in(out).orElse(List.of());
        for (Path entry : earlier) {
            Files.delete(entry);
        }
        return of(out);
    }

    /** Makes {@code results/<time><suffix>}; two commands in the same second get two folders. */
    static Path make(String suffix) throws IOException {
        Path results = Files.createDirectories(Path.of("results").toAbsolutePath());
        String name = LocalDateTime.now().format(TIME) + suffix;
        for (int i = 1;; i++) {
            try {
                return Files.createDirectory(results.resolve(i == 1 ? name : name + "." + i));
            } catch (FileAlreadyExistsException e) {
                // The next number is tried.
            }
        }
    }

    static void requireNothingOfTheUsersAt(Path latest) {
        if (Files.exists(latest, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(latest)) {
            throw new UsageException(("%s is in the way of the link to the latest results, and it is no link."
                    + " Move it away, or name a new folder with --out.").formatted(latest));
        }
    }

    private static void pointLatestTo(Path folder) throws IOException {
        Path latest = folder.resolveSibling(LATEST);
        Files.deleteIfExists(latest);
        Files.createSymbolicLink(latest, folder.getFileName());
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList();
        }
    }

    /**
     * Recognises what an earlier check has left in a folder: of one app, of all instances or of two versions. A folder
     * with one other entry, or with a symbolic link, is none, so that only what was recognised is ever deleted.
     */
    static final class EarlierCheck {

        private static final String RUN = "(?:before|after)-\\d+";
        private static final Pattern FOLDER = Pattern.compile("%s|(?:%1$s/)?%s".formatted(RUN, BudgetFiles.KEPT));
        private static final Pattern FILE = Pattern.compile("(?:" + RUN + "/)?(?:" + BudgetFiles.KEPT + "/[^/]+"
                + "|(?:virtual-)?threads-\\d{3,}-[a-z]+\\.json|"
                + Stream.of(ResultFiles.REPORT, ResultFiles.MARKDOWN, ResultFiles.JUNIT, LoadCommand.LOG,
                        Failure.DETAILS, Evidence.RUN, Evidence.MACHINE, Evidence.METRICS, Evidence.CPU,
                        Evidence.K6, Evidence.FLIGHT, Evidence.APP_LOG, CheckResult.FILE, Watch.SCRATCH,
                        FlightRecorder.SCRATCH, Fleet.SERIES, FleetResult.FILE, VersionComparison.FILE)
                        .map(Pattern::quote).collect(Collectors.joining("|"))
                + ")");

        private EarlierCheck() {
        }

        /** Its entries in the order in which they can be deleted; empty where the folder is something else. */
        static Optional<List<Path>> in(Path folder) throws IOException {
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.empty();
            }
            try (Stream<Path> all = Files.walk(folder)) {
                List<Path> entries = all.filter(entry -> !entry.equals(folder)).sorted(Comparator.reverseOrder())
                        .toList();
                return entries.stream().allMatch(entry -> isKnown(folder, entry))
                        && entries.stream().anyMatch(EarlierCheck::isResult) ? Optional.of(entries) : Optional.empty();
            }
        }

        // A run of the lab's own experiments has the same files.
        private static boolean isResult(Path file) {
            try {
                return file.endsWith(FleetResult.FILE) || file.endsWith(VersionComparison.FILE)
                        || file.endsWith(Evidence.RUN)
                                && CheckRunner.CELL.equals(Json.read(file, RunLog.class).subject().cell());
            } catch (IOException e) {
                return false;
            }
        }

        private static boolean isKnown(Path folder, Path entry) {
            String path = folder.relativize(entry).toString();
            return Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS) ? FILE.matcher(path).matches()
                    : Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS) && FOLDER.matcher(path).matches()
                            && (!entry.endsWith(BudgetFiles.KEPT) || entry.toFile().list().length <= 1);
        }
    }
}
