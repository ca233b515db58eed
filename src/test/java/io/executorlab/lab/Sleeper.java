package io.executorlab.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A program of one file for a JVM of a test's own: it says that it sleeps, sleeps ten minutes and ends. */
public final class Sleeper {

    /** The word that it prints. */
    public static final String ASLEEP = "asleep";

    private static final String SOURCE = """
            class Sleeper {
                public static void main(String[] arguments) throws Exception {
                    System.out.println("%s");
                    Thread.sleep(600_000);
                }
            }
            """.formatted(ASLEEP);

    private Sleeper() {
    }

    /** The file, written into this folder. */
    public static Path in(Path folder) throws IOException {
        return Files.writeString(folder.resolve("Sleeper.java"), SOURCE);
    }
}
