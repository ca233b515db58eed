package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Refusal;
import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.common.UsageException;

/**
 * The folder {@code workshop/NAME} in which the learner works with an editor of his own. What lies in it is read from
 * this folder alone, and no link is followed. Beside the learner's files, below {@code .lab}, lies what the lab has
 * measured.
 */
public record FixFolder(Path path) {

    private static final String WORKSHOP = "workshop";
    private static final String OF_THE_LAB = ".lab";
    private static final Pattern JAVA = Pattern.compile("[A-Za-z_$][\\w$]*\\.java");
    private static final Pattern NAME = Pattern.compile("[\\w-]+");

    /** @param base takes {@code workshop/} */
    public static FixFolder in(Path base, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new UsageException("'%s' is not the name of an exercise.".formatted(name));
        }
        return new FixFolder(base.resolve(WORKSHOP).resolve(name));
    }

    public Path evidence() {
        return path.resolve(OF_THE_LAB).resolve("evidence");
    }

    /** What fixes are held against: beside the exercise's, so that it stays where that is begun anew. */
    public Path comparisons() {
        return path.resolveSibling(OF_THE_LAB).resolve(path.getFileName().toString());
    }

    public boolean isBegun() {
        return SafePaths.isFolder(path.resolve(OF_THE_LAB));
    }

    /** Writes the files, unless the folder has been begun already: then it stays as it is. */
    public void begin(Map<String, String> files) throws IOException {
        if (isBegun()) {
            return;
        }
        requireOwn();
        String[] others = path.toFile().list();
        if (others != null && others.length > 0) {
            throw new Refusal("there-already", path);
        }
        Files.createDirectories(path);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(path.resolve(file.getKey()), file.getValue());
        }
        // Made last: what was interrupted in between counts as not begun, and is cleared by reset.
        Files.createDirectory(path.resolve(OF_THE_LAB));
    }

    /** Deletes the folder with all that is in it, as often as one likes. */
    public void delete() throws IOException {
        requireOwn();
        FileSystemUtils.deleteRecursively(path);
        // It stays where it holds other exercises.
        path.getParent().toFile().delete();
    }

    // Of a link the lab would read, or delete, what lies elsewhere.
    private void requireOwn() {
        List.of(path.getParent(), path, path.resolve(OF_THE_LAB)).forEach(SafePaths::none);
    }

    /** The learner's files by their names: Java and settings. */
    public Map<String, String> files() throws IOException {
        if (!isBegun()) {
            throw new Refusal("not-begun", path);
        }
        requireOwn();
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> entries = Files.list(path)) {
            for (Path file : entries.toList()) {
                String name = file.getFileName().toString();
                if (JAVA.matcher(name).matches() || name.equals(FixFiles.SETTINGS)) {
                    files.put(name, Json.text(SafePaths.none(file)));
                }
            }
        }
        return files;
    }
}
