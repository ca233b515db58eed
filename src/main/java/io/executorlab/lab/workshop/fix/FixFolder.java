package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Refusal;
import io.executorlab.lab.common.UsageException;

/**
 * The folder {@code workshop/NAME} in which the learner works with an editor of his own. What lies in it is read from
 * this folder alone: no link is followed, no file below it is taken, none that is too large. Beside the learner's
 * files, below {@code .lab}, lies what the lab has measured.
 */
public record FixFolder(Path path) {

    private static final String WORKSHOP = "workshop";
    private static final String OF_THE_LAB = ".lab";
    private static final int FILES_AT_MOST = 20;
    private static final int BYTES_AT_MOST = 64 << 10;
    private static final Pattern JAVA = Pattern.compile("[A-Za-z_$][\\w$]*\\.java");
    private static final Pattern NAME = Pattern.compile("[\\w-]+");

    /** @param base takes {@code workshop/} */
    public static FixFolder in(Path base, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new UsageException("'%s' is not the name of an exercise.".formatted(name));
        }
        return new FixFolder(base.resolve(WORKSHOP).resolve(name));
    }

    /** The folder of what the lab measures. */
    public Path evidence() {
        return path.resolve(OF_THE_LAB).resolve("evidence");
    }

    /**
     * The folder of what fixes are held against: beside the exercise's, so that it stays where that is begun anew.
     */
    public Path comparisons() {
        return path.resolveSibling(OF_THE_LAB).resolve(path.getFileName().toString());
    }

    /** True where the learner has begun it. */
    public boolean isThere() {
        return Files.isDirectory(path.resolve(OF_THE_LAB), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Writes the files, unless the folder has been begun already: then it stays as it is. Throws {@link UsageException}
     * where something else is in its place, {@link IOException} where it cannot be written.
     */
    public void begin(Map<String, String> files) throws IOException {
        if (isThere()) {
            return;
        }
        requireOwn();
        if (Files.exists(path)) {
            try (Stream<Path> entries = Files.list(path)) {
                if (entries.findAny().isPresent()) {
                    throw new Refusal("there-already", path);
                }
            }
        }
        Files.createDirectories(path);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(path.resolve(file.getKey()), file.getValue());
        }
        // Made last: what was interrupted in between counts as not begun, and is cleared by reset.
        Files.createDirectory(path.resolve(OF_THE_LAB));
    }

    /**
     * Deletes the folder with all that is in it, as often as one likes; throws {@link UsageException} where it is a
     * link.
     */
    public void delete() throws IOException {
        requireOwn();
        FileSystemUtils.deleteRecursively(path);
        try {
            Files.deleteIfExists(path.getParent());
        } catch (DirectoryNotEmptyException e) {
            // It holds other exercises.
        }
    }

    // Of a link the lab would read, or delete, what lies elsewhere.
    private void requireOwn() {
        for (Path place : List.of(path.getParent(), path, path.resolve(OF_THE_LAB))) {
            if (Files.isSymbolicLink(place)) {
                throw new Refusal("link-as-folder", place);
            }
        }
    }

    /**
     * The learner's files by their names: Java and settings. Throws {@link UsageException} that names
     * the file where one is a link, too large, in a folder of its own, or where there are too many.
     */
    public Map<String, String> files() throws IOException {
        if (!isThere()) {
            throw new Refusal("not-begun", path);
        }
        requireOwn();
        return read(path);
    }

    private static Map<String, String> read(Path from) throws IOException {
        List<Path> entries = new ArrayList<>();
        try (Stream<Path> all = Files.list(from)) {
            all.filter(entry -> isTaken(entry.getFileName().toString()) || isFolderOfTheLearner(entry)).sorted()
                    .forEach(entries::add);
        }
        if (entries.size() > FILES_AT_MOST) {
            throw new Refusal("many-files", from, entries.size(), FILES_AT_MOST);
        }
        Map<String, String> files = new TreeMap<>();
        for (Path entry : entries) {
            files.put(entry.getFileName().toString(), text(entry));
        }
        return files;
    }

    private static boolean isTaken(String name) {
        return JAVA.matcher(name).matches() || name.equals(FixFiles.SETTINGS);
    }

    private static boolean isFolderOfTheLearner(Path entry) {
        return Files.isDirectory(entry) && !entry.getFileName().toString().startsWith(".");
    }

    private static String text(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            throw new Refusal("link-as-file", file);
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new Refusal("no-file", file, file.getParent());
        }
        if (Files.size(file) > BYTES_AT_MOST) {
            throw new Refusal("large-file", file, BYTES_AT_MOST >> 10);
        }
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new Refusal("no-text", file);
        }
    }
}
