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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import picocli.CommandLine.Option;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.watch.FlightRecorder;
import io.executorlab.lab.watch.JvmAttach;

/**
 * The option that names the folder of a command's evidence and reports. Without it that is a new one below
 * {@code results/} in the folder where the user stands.
 */
final class ResultsFolder {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private static final String VERSION = "(?:before|after)-\\d+";
    private static final Pattern FOLDER_OF_A_CHECK =
            Pattern.compile("%s|(?:%1$s/)?%s".formatted(VERSION, Budget.KEPT));
    private static final Pattern FILE_OF_A_CHECK = Pattern.compile("(?:" + VERSION + "/)?(?:" + Budget.KEPT
            + "/[^/]+|(?:virtual-)?threads-\\d{3,}-[a-z]+\\.json|"
            + Stream.of(ResultFiles.REPORT, ResultFiles.MARKDOWN, ResultFiles.JUNIT, CheckRunner.LOAD_LOG, Evidence.RUN,
                    Evidence.MACHINE, Evidence.METRICS, Evidence.CPU, Evidence.K6, Evidence.FLIGHT, Evidence.APP_LOG,
                    CheckResult.FILE, JvmAttach.SCRATCH, FlightRecorder.SCRATCH, Fleet.SERIES, FleetResult.FILE,
                    VersionComparison.FILE).map(Pattern::quote).collect(Collectors.joining("|"))
            + ")");

    @Option(names = "--out", paramLabel = "DIR")
    private Path out;

    /** Null where the user names none. */
    Path named() {
        return out;
    }

    /**
     * The folder for what a command leaves: the user's own, or {@code results/<time>}, which is the latest then. Throws
     * {@link UsageException} where the user's is not empty, or has an emoji in its path.
     */
    Path folder() throws IOException {
        requireReadableByJvms(out == null ? Path.of("") : out);
        if (out == null) {
            Path folder = make("");
            pointLatestTo(folder);
            return folder;
        }
        Files.createDirectories(out);
        try (Stream<Path> entries = Files.list(out)) {
            if (entries.findAny().isPresent()) {
                throw new UsageException(out + " is not empty. Name a new folder for --out.");
            }
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

    /** The same for a check, which takes an earlier one's place; other files there are a {@link UsageException}. */
    Path folderOfCheck() throws IOException {
        for (Path entry : out == null ? List.<Path>of() : earlierCheck(out)) {
            Files.delete(entry);
        }
        return folder();
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

    // What is no link there is the user's.
    private static void pointLatestTo(Path folder) throws IOException {
        Path latest = folder.resolveSibling("latest");
        if (Files.isSymbolicLink(latest) || Files.notExists(latest, LinkOption.NOFOLLOW_LINKS)) {
            Files.deleteIfExists(latest);
            Files.createSymbolicLink(latest, folder.getFileName());
        }
    }

    /**
     * What an earlier check has left in a folder, of one app, of all instances or of two versions, in the order in
     * which it can be deleted. A folder with one other entry, or with a symbolic link, is none.
     */
    private static List<Path> earlierCheck(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> entries = all.filter(entry -> !entry.equals(folder)).sorted(Comparator.reverseOrder()).toList();
            // A run of the lab's own experiments has the same files, but no budget.
            return entries.stream().allMatch(entry -> isOfACheck(folder.relativize(entry).toString(), entry))
                    && entries.stream().anyMatch(entry -> entry.endsWith(Budget.KEPT)) ? entries : List.of();
        }
    }

    private static boolean isOfACheck(String path, Path entry) {
        return Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS) ? FILE_OF_A_CHECK.matcher(path).matches()
                : Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS) && FOLDER_OF_A_CHECK.matcher(path).matches()
                        && (!entry.endsWith(Budget.KEPT) || entry.toFile().list().length <= 1);
    }
}
