package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;

/** The catalogue's exercises that have something to be fixed, and the files of their solving scripts. */
final class Tasks {

    static final String RIGHT = "right";

    private static final Path SOLUTIONS = Path.of("src/test/resources/workshop");

    private Tasks() {
    }

    static FixTask named(String name) {
        return Catalogue.read().named(name).toFix();
    }

    static Stream<FixTask> all() {
        return Catalogue.read().exercises().stream().filter(exercise -> exercise.fix() != null).map(Exercise::toFix);
    }

    /** The files of the beginning with those of a solution in their place. */
    static Map<String, String> files(FixTask task, String solution) {
        Map<String, String> files = new TreeMap<>(FixFiles.of(task));
        try (Stream<Path> changed = Files.list(SOLUTIONS.resolve(task.name()).resolve(solution))) {
            for (Path file : changed.toList()) {
                files.put(file.getFileName().toString(), Files.readString(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }

    static String classPath() {
        return System.getProperty("java.class.path");
    }
}
