package io.executorlab.lab.ci;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Files for a project that has none of them. What is there stays as it is, a link too. */
public final class StarterFiles {

    private final Path project;
    private final List<Path> kept = new ArrayList<>();

    public StarterFiles(Path project) {
        this.project = project.toAbsolutePath();
    }

    /** Into the first of these places where nothing is; empty where all are taken. */
    public Optional<Path> write(List<Path> places, String text) throws IOException {
        for (Path place : places) {
            Path file = project.resolve(place);
            Files.createDirectories(file.getParent());
            try {
                Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
                return Optional.of(place);
            } catch (FileAlreadyExistsException e) {
                kept.add(place);
            }
        }
        return Optional.empty();
    }

    public List<Path> kept() {
        return kept;
    }
}
