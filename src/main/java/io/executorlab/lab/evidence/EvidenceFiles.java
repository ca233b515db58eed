package io.executorlab.lab.evidence;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.SafePaths;

/** Reads a run's folder, part by part; one that is missing or damaged is named and left out. */
final class EvidenceFiles {

    private EvidenceFiles() {
    }

    /** Those that this run should have left. */
    static EvidenceParts parts(Path folder, RunLog run) throws IOException {
        List<String> missing = new ArrayList<>();
        Predicate<String> taken = part -> run.watched() == null || !run.watched().notTaken().contains(part);
        List<String> incomplete = new ArrayList<>();
        EvidenceParts parts = new EvidenceParts();
        parts.missing = missing;
        parts.incomplete = incomplete;
        json(missing, folder, Evidence.MACHINE, Machine.class).ifPresent(parts::machine);
        part(missing, Evidence.METRICS, () -> StoredParts.scrapes(SafePaths.file(folder, Evidence.METRICS), missing))
                .ifPresent(parts::scrapes);
        if (taken.test(Evidence.AFTER_GC)) {
            part(missing, Evidence.AFTER_GC, () -> Scrape.read(SafePaths.file(folder, Evidence.AFTER_GC)))
                    .ifPresent(parts::afterGc);
        }
        if (taken.test(Evidence.DUMPS)) {
            part(missing, Evidence.DUMPS, () -> StoredParts.dumps(folder, missing)).ifPresent(parts::dumps);
            part(missing, Evidence.DUMPS, () -> StoredParts.virtualDumps(folder, missing))
                    .ifPresent(parts::virtualDumps);
        }
        if (taken.test(Evidence.FLIGHT)) {
            boolean holdsVirtual = run.watched() != null && Boolean.TRUE.equals(run.watched().virtualThreads());
            boolean fits = fits(folder, incomplete);
            part(missing, Evidence.FLIGHT, () -> StoredParts.recording(folder)).ifPresent(recording -> {
                boolean whole = lostNothing(recording, incomplete) && fits;
                parts.starts(recording.starts()).allStarts(whole)
                        .virtualThreads(holdsVirtual && whole ? recording.virtualThreads() : null);
            });
        }
        if (taken.test(Evidence.K6)) {
            part(missing, Evidence.K6, () -> K6Summary.read(SafePaths.file(folder, Evidence.K6))).ifPresent(parts::k6);
        }
        if (Files.exists(folder.resolve(Evidence.CPU))) {
            json(missing, folder, Evidence.CPU, CpuUse.class).ifPresent(parts::cpu);
        }
        if (Files.exists(folder.resolve(Evidence.PROXY))) {
            parts.proxy = json(missing, folder, Evidence.PROXY, LoggedMessages.class).orElse(null);
        }
        if (Files.exists(folder.resolve(Evidence.APP_MESSAGES))) {
            parts.appMessages = json(missing, folder, Evidence.APP_MESSAGES, LoggedMessages.class).orElse(null);
        }
        return parts;
    }

    /** Of a run about which nothing else is known. */
    static EvidenceParts machineAlone(Path folder) {
        EvidenceParts parts = new EvidenceParts();
        json(new ArrayList<>(), folder, Evidence.MACHINE, Machine.class).ifPresent(parts::machine);
        return parts;
    }

    private static boolean fits(Path folder, List<String> incomplete) throws IOException {
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
                            + "counts may be too low. A lighter load ")
                            .formatted(Evidence.FLIGHT, recording.lostBytes()) + "leaves it whole.");
        }
        return !lost;
    }

    private interface Part<T> {
        T read() throws IOException;
    }

    private static <T> Optional<T> json(List<String> missing, Path folder, String name, Class<T> type) {
        return part(missing, name, () -> Json.read(SafePaths.file(folder, name), type));
    }

    private static <T> Optional<T> part(List<String> missing, String name, Part<T> part) {
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
}
