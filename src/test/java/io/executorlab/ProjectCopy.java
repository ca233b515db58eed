package io.executorlab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.springframework.util.FileSystemUtils;

/** The project in another folder, as it lies here, without what was built and measured. */
public final class ProjectCopy {

    private static final Set<String> MADE = Set.of(".lab", "target", "results");

    private ProjectCopy() {
    }

    /** Copies all but what was made and what is left out; throws {@link IOException} where that cannot be. */
    public static void into(Path folder, String... leftOut) throws IOException {
        Files.createDirectories(folder);
        try (Stream<Path> entries = Files.list(Path.of(""))) {
            for (Path entry : entries
                    .filter(entry -> !MADE.contains(entry.toString()) && !List.of(leftOut).contains(entry.toString()))
                    .toList()) {
                FileSystemUtils.copyRecursively(entry, folder.resolve(entry));
            }
        }
    }
}
