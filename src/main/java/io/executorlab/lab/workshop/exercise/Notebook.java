package io.executorlab.lab.workshop.exercise;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

import org.apache.commons.io.function.Uncheck;
import org.springframework.util.Assert;

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
    private final Map<String, Attempt> attempts = new TreeMap<>();

    private Notebook(Path file) {
        this.file = file;
    }

    private record Pages(int format, Map<String, Attempt> exercises) {

        Pages {
            Assert.isTrue(format == FORMAT && exercises != null && !exercises.containsValue(null),
                    "it is not a progress file of this version");
        }
    }

    /** Opens the file of this folder, which need not be there yet. */
    public static Notebook in(Path folder, Catalogue catalogue) {
        Notebook notebook = new Notebook(folder.resolve(FILE));
        try {
            if (Files.exists(notebook.file)) {
                notebook.attempts.putAll(Json.read(notebook.file, Pages.class).exercises());
            }
            if (!catalogue.exercises().stream().map(Exercise::id).toList().containsAll(notebook.attempts.keySet())) {
                throw new IOException("it has an exercise that there is not");
            }
        } catch (IOException e) {
            throw new UsageException(
                    "%s cannot be read: %s. Move it away to begin anew.".formatted(notebook.file, e.getMessage()), e);
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

    public void reset(String exercise) {
        attempts.remove(exercise);
        write();
    }

    private void write() {
        Uncheck.run(() -> AtomicFile.write(file, Json.pretty(new Pages(FORMAT, attempts)) + "\n"));
    }
}
