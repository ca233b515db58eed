package io.executorlab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
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

    /**
     * Inserts lines beside the only line of the file that begins so; throws {@link AssertionError} for none or more.
     *
     * @param by 0 for above it, 1 for below
     */
    public static void insert(Path file, String begin, int by, List<String> added) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        List<Integer> places =
                IntStream.range(0, lines.size()).filter(i -> lines.get(i).strip().startsWith(begin)).boxed().toList();
        assertThat(places).as("lines of %s that begin with %s", file, begin).hasSize(1);
        lines.addAll(places.get(0) + by, added);
        Files.write(file, lines);
    }
}
