package io.executorlab.lab.evidence;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.SafePaths;

/**
 * Reads a run's folder, part by part; one that is missing or damaged is named and left out. A run writes a file for
 * each dump and a flight recording; a {@link Pack} holds one file of all dumps, and one of the recording's thread
 * starts.
 */
final class EvidenceFiles {

    static final String DUMPS_PACKED = "threads.json";
    static final String STARTS_PACKED = "starts.json";

    private static final Pattern NUMBER = Pattern.compile("(?:virtual-)?threads-(\\d{1,18})-");

    private final Path folder;
    private final EvidenceParts parts = new EvidenceParts();
    private final List<String> missing = new ArrayList<>();
    private final List<String> incomplete = new ArrayList<>();

    private interface Part<T> {
        T read() throws IOException;
    }

    private EvidenceFiles(Path folder) {
        this.folder = folder;
        json(Evidence.MACHINE, Machine.class).ifPresent(parts::machine);
    }

    static EvidenceParts parts(Path folder, RunLog run) throws IOException {
        EvidenceFiles files = new EvidenceFiles(folder);
        files.parts.missing = files.missing;
        files.parts.incomplete = files.incomplete;
        files.read(run.watched());
        if (run.watched() != null && ClientRequests.standIn(files.parts.scrapes, files.parts.k6)) {
            files.parts.scrapes(ClientRequests.in(files.parts.scrapes, files.parts.k6, run.times()));
            files.incomplete.add(ClientRequests.NOTE);
        }
        return files.parts;
    }

    static EvidenceParts machineAlone(Path folder) {
        return new EvidenceFiles(folder).parts;
    }

    private void read(Watched watched) throws IOException {
        Predicate<String> taken = part -> watched == null || !watched.notTaken().contains(part);
        part(Evidence.METRICS, this::scrapes).ifPresent(parts::scrapes);
        if (taken.test(Evidence.AFTER_GC)) {
            part(Evidence.AFTER_GC, () -> Scrape.read(SafePaths.file(folder, Evidence.AFTER_GC)))
                    .ifPresent(parts::afterGc);
        }
        if (taken.test(Evidence.DUMPS)) {
            part(Evidence.DUMPS, () -> dumps(folder, missing)).ifPresent(parts::dumps);
            part(Evidence.DUMPS, () -> virtualDumps(folder, missing)).ifPresent(parts::virtualDumps);
        }
        if (taken.test(Evidence.FLIGHT)) {
            boolean holdsVirtual = watched != null && Boolean.TRUE.equals(watched.virtualThreads());
            boolean fits = fits();
            part(Evidence.FLIGHT, () -> recording(folder)).ifPresent(recording -> {
                boolean whole = lostNothing(recording, incomplete) && fits;
                parts.starts(recording.starts()).allStarts(whole)
                        .virtualThreads(holdsVirtual && whole ? recording.virtualThreads() : null);
            });
        }
        if (taken.test(Evidence.K6)) {
            part(Evidence.K6, () -> K6Summary.read(SafePaths.file(folder, Evidence.K6))).ifPresent(parts::k6);
        }
        jsonIfThere(Evidence.CPU, CpuUse.class).ifPresent(parts::cpu);
        parts.proxy = jsonIfThere(Evidence.PROXY, LoggedMessages.class).orElse(null);
        parts.appMessages = jsonIfThere(Evidence.APP_MESSAGES, LoggedMessages.class).orElse(null);
        jsonIfThere(Evidence.APP_END, AppEnd.class).ifPresent(parts::appEnd);
    }

    private <T> Optional<T> jsonIfThere(String name, Class<T> type) {
        return Files.exists(folder.resolve(name)) ? json(name, type) : Optional.empty();
    }

    private <T> Optional<T> json(String name, Class<T> type) {
        return part(name, () -> Json.read(SafePaths.file(folder, name), type));
    }

    private <T> Optional<T> part(String name, Part<T> part) {
        try {
            return Optional.of(part.read());
        } catch (NoSuchFileException | FileNotFoundException e) {
            missing.add(name + ": not there");
        } catch (IOException e) {
            missing.add(
                    String.valueOf(e.getMessage()).startsWith(name) ? e.getMessage() : name + ": " + e.getMessage());
        }
        return Optional.empty();
    }

    /** Those up to the first damaged line; a series is read once and shared by all of them. */
    private List<Scrape> scrapes() throws IOException {
        Map<String, Series> known = new HashMap<>();
        List<Scrape> read = new ArrayList<>();
        for (String text : Json.text(SafePaths.file(folder, Evidence.METRICS)).lines().toList()) {
            try {
                read.add(Scrape.parse(text, Evidence.METRICS,
                        series -> known.computeIfAbsent(series, SeriesReader::parse)));
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

    static PackedDumps packed(Path folder) throws IOException {
        if (SafePaths.isFile(folder, DUMPS_PACKED)) {
            return Json.read(folder.resolve(DUMPS_PACKED), PackedDumps.class);
        }
        List<String> missing = new ArrayList<>();
        return PackedDumps.of(dumpFiles(folder, "threads-.*\\.json", missing), missing);
    }

    static List<ThreadDump> virtualDumps(Path folder, List<String> missing) throws IOException {
        return dumpFiles(folder, "virtual-threads-.*\\.json", missing);
    }

    private static List<ThreadDump> dumpFiles(Path folder, String name, List<String> missing) throws IOException {
        List<Path> files;
        try (Stream<Path> entries = Files.list(folder)) {
            files = entries.filter(file -> file.getFileName().toString().matches(name) && !Files.isSymbolicLink(file))
                    .sorted(Comparator.comparingLong(EvidenceFiles::number).thenComparing(Comparator.naturalOrder()))
                    .toList();
        }
        List<ThreadDump> read = new ArrayList<>();
        for (Path file : files) {
            try {
                read.add(ThreadDump.read(file));
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

    private boolean fits() throws IOException {
        Path recording = folder.resolve(Evidence.FLIGHT);
        boolean lost = Files.exists(recording) && FlightRecording.mayHaveLost(Files.size(recording));
        if (lost) {
            incomplete.add(
                    ("%s was full with %d MB: its beginning may not be in it, and what it counts may be too low. A "
                            + "shorter load leaves it whole.")
                            .formatted(Evidence.FLIGHT, FlightRecording.BYTES_AT_MOST >> 20));
        }
        return !lost;
    }

    static boolean lostNothing(FlightRecording.Content recording, List<String> incomplete) {
        boolean lost = recording.lostBytes() > 0;
        if (lost) {
            incomplete.add(
                    ("%s lacks events of %,d bytes, which the JVM could not write in time (jdk.DataLoss): what it "
                            + "counts may be too low. A lighter load leaves it whole.")
                            .formatted(Evidence.FLIGHT, recording.lostBytes()));
        }
        return !lost;
    }
}
