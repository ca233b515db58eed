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
import java.util.stream.Stream;

import org.apache.commons.io.function.IOSupplier;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.evidence.FlightRecording.Kept;
import io.executorlab.lab.evidence.RunLog.Watched;

/** The evidence of a run, built part by part or read from its folder; a part that is not set is not there. */
public final class EvidenceParts {

    private static final Map<String, Class<?>> TYPES = Map.of(Evidence.MACHINE, Machine.class, Evidence.AFTER_GC,
            Scrape.class, Evidence.CPU, CpuUse.class, Evidence.PROXY, LoggedMessages.class, Evidence.APP_MESSAGES,
            LoggedMessages.class, Evidence.APP_END, AppEnd.class, Evidence.K6, K6Summary.class);

    /** Those that are a file of JSON each, by its name. */
    private final Map<String, Object> files = new HashMap<>();
    List<Scrape> scrapes = List.of();
    List<ThreadDump> dumps = List.of();
    FlightRecording.Content recording = FlightRecording.NONE;
    List<ThreadDump> virtualDumps = List.of();
    final List<String> missing = new ArrayList<>();
    final List<String> incomplete = new ArrayList<>();

    /** Reads a run's folder; what is missing or damaged is named and left out. */
    static EvidenceParts read(Path folder, RunLog run) {
        EvidenceParts parts = machineAlone(folder);
        parts.read(folder, run.watched());
        parts.file(Evidence.K6, K6Summary.class)
                .filter(k6 -> run.watched() != null && k6.standsInFor(parts.scrapes)).ifPresent(k6 -> {
                    parts.scrapes = k6.countedIn(parts.scrapes, run.times());
                    parts.incomplete.add(K6Summary.STANDS_IN);
                });
        return parts;
    }

    static EvidenceParts machineAlone(Path folder) {
        EvidenceParts parts = new EvidenceParts();
        parts.json(folder, Evidence.MACHINE);
        return parts;
    }

    /** @param file its name, one of {@link Evidence}'s */
    public EvidenceParts file(String file, Object content) {
        files.put(file, content);
        return this;
    }

    <T> Optional<T> file(String file, Class<T> type) {
        return Optional.ofNullable(type.cast(files.get(file)));
    }

    /** @param scrapes in the order of time */
    public EvidenceParts scrapes(List<Scrape> scrapes) {
        this.scrapes = scrapes;
        return this;
    }

    public EvidenceParts dumps(List<ThreadDump> dumps) {
        this.dumps = dumps;
        return this;
    }

    public EvidenceParts recording(FlightRecording.Content recording) {
        this.recording = recording;
        return this;
    }

    public EvidenceParts virtualDumps(List<ThreadDump> virtualDumps) {
        this.virtualDumps = virtualDumps;
        return this;
    }

    private void read(Path folder, Watched watched) {
        Predicate<String> taken = part -> watched == null || !watched.notTaken().contains(part);
        scrapes = part(Evidence.METRICS, List.of(), () -> scrapes(folder));
        if (taken.test(Evidence.AFTER_GC)) {
            json(folder, Evidence.AFTER_GC);
        }
        if (taken.test(Evidence.DUMPS)) {
            dumps = part(Evidence.DUMPS, List.of(), () -> dumps(folder));
            virtualDumps = part(Evidence.DUMPS, List.of(),
                    () -> ThreadDump.readAll(folder, ThreadDump.VIRTUAL, missing));
        }
        if (taken.test(Evidence.FLIGHT)) {
            recording = part(Evidence.FLIGHT, FlightRecording.NONE, () -> recording(folder, watched));
        }
        if (taken.test(Evidence.K6)) {
            json(folder, Evidence.K6);
        }
        Stream.of(Evidence.CPU, Evidence.PROXY, Evidence.APP_MESSAGES, Evidence.APP_END)
                .filter(file -> Files.exists(folder.resolve(file))).forEach(file -> json(folder, file));
    }

    private void json(Path folder, String file) {
        files.put(file, part(file, null, () -> Json.read(SafePaths.file(folder, file), TYPES.get(file))));
    }

    private <T> T part(String name, T otherwise, IOSupplier<T> part) {
        try {
            return part.get();
        } catch (NoSuchFileException | FileNotFoundException e) {
            missing.add(name + ": not there");
        } catch (IOException e) {
            missing.add(
                    String.valueOf(e.getMessage()).startsWith(name) ? e.getMessage() : name + ": " + e.getMessage());
        }
        return otherwise;
    }

    /** Those up to the first damaged line. */
    private List<Scrape> scrapes(Path folder) throws IOException {
        List<Scrape> read = new ArrayList<>();
        for (String text : Json.text(SafePaths.file(folder, Evidence.METRICS)).lines().toList()) {
            try {
                read.add(Json.parse(text, Scrape.class, Evidence.METRICS));
            } catch (IOException e) {
                missing.add("line " + (read.size() + 1) + " and what follows of " + e.getMessage());
                break;
            }
        }
        return read;
    }

    private List<ThreadDump> dumps(Path folder) throws IOException {
        List<ThreadDump> dumps = ThreadDump.readAll(folder, ThreadDump.PLATFORM, missing);
        if (dumps.isEmpty()) {
            throw new NoSuchFileException(folder + "/threads-*.json");
        }
        return dumps;
    }

    /** The flight recording, or what a pack has kept of it: who started threads. */
    private FlightRecording.Content recording(Path folder, Watched watched) throws IOException {
        if (SafePaths.isFile(folder, Kept.FILE)) {
            return FlightRecording.Content.of(Kept.read(folder));
        }
        Path file = SafePaths.file(folder, Evidence.FLIGHT);
        // One that is full may be damaged as well, and then nothing of it is read.
        incomplete.addAll(FlightRecording.gaps(Files.size(file), 0));
        FlightRecording.Content all = FlightRecording.content(file);
        all.gaps().stream().filter(gap -> !incomplete.contains(gap)).forEach(incomplete::add);
        boolean tellsOfVirtual = all.gaps().isEmpty() && watched != null
                && Boolean.TRUE.equals(watched.virtualThreads());
        return tellsOfVirtual ? all
                : new FlightRecording.Content(all.starts(), all.executors(), null, all.gaps());
    }
}
