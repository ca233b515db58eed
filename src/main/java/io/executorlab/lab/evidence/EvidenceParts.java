package io.executorlab.lab.evidence;

import static io.executorlab.lab.common.Messages.english;

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
import io.executorlab.lab.evidence.FlightRecording.Kept;
import io.executorlab.lab.evidence.RunLog.Watched;

/** The evidence of a run, built part by part or read from its folder; a part that is not set is not there. */
public final class EvidenceParts {

    Machine machine;
    List<Scrape> scrapes = List.of();
    Scrape afterGc;
    List<ThreadDump> dumps = List.of();
    List<ThreadStart> starts = List.of();
    List<List<String>> executors = List.of();
    boolean allStarts;
    VirtualThreads virtualThreads;
    List<ThreadDump> virtualDumps = List.of();
    K6Summary k6;
    CpuUse cpu;
    LoggedMessages proxy;
    LoggedMessages appMessages;
    AppEnd appEnd;
    final List<String> missing = new ArrayList<>();
    final List<String> incomplete = new ArrayList<>();

    private interface Part<T> {
        T read() throws IOException;
    }

    /** Reads a run's folder; what is missing or damaged is named and left out. */
    static EvidenceParts read(Path folder, RunLog run) throws IOException {
        EvidenceParts parts = new EvidenceParts();
        parts.json(folder, Evidence.MACHINE, Machine.class).ifPresent(parts::machine);
        parts.read(folder, run.watched());
        K6Summary k6 = parts.k6;
        if (run.watched() != null && k6 != null && k6.standsInFor(parts.scrapes)) {
            parts.scrapes(k6.countedIn(parts.scrapes, run.times()));
            parts.incomplete.add(K6Summary.STANDS_IN);
        }
        return parts;
    }

    static EvidenceParts machineAlone(Path folder) {
        return new EvidenceParts()
                .machine(new EvidenceParts().json(folder, Evidence.MACHINE, Machine.class).orElse(null));
    }

    public EvidenceParts machine(Machine machine) {
        this.machine = machine;
        return this;
    }

    /** @param scrapes in the order of time */
    public EvidenceParts scrapes(List<Scrape> scrapes) {
        this.scrapes = scrapes;
        return this;
    }

    public EvidenceParts afterGc(Scrape afterGc) {
        this.afterGc = afterGc;
        return this;
    }

    public EvidenceParts dumps(List<ThreadDump> dumps) {
        this.dumps = dumps;
        return this;
    }

    public EvidenceParts starts(List<ThreadStart> starts) {
        this.starts = starts;
        return this;
    }

    /** @param executors the stacks in which any was built */
    public EvidenceParts executors(List<List<String>> executors) {
        this.executors = executors;
        return this;
    }

    /** @param known whether {@link #starts} has all that came, as a recording has that nothing was dropped of */
    public EvidenceParts allStarts(boolean known) {
        this.allStarts = known;
        return this;
    }

    /** @param virtualThreads null where no recording tells of them, which is not the same as that there were none */
    public EvidenceParts virtualThreads(VirtualThreads virtualThreads) {
        this.virtualThreads = virtualThreads;
        return this;
    }

    public EvidenceParts virtualDumps(List<ThreadDump> virtualDumps) {
        this.virtualDumps = virtualDumps;
        return this;
    }

    public EvidenceParts k6(K6Summary k6) {
        this.k6 = k6;
        return this;
    }

    public EvidenceParts cpu(CpuUse cpu) {
        this.cpu = cpu;
        return this;
    }

    public EvidenceParts appEnd(AppEnd appEnd) {
        this.appEnd = appEnd;
        return this;
    }

    private void read(Path folder, Watched watched) throws IOException {
        Predicate<String> taken = part -> watched == null || !watched.notTaken().contains(part);
        part(Evidence.METRICS, () -> scrapes(folder)).ifPresent(this::scrapes);
        if (taken.test(Evidence.AFTER_GC)) {
            part(Evidence.AFTER_GC, () -> Scrape.read(SafePaths.file(folder, Evidence.AFTER_GC)))
                    .ifPresent(this::afterGc);
        }
        if (taken.test(Evidence.DUMPS)) {
            part(Evidence.DUMPS, () -> dumps(folder)).ifPresent(this::dumps);
            part(Evidence.DUMPS, () -> ThreadDump.readAll(folder, ThreadDump.VIRTUAL, missing))
                    .ifPresent(this::virtualDumps);
        }
        if (taken.test(Evidence.FLIGHT)) {
            boolean fits = fits(folder.resolve(Evidence.FLIGHT));
            part(Evidence.FLIGHT, () -> recording(folder)).ifPresent(recording -> {
                allStarts = lostNothing(recording) && fits;
                starts = recording.starts();
                executors = recording.executors();
                boolean holdsVirtual = watched != null && Boolean.TRUE.equals(watched.virtualThreads());
                virtualThreads = holdsVirtual && allStarts ? recording.virtualThreads() : null;
            });
        }
        if (taken.test(Evidence.K6)) {
            part(Evidence.K6, () -> K6Summary.read(SafePaths.file(folder, Evidence.K6))).ifPresent(this::k6);
        }
        cpu = jsonIfThere(folder, Evidence.CPU, CpuUse.class);
        proxy = jsonIfThere(folder, Evidence.PROXY, LoggedMessages.class);
        appMessages = jsonIfThere(folder, Evidence.APP_MESSAGES, LoggedMessages.class);
        appEnd = jsonIfThere(folder, Evidence.APP_END, AppEnd.class);
    }

    private <T> T jsonIfThere(Path folder, String name, Class<T> type) {
        return Files.exists(folder.resolve(name)) ? json(folder, name, type).orElse(null) : null;
    }

    private <T> Optional<T> json(Path folder, String name, Class<T> type) {
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
    private List<Scrape> scrapes(Path folder) throws IOException {
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

    private List<ThreadDump> dumps(Path folder) throws IOException {
        List<ThreadDump> dumps = ThreadDump.readAll(folder, ThreadDump.PLATFORM, missing);
        if (dumps.isEmpty()) {
            throw new NoSuchFileException(folder + "/threads-*.json");
        }
        return dumps;
    }

    /** The flight recording, or what a pack has kept of it: who started threads. */
    private static FlightRecording.Content recording(Path folder) throws IOException {
        return SafePaths.isFile(folder, Kept.FILE)
                ? new FlightRecording.Content(Kept.read(folder), VirtualThreads.NONE, List.of(), 0)
                : FlightRecording.content(SafePaths.file(folder, Evidence.FLIGHT));
    }

    private boolean fits(Path recording) throws IOException {
        boolean lost = Files.exists(recording) && FlightRecording.mayHaveLost(Files.size(recording));
        if (lost) {
            incomplete.add(english("incomplete.full", Evidence.FLIGHT, FlightRecording.BYTES_AT_MOST >> 20));
        }
        return !lost;
    }

    boolean lostNothing(FlightRecording.Content recording) {
        boolean lost = recording.lostBytes() > 0;
        if (lost) {
            incomplete.add(english("incomplete.lost-events", Evidence.FLIGHT, "%,d".formatted(recording.lostBytes())));
        }
        return !lost;
    }
}
