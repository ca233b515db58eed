package io.executorlab.lab.evidence;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.SafePaths;

/**
 * Reads a run's folder, part by part; one that is missing or damaged is named and left out.
 */
final class EvidenceFiles {

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
        K6Summary k6 = files.parts.k6;
        if (run.watched() != null && k6 != null && k6.standsInFor(files.parts.scrapes)) {
            files.parts.scrapes(k6.countedIn(files.parts.scrapes, run.times()));
            files.incomplete.add(K6Summary.STANDS_IN);
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
            part(Evidence.DUMPS, this::dumps).ifPresent(parts::dumps);
            part(Evidence.DUMPS, () -> ThreadDump.readAll(folder, ThreadDump.VIRTUAL, missing))
                    .ifPresent(parts::virtualDumps);
        }
        if (taken.test(Evidence.FLIGHT)) {
            boolean holdsVirtual = watched != null && Boolean.TRUE.equals(watched.virtualThreads());
            boolean fits = fits();
            part(Evidence.FLIGHT, this::recording).ifPresent(recording -> {
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
                        series -> known.computeIfAbsent(series, PrometheusText::series)));
            } catch (IOException e) {
                missing.add("line " + (read.size() + 1) + " and what follows of " + e.getMessage());
                break;
            }
        }
        return read;
    }

    private List<ThreadDump> dumps() throws IOException {
        List<ThreadDump> dumps = ThreadDump.readAll(folder, ThreadDump.PLATFORM, missing);
        if (dumps.isEmpty()) {
            throw new NoSuchFileException(folder + "/threads-*.json");
        }
        return dumps;
    }

    /** The flight recording, or what a pack has kept of it: who started threads. */
    private FlightRecording.Content recording() throws IOException {
        return SafePaths.isFile(folder, KeptStarts.FILE)
                ? new FlightRecording.Content(KeptStarts.read(folder), VirtualThreads.NONE, 0)
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
