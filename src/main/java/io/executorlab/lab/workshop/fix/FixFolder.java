package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.LockFile;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.i18n.Refusal;

/**
 * The folder {@code workshop/NAME} in which the learner works with an editor of his own. What lies in it is read from
 * this folder alone: no link is followed, no file below it is taken, none that is too large. Beside the learner's
 * files, below {@code .lab}, lie the files of the beginning and what the lab has measured.
 */
public final class FixFolder {

    private static final String WORKSHOP = "workshop";
    private static final String OF_THE_LAB = ".lab";
    private static final String BEGINNING = "beginning";
    private static final String JUDGED = "judged.json";
    private static final int FILES_AT_MOST = 20;
    private static final int BYTES_AT_MOST = 64 << 10;
    private static final int LINES_OF_CONTEXT = 3;
    private static final Pattern JAVA = Pattern.compile("[A-Za-z_$][\\w$]*\\.java");
    private static final Pattern NAME = Pattern.compile("[\\w-]+");
    private static final Set<String> NOT_JAVA = Set.of(FixFiles.PROXY, FixFiles.SETTINGS);

    private final Path folder;

    /** @param files by their names */
    private record Judged(Map<String, String> files) {
    }

    private FixFolder(Path folder) {
        this.folder = folder;
    }

    /** The folder of this name below the one where the lab is used, whether it is there or not. */
    public static FixFolder named(String name) {
        return in(Path.of("").toAbsolutePath(), name);
    }

    /** @param base takes {@code workshop/} */
    public static FixFolder in(Path base, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new UsageException("'%s' is not the name of an exercise.".formatted(name));
        }
        return new FixFolder(base.resolve(WORKSHOP).resolve(name));
    }

    public Path path() {
        return folder;
    }

    /** Where the lab puts what it measures. */
    public Path evidence() {
        return folder.resolve(OF_THE_LAB).resolve("evidence");
    }

    /** True where the learner has begun it. */
    public boolean isThere() {
        return Files.isDirectory(folder.resolve(OF_THE_LAB).resolve(BEGINNING), LinkOption.NOFOLLOW_LINKS);
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
        if (Files.exists(folder)) {
            try (Stream<Path> entries = Files.list(folder)) {
                if (entries.anyMatch(entry -> !entry.getFileName().toString().equals(OF_THE_LAB))) {
                    throw new Refusal("there-already", folder);
                }
            }
        }
        Files.createDirectories(folder);
        write(files, folder);
        // Written last: what was interrupted in between counts as not begun, and is cleared by reset.
        Path unfinished = Files.createDirectories(folder.resolve(OF_THE_LAB).resolve(BEGINNING + ".part"));
        write(files, unfinished);
        Files.move(unfinished, folder.resolve(OF_THE_LAB).resolve(BEGINNING));
    }

    private static void write(Map<String, String> files, Path to) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(to.resolve(file.getKey()), file.getValue());
        }
    }

    /** Holds the folder for one at a time that judges or resets; throws {@link UsageException} where another has it. */
    public LockFile hold() throws IOException {
        requireOwn();
        return LockFile.of(folder.resolve(OF_THE_LAB).resolve("lock"))
                .orElseThrow(() -> new Refusal("another-lab", folder));
    }

    /**
     * Deletes the folder with all that is in it, as often as one likes; throws {@link UsageException} where it is a
     * link.
     */
    public void delete() throws IOException {
        requireOwn();
        FileSystemUtils.deleteRecursively(folder);
        try {
            Files.deleteIfExists(folder.getParent());
        } catch (DirectoryNotEmptyException e) {
            // It holds other exercises.
        }
    }

    // Of a link the lab would read, or delete, what lies elsewhere.
    private void requireOwn() {
        for (Path place : List.of(folder.getParent(), folder, folder.resolve(OF_THE_LAB))) {
            if (Files.isSymbolicLink(place)) {
                throw new Refusal("link-as-folder", place);
            }
        }
    }

    /** The files of the beginning by their names; throws {@link UsageException} where there are none. */
    public Map<String, String> beginning() throws IOException {
        if (!isThere()) {
            throw new Refusal("not-begun", folder, folder.getFileName());
        }
        requireOwn();
        return read(folder.resolve(OF_THE_LAB).resolve(BEGINNING));
    }

    /**
     * The learner's files by their names: Java or the proxy's, and settings. Throws {@link UsageException} that names
     * the file where one is a link, too large, in a folder of its own, or where there are too many.
     */
    public Map<String, String> files() throws IOException {
        beginning();
        return read(folder);
    }

    /** Keeps what is being judged, so that it can be told whether it has changed since. */
    public void keepJudged(Map<String, String> files) throws IOException {
        Files.createDirectories(evidence());
        Json.write(evidence().resolve(JUDGED), new Judged(files));
    }

    /** True where the fix is another by now than the one that was judged last. */
    public boolean hasChangedSince() throws IOException {
        Path judged = evidence().resolve(JUDGED);
        return Files.isRegularFile(judged, LinkOption.NOFOLLOW_LINKS)
                && !diff(Json.read(judged, Judged.class).files(), files()).isEmpty();
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
        return JAVA.matcher(name).matches() || NOT_JAVA.contains(name);
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

    /** The learner's changes as a unified diff; empty while there are none. */
    public List<String> diff() throws IOException {
        return diff(beginning(), files());
    }

    static List<String> diff(Map<String, String> before, Map<String, String> after) {
        Map<String, String> all = new LinkedHashMap<>(before);
        all.putAll(after);
        return all.keySet().stream()
                .flatMap(name -> unified(name, before.get(name), after.get(name)).stream()).toList();
    }

    /** @param before null where the file is new, {@code after} where it is gone */
    private static List<String> unified(String name, String before, String after) {
        List<String> from = before == null ? List.of() : before.lines().toList();
        List<String> to = after == null ? List.of() : after.lines().toList();
        return UnifiedDiffUtils.generateUnifiedDiff(before == null ? "/dev/null" : name,
                after == null ? "/dev/null" : name, from,
                DiffUtils.diff(from, to), LINES_OF_CONTEXT);
    }
}
