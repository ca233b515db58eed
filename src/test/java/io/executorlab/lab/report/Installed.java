package io.executorlab.lab.report;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What is on the PATH. */
final class Installed {

    private Installed() {
    }

    /** The first of these programs. */
    static Optional<File> first(List<String> names) {
        return names.stream()
                .flatMap(name -> Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                        .map(folder -> new File(folder, name)))
                .filter(File::canExecute).findFirst();
    }
}
