package io.executorlab.lab;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the programs that a test needs; where one is missing the test is skipped, in continuous integration it fails.
 */
public final class Programs {

    // Debian has servers in a folder that is not on an ordinary user's PATH.
    private static final List<String> FOLDERS = Stream.concat(
            Arrays.stream(System.getenv("PATH").split(File.pathSeparator)), Stream.of("/usr/sbin")).toList();

    private Programs() {
    }

    /** Its path. */
    public static String require(String name, String howToGetIt) {
        Optional<String> found = FOLDERS.stream().map(folder -> new File(folder, name)).filter(File::canExecute)
                .map(File::getPath).findFirst();
        return found.orElseThrow(() -> missing(name, howToGetIt));
    }

    /** Returns the reason to skip a test; throws {@link AssertionError} in continuous integration. */
    public static MissingProgram missing(String name, String howToGetIt) {
        if (System.getenv("CI") != null) {
            throw new AssertionError(name + " is missing: " + howToGetIt);
        }
        return new MissingProgram(name, howToGetIt);
    }
}
