package io.executorlab.lab.comparison;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.evidence.Pack;

/**
 * The packs in docs/recorded and those of further recordings below it, for all tests of a JVM: each is unpacked and
 * judged once, by whoever asks first. What judging says is kept, the evidence is not.
 */
public final class RecordedPacks {

    private static final Path FOLDER = Path.of("docs/recorded");
    private static final Path AGAIN = FOLDER.resolve("again");
    private static final Path ON_JDK_25 = FOLDER.resolve("jdk-25");
    private static final Path OVER_JVMS = FOLDER.resolve("jdks");
    private static final Map<Path, Temporary> OPEN = new HashMap<>();
    private static final Map<Path, RecordedRuns> JUDGED = new HashMap<>();

    private RecordedPacks() {
    }

    public static List<Path> files() throws IOException {
        return in(FOLDER);
    }

    /** Those of the second recording, with another seed; none where there is none yet. */
    public static List<Path> again() throws IOException {
        return in(AGAIN);
    }

    /** Those of the recording on JDK 25; none where there is none yet. */
    public static List<Path> onJdk25() throws IOException {
        return in(ON_JDK_25);
    }

    /** Those whose variants were spread over several JVMs; they have no bounds, so no verdict rests on them. */
    public static List<Path> overJvms() throws IOException {
        return in(OVER_JVMS);
    }

    /** Those of all recordings of variants on one JVM, the main one first. */
    public static List<Path> all() throws IOException {
        return Stream.of(files(), again(), onJdk25()).flatMap(List::stream).toList();
    }

    private static List<Path> in(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".zip")).sorted().toList();
        }
    }

    /** The pack of this experiment. */
    public static Path file(String experiment) {
        return FOLDER.resolve(experiment + ".zip");
    }

    /** Opens a pack, to be read until the JVM ends; throws {@link IOException} where it cannot be read. */
    public static synchronized Path root(Path pack) throws IOException {
        Temporary open = OPEN.get(pack);
        if (open == null) {
            open = Pack.open(pack);
            OPEN.put(pack, open);
        }
        return open.path();
    }

    /** The folders of the experiments in a pack. */
    public static List<Path> experiments(Path pack) throws IOException {
        return SafePaths.folders(root(pack));
    }

    public static synchronized RecordedRuns judged(Path pack) throws IOException {
        RecordedRuns judged = JUDGED.get(pack);
        if (judged == null) {
            judged = RecordedRuns.read(root(pack));
            JUDGED.put(pack, judged);
        }
        return judged;
    }

    /** Lets go of all of them, where the JVM goes on to something else. */
    public static synchronized void close() throws IOException {
        for (Temporary open : OPEN.values()) {
            open.close();
        }
        OPEN.clear();
        JUDGED.clear();
    }
}
