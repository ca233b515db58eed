package io.executorlab.lab.evidence;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.TooLargeException;

/**
 * Recorded runs in small form: a zip file of the evidence that judging and the report need, without logs, without the path
 * of any folder, and with the recordings' thread starts in place of the recordings. The same evidence gives the same bytes.
 */
public final class Pack {

    /** A file is no pack; the message names it. */
    public static final class NotOneException extends IOException {
        private NotOneException(String message) {
            super(message);
        }
    }

    /** What a pack leaves out, for people. */
    public static final String LEFT_OUT = "logs, the warm-up's summary, and of flight recordings all but the thread starts";

    private static final int ENTRIES_AT_MOST = 20_000;
    private static final long BYTES_AT_MOST = 512L << 20;
    private static final Pattern NAME = Pattern.compile("[\\w.@-]+");

    // A zip file knows no time before 1980; one that never changes keeps packs comparable.
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);
    private static final List<String> AS_THEY_ARE = List.of(Evidence.RUN, Evidence.MACHINE, Evidence.METRICS, Evidence.AFTER_GC,
            Evidence.K6, Evidence.CPU);
    // A label such as Spring Boot's disk_free_bytes{path="/home/..."}, within a JSON string.
    private static final String PATH_LABEL = "([{,]path=\\\\\")/[^\"\\\\]*";

    private final String home;
    private final SortedMap<String, String> entries = new TreeMap<>();
    private long size;

    /** @param folder of the runs, whose path is taken out wherever it stands */
    public Pack(Path folder) {
        home = folder.toAbsolutePath().normalize() + "/";
    }

    /** A file that is no evidence, such as the experiment's own; throws {@link TooLargeException} where {@link #open} would refuse it. */
    public void add(String name, String text) {
        size += text.length();
        if (text.length() > Json.BYTES_AT_MOST || size > BYTES_AT_MOST) {
            throw new TooLargeException("%s is too large for a pack, which may have %d MB in a file and %d MB in all. Pack fewer runs."
                    .formatted(name, Json.BYTES_AT_MOST >> 20, BYTES_AT_MOST >> 20));
        }
        entries.put(name, text);
    }

    /** The evidence of one run, below a folder of this name; what is missing or damaged there is so in the pack too. */
    public void addRun(String name, Path run) throws IOException {
        for (String file : AS_THEY_ARE) {
            text(run, file).ifPresent(text ->
                    add(name + "/" + file, text.replace(home, "").replaceAll(PATH_LABEL, "$1")));
        }
        text(run, StoredParts.DUMPS_PACKED).or(() -> dumps(run))
                .ifPresent(dumps -> add(name + "/" + StoredParts.DUMPS_PACKED, dumps));
        text(run, StoredParts.STARTS_PACKED).or(() -> starts(run))
                .ifPresent(starts -> add(name + "/" + StoredParts.STARTS_PACKED, starts));
    }

    /** Writes the pack; throws {@link IOException} where that cannot be. */
    public void write(Path file) throws IOException {
        if (file.toAbsolutePath().getParent() != null) {
            Files.createDirectories(file.toAbsolutePath().getParent());
        }
        try (OutputStream out = Files.newOutputStream(file); ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.setLevel(Deflater.BEST_COMPRESSION);
            for (Map.Entry<String, String> its : entries.entrySet()) {
                ZipEntry entry = new ZipEntry(its.getKey());
                entry.setTimeLocal(NO_TIME);
                zip.putNextEntry(entry);
                zip.write(its.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
    }

    /** A file system with a pack's content; throws {@link NotOneException} where the file is no pack, or more than the lab writes into one. */
    public static FileSystem open(Path file) throws IOException {
        try {
            requireLimits(file);
            FileSystem opened = FileSystems.newFileSystem(file);
            try (Stream<Path> entries = Files.walk(opened.getPath("/"))) {
                if (entries.anyMatch(entry -> entry.endsWith(Evidence.RUN))) {
                    return opened;
                }
            }
            opened.close();
            throw new NotOneException("%s is no pack: it holds no run.".formatted(file));
        } catch (ZipException | ProviderNotFoundException e) {
            throw new NotOneException("%s is no pack, or a damaged one: %s.".formatted(file, e.getMessage()));
        }
    }

    // What the entries say of their own size may be wrong.
    private static void requireLimits(Path file) throws IOException {
        if (Files.size(file) > Json.BYTES_AT_MOST) {
            throw new NotOneException("%s is larger than %d MB, more than a pack may be.".formatted(file, Json.BYTES_AT_MOST >> 20));
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            if (zip.size() > ENTRIES_AT_MOST) {
                throw new NotOneException("%s holds %,d files; a pack may hold %,d.".formatted(file, zip.size(), ENTRIES_AT_MOST));
            }
            byte[] buffer = new byte[1 << 16];
            long all = 0;
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (!Arrays.stream(entry.getName().split("/")).allMatch(Pack::isName)) {
                    throw new NotOneException(("%s is no pack: a name in it is '%s'. The names in a pack have only letters, digits and . _ @ - "
                            + "in them, and no two dots in a row.").formatted(file, entry.getName()));
                }
                try (InputStream in = zip.getInputStream(entry)) {
                    long size = 0;
                    for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
                        size += n;
                        all += n;
                        if (size > Json.BYTES_AT_MOST || all > BYTES_AT_MOST) {
                            throw new NotOneException("%s holds too much: a pack may have %d MB in a file and %d MB in all, unpacked.".formatted(file,
                                    Json.BYTES_AT_MOST >> 20, BYTES_AT_MOST >> 20));
                        }
                    }
                }
            }
        }
    }

    private static boolean isName(String name) {
        return NAME.matcher(name).matches() && !name.contains("..") && !name.equals(".");
    }

    /** Copies a folder with everything in it but symbolic links; file systems may differ. */
    public static void copy(Path from, Path to) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(from)) {
            all = files.toList();
        }
        for (Path each : all) {
            Path target = to.resolve(from.relativize(each).toString()).normalize();
            if (!target.startsWith(to)) {
                throw new IOException("%s leads out of its folder".formatted(each));
            }
            if (Files.isSymbolicLink(each)) {
                continue;
            }
            if (Files.isDirectory(each)) {
                Files.createDirectories(target);
            } else {
                Files.copy(each, target);
            }
        }
    }

    private static Optional<String> text(Path run, String file) {
        try {
            return Optional.of(Json.text(Links.file(run, file)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> dumps(Path run) {
        try {
            PackedDumps packed = StoredParts.packed(run);
            return packed.dumps().isEmpty() && packed.missing().isEmpty() ? Optional.empty() : Optional.of(Json.line(packed) + "\n");
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> starts(Path run) {
        try {
            return Optional.of(FlightRecording.content(Links.file(run, Evidence.FLIGHT)).starts().stream().map(start -> Json.line(start) + "\n")
                    .collect(Collectors.joining()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
