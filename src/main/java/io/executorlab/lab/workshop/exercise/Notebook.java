package io.executorlab.lab.workshop.exercise;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;

/**
 * The progress file: how far each exercise has come. It is written at each change, whole or not at all, so that a
 * console that was killed goes on where it was. Not safe for use by several threads.
 */
public final class Notebook {

    public static final String FILE = "progress.json";

    private static final int FORMAT = 1;

    private final Path file;
    private final Catalogue catalogue;
    private Map<String, Attempt> attempts = new TreeMap<>();

    private Notebook(Path file, Catalogue catalogue) {
        this.file = file;
        this.catalogue = catalogue;
    }

    /** The file's form. */
    private record Pages(int format, Map<String, Attempt> exercises) {
    }

    /**
     * Opens the file of this folder, which need not be there yet; throws {@link UsageException} where it is damaged.
     */
    public static Notebook in(Path folder, Catalogue catalogue) {
        Notebook notebook = new Notebook(folder.resolve(FILE), catalogue);
        if (Files.exists(notebook.file)) {
            try {
                notebook.attempts = notebook.parse(Json.text(notebook.file));
            } catch (IOException | UsageException e) {
                throw new UsageException(
                        "%s cannot be read: %s Move it away to begin anew.".formatted(notebook.file, e.getMessage()),
                        e);
            }
        }
        return notebook;
    }

    public Attempt of(String exercise) {
        return attempts.getOrDefault(exercise, Attempt.NONE);
    }

    public void put(String exercise, Attempt attempt) {
        attempts.put(exercise, attempt);
        write();
    }

    /** Forgets the exercise. */
    public void reset(String exercise) {
        attempts.remove(exercise);
        write();
    }

    private Map<String, Attempt> parse(String text) {
        Pages pages;
        try {
            pages = Json.parse(text, Pages.class, FILE);
        } catch (IOException e) {
            throw new UsageException("This is not a progress file.", e);
        }
        if (pages.format() != FORMAT || pages.exercises() == null || pages.exercises().containsValue(null)) {
            throw new UsageException("This is not a progress file of this version.");
        }
        pages.exercises().keySet().forEach(catalogue::named);
        return new TreeMap<>(pages.exercises());
    }

    private void write() {
        try {
            AtomicFile.write(file, Json.pretty(new Pages(FORMAT, attempts)) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
