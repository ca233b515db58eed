package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** The folders below {@code results/} in the folder where the user stands. */
final class ResultsFolder {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private ResultsFolder() {
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

    /** {@code results/latest} shows the newest run. */
    static void pointLatestTo(Path folder) throws IOException {
        Path latest = folder.resolveSibling("latest");
        Files.deleteIfExists(latest);
        Files.createSymbolicLink(latest, folder.getFileName());
    }
}
