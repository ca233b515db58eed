package io.executorlab.lab.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.common.TooLargeException;
import io.executorlab.lab.common.UsageException;

/**
 * Recorded runs in small form: one file of the evidence that judging and the report need, without logs, without the
 * path of any folder, and with the recordings' thread starts in place of the recordings. The same evidence gives the
 * same bytes.
 */
public final class Pack {

    public static final String LEFT_OUT =
            "logs, the warm-up's summary, and of flight recordings all but the thread starts";

    private static final List<String> AS_THEY_ARE =
            List.of(Evidence.RUN, Evidence.MACHINE, Evidence.METRICS, Evidence.AFTER_GC,
                    Evidence.K6, Evidence.CPU, Evidence.PROXY, Evidence.APP_MESSAGES,
                    Evidence.APP_END);
    // A label such as Spring Boot's disk_free_bytes{path="/home/..."}, within a JSON string.
    private static final String PATH_LABEL = "([{,]path=\\\\\")/[^\"\\\\]*";

    private final String home;
    private final SortedMap<String, String> entries = new TreeMap<>();
    private long size;

    /** @param folder of the runs, whose path is taken out wherever it stands */
    public Pack(Path folder) {
        home = folder.toAbsolutePath().normalize() + "/";
    }

    /** Throws {@link TooLargeException} where {@link #open} would refuse it. */
    public void add(String name, String text) {
        size += text.length();
        if (text.length() > Json.BYTES_AT_MOST || size > PackStream.BYTES_AT_MOST) {
            throw new TooLargeException(
                    "%s is too large for a pack, which may have %d MB in a file and %d MB in all. Pack fewer runs."
                            .formatted(name, Json.BYTES_AT_MOST >> 20, PackStream.BYTES_AT_MOST >> 20));
        }
        Optional.ofNullable(entries.put(name, text)).ifPresent(before -> size -= before.length());
    }

    /** The evidence of one run, below a folder of this name; what is missing or damaged there is so in the pack too. */
    public void addRun(String name, Path run) throws IOException {
        for (String file : AS_THEY_ARE) {
            text(run, file).ifPresent(text -> addText(name + "/" + file, text));
        }
        dumps(run).or(() -> text(run, EvidenceFiles.DUMPS_PACKED))
                .ifPresent(dumps -> add(name + "/" + EvidenceFiles.DUMPS_PACKED, dumps));
        starts(run).map(starts -> Json.line(PackedStarts.of(starts)) + "\n")
                .or(() -> text(run, EvidenceFiles.STARTS_PACKED))
                .ifPresent(starts -> add(name + "/" + EvidenceFiles.STARTS_PACKED, starts));
    }

    private void addText(String name, String text) {
        add(name, text.replace(home, "").replaceAll(PATH_LABEL, "$1"));
    }

    public void write(Path file) throws IOException {
        if (file.toAbsolutePath().getParent() != null) {
            Files.createDirectories(file.toAbsolutePath().getParent());
        }
        PackFile.write(file, entries);
    }

    /** Throws {@link UsageException} where the file is no pack, or holds more than the lab writes into one. */
    public static Temporary open(Path file) throws IOException {
        return PackFile.open(file);
    }

    /** Copies a folder with everything in it but symbolic links; file systems may differ. */
    public static void copy(Path from, Path to) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(from)) {
            all = files.toList();
        }
        for (Path file : all) {
            Path target = to.resolve(from.relativize(file).toString()).normalize();
            if (!target.startsWith(to)) {
                throw new IOException("%s leads out of its folder".formatted(file));
            }
            if (Files.isSymbolicLink(file)) {
                continue;
            }
            if (Files.isDirectory(file)) {
                Files.createDirectories(target);
            } else {
                Files.copy(file, target);
            }
        }
    }

    private static Optional<String> text(Path run, String file) {
        try {
            return Optional.of(Json.text(SafePaths.file(run, file)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> dumps(Path run) {
        try {
            PackedDumps packed = EvidenceFiles.packed(run);
            return packed.dumps().isEmpty() && packed.missing().isEmpty() ? Optional.empty()
                    : Optional.of(Json.line(packed) + "\n");
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<List<ThreadStart>> starts(Path run) {
        try {
            // A pack has no place for what is missing in a recording, so it has none of one that lost events.
            return Optional.of(EvidenceFiles.recording(run)).filter(recording -> recording.lostBytes() == 0)
                    .map(FlightRecording.Content::starts);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
