package io.executorlab.lab.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.SafePaths;

/**
 * The parts of evidence that are many: scrapes, thread dumps, thread starts. A run writes a file for each dump and a
 * flight recording; a {@link Pack} holds one file of all dumps, and one of the recording's thread starts.
 */
final class StoredParts {

    static final String DUMPS_PACKED = "threads.json";
    static final String STARTS_PACKED = "starts.json";

    private static final Pattern NUMBER = Pattern.compile("(?:virtual-)?threads-(\\d{1,18})-");

    private interface FileOf<T> {
        T read(Path file) throws IOException;
    }

    private StoredParts() {
    }

    /**
     * The scrapes up to the first damaged line, which {@code missing} names; a series is read once and shared by all of
     * them.
     */
    static List<Scrape> scrapes(Path file, List<String> missing) throws IOException {
        Map<String, Series> known = new HashMap<>();
        String name = file.getFileName().toString();
        List<Scrape> read = new ArrayList<>();
        for (String text : Json.text(file).lines().toList()) {
            try {
                read.add(Scrape.parse(text, name, series -> known.computeIfAbsent(series, SeriesReader::parse)));
            } catch (IOException e) {
                missing.add("line " + (read.size() + 1) + " and what follows of " + e.getMessage());
                break;
            }
        }
        return read;
    }

    /** The dumps in the order in which they were taken; a damaged one is left out, and named in {@code missing}. */
    static List<ThreadDump> dumps(Path folder, List<String> missing) throws IOException {
        PackedDumps packed = packed(folder);
        missing.addAll(packed.missing());
        if (packed.dumps().isEmpty()) {
            throw new NoSuchFileException(folder + "/threads-*.json");
        }
        return packed.unpacked();
    }

    /** The dumps of a run's own files, or of a pack's. */
    static PackedDumps packed(Path folder) throws IOException {
        if (SafePaths.isFile(folder, DUMPS_PACKED)) {
            return Json.read(folder.resolve(DUMPS_PACKED), PackedDumps.class);
        }
        List<String> missing = new ArrayList<>();
        return PackedDumps.of(each(folder, "threads-.*\\.json", missing, ThreadDump::read), missing);
    }

    /**
     * Those of virtual threads, in the order in which they were taken; a damaged one is left out, and named in {@code
     * missing}.
     */
    static List<ThreadDump> virtualDumps(Path folder, List<String> missing) throws IOException {
        return each(folder, "virtual-threads-.*\\.json", missing, ThreadDump::read);
    }

    private static <T> List<T> each(Path folder, String name, List<String> missing, FileOf<T> reading)
            throws IOException {
        List<Path> files;
        try (Stream<Path> entries = Files.list(folder)) {
            files = entries.filter(file -> file.getFileName().toString().matches(name) && !Files.isSymbolicLink(file))
                    .sorted(Comparator.comparingLong(StoredParts::number).thenComparing(Comparator.naturalOrder()))
                    .toList();
        }
        List<T> read = new ArrayList<>();
        for (Path file : files) {
            try {
                read.add(reading.read(file));
            } catch (IOException e) {
                missing.add(e.getMessage());
            }
        }
        return read;
    }

    /** In the order of their names the thousandth dump would stand before the 101st. */
    private static long number(Path dump) {
        Matcher number = NUMBER.matcher(dump.getFileName().toString());
        return number.lookingAt() ? Long.parseLong(number.group(1)) : Long.MAX_VALUE;
    }

    /** The flight recording, or what a pack has kept of it: who started threads. */
    static FlightRecording.Content recording(Path folder) throws IOException {
        return SafePaths.isFile(folder, STARTS_PACKED)
                ? new FlightRecording.Content(Json.read(folder.resolve(STARTS_PACKED), PackedStarts.class).unpacked(),
                        VirtualThreads.NONE, 0)
                : FlightRecording.content(SafePaths.file(folder, Evidence.FLIGHT));
    }
}
