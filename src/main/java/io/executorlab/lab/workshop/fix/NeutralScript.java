package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

import io.executorlab.lab.experiment.Load;

/** A copy of a load's k6 script under a name that tells nothing, so that no command line names the experiment. */
public final class NeutralScript {

    private static final String LIBRARY = "lib";

    private NeutralScript() {
    }

    /**
     * The same load by the copy.
     *
     * @param name of the copy, without its ending
     * @param scenarios the project's folder of that name
     * @param folder takes the copy, and beside it what it imports
     * @throws IOException where it cannot be written
     */
    public static Load of(Load load, String name, Path scenarios, Path folder) throws IOException {
        Path library = Files.createDirectories(folder.resolve(LIBRARY));
        try (Stream<Path> files = Files.list(scenarios.resolve(LIBRARY))) {
            for (Path file : files.toList()) {
                copy(file, library.resolve(file.getFileName().toString()));
            }
        }
        Load renamed = load.by(name + ".js");
        copy(scenarios.resolve(load.script()), folder.resolve(renamed.script()));
        return renamed;
    }

    private static void copy(Path file, Path to) throws IOException {
        Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
    }
}
