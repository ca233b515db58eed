package io.executorlab.containers;

import java.io.IOException;
import java.nio.file.Path;

/** The version of Compose that the tests ask. */
final class Compose {

    private static final String VERSION = "v2.40.3";
    private static final Path PROGRAM = Path.of(".lab/bin/docker-compose-" + VERSION).toAbsolutePath();

    private Compose() {
    }

    /**
     * Its program, which the first call builds with Go.
     *
     * @param folder for the module that asks for it
     */
    static Path program(Path folder) throws IOException, InterruptedException {
        new Go(folder).build(PROGRAM, "github.com/docker/compose/v2/cmd", VERSION);
        return PROGRAM;
    }
}
