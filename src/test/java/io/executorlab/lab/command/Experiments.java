package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.executorlab.lab.common.Resource;

/** Short experiments of a user's own, so that a test takes seconds. */
final class Experiments {

    private Experiments() {
    }

    /** event-loop-per-call broken and fixed. */
    static Path elevator(Path folder, String duration) throws IOException {
        return write(folder, text("elevator").replace("DURATION: 5s", "DURATION: " + duration));
    }

    /** The text of the one of this name. */
    static String text(String name) {
        return Resource.text(Experiments.class, name + ".yml");
    }

    static Path write(Path folder, String text) throws IOException {
        return Files.writeString(folder.resolve("short.yml"), text);
    }
}
