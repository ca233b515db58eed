package io.executorlab.lab.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Short experiments of a user's own, so that a test takes seconds. */
final class Experiments {

    private Experiments() {
    }

    /** event-loop-per-call broken and fixed. */
    static Path elevator(Path folder, String duration) throws IOException {
        return write(folder, text("elevator").replace("DURATION: 5s", "DURATION: " + duration));
    }

    /** The text of the one of this name. */
    static String text(String name) throws IOException {
        try (InputStream file = Experiments.class.getResourceAsStream(name + ".yml")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static Path write(Path folder, String text) throws IOException {
        return Files.writeString(folder.resolve("short.yml"), text);
    }
}
