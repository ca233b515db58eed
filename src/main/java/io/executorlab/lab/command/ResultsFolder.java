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
import java.util.stream.Stream;

import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.common.UsageException;

/** The folders below {@code results/} in the folder where the user stands. */
final class ResultsFolder {

    private static final String LATEST = "latest";
    private static final int LOOKED_AT = 50;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private ResultsFolder() {
    }

    /**
     * The folder for what a command leaves: the user's own, or {@code results/<time>}, which is the latest then.
     *
     * @param out null where the user names none; it must be empty or not there, and without an emoji in its path, or a
     *        {@link UsageException} is thrown, as where what is called {@code results/latest} is no link
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
            throw new UsageException("No JVM can be given a path with an emoji in it, such as %s. Name another folder for --out.".formatted(path));
        }
    }

    /** The same for a check, which takes the place of an earlier one in {@code out}; whatever else lies there is a {@link UsageException}. */
    static Path ofCheck(Path out) throws IOException {
        Optional<EarlierCheck> earlier = out == null ? Optional.empty() : EarlierCheck.in(out);
        if (earlier.isPresent()) {
            earlier.get().delete();
        }
        return of(out);
    }

    /** What earlier commands have left below {@code results/}, the newest first. */
    static List<Path> newestFirst() {
        List<Path> folders = SafePaths.folders(Path.of("results").toAbsolutePath());
        return folders.stream().sorted(Comparator.reverseOrder()).limit(LOOKED_AT).toList();
    }

    /** Makes {@code results/<time><suffix>}; two commands in the same second get two folders. */
    static Path make(String suffix) throws IOException {
        Path results = Path.of("results").toAbsolutePath();
        Files.createDirectories(results);
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
            throw new UsageException(("%s is in the way of the link to the latest results, and it is no link. Move it away,"
                    + " or name a new folder with --out.").formatted(latest));
        }
    }

    private static void pointLatestTo(Path folder) throws IOException {
        Path latest = folder.resolveSibling(LATEST);
        Files.deleteIfExists(latest);
        Files.createSymbolicLink(latest, folder.getFileName());
    }
}
