package io.executorlab.lab.evidence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Perhaps;
import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.evidence.K6Summary.SteadyPart;

/**
 * The evidence that one run left on disk. Reading it changes nothing, so a report can be made from it at any time. A
 * part that is missing or damaged is named in {@link #missing()} and is empty here. What follows from the parts and is
 * asked for by nearly every measure, such as where the warm-up ends, is found once.
 */
public final class Evidence {

    public static final String RUN = "run.json";
    public static final String MACHINE = "machine.json";
    public static final String METRICS = "metrics.jsonl";
    public static final String AFTER_GC = "after-gc.json";
    public static final String CPU = "cpu.json";
    public static final String K6 = "k6.json";
    public static final String DUMPS = "thread dumps";
    public static final String FLIGHT = "flight.jfr";
    public static final String APP_LOG = "app.log";
    public static final String PROXY = "proxy.json";
    public static final String APP_MESSAGES = "app-log.json";
    public static final String APP_END = "app-end.json";

    private final Path folder;
    private final RunLog run;
    private final EvidenceParts parts;
    private final List<Scrape> scrapes;
    private final Optional<VirtualThreads> virtualThreads;
    private final List<Scrape> ofFirstProcess;
    private final Optional<Steady> steady;
    private final Optional<SteadyPart> steadyPart;

    public Evidence(Path folder, RunLog run, EvidenceParts parts) {
        this(folder, run, parts, parts.scrapes);
    }

    private Evidence(Path folder, RunLog run, EvidenceParts parts, List<Scrape> scrapes) {
        this.folder = folder;
        this.run = run;
        this.parts = parts;
        this.scrapes = scrapes;
        virtualThreads = Optional.ofNullable(parts.recording.virtualThreads())
                .or(() -> machine().filter(machine -> run.watched() != null
                        && !VirtualThreads.mayExistOn(machine.feature())).map(none -> VirtualThreads.NONE));
        ofFirstProcess = scrapes.subList(0, changesOver().findFirst().orElse(scrapes.size()));
        // Of one step of a load the whole load's part says nothing.
        steadyPart = run.watched() != null ? Optional.empty()
                : k6().flatMap(K6Summary::steadyPart)
                        .filter(part -> part.fromMillis() >= run.times().loadFrom()
                                && part.toMillis() <= run.times().loadTo());
        steady = run.watched() == null ? Optional.empty()
                : Steady.of(Stream.concat(baseline().stream(), underLoad().stream()).toList(),
                        scrape -> requests().in(scrape).orElse(0));
    }

    /**
     * Throws {@link IOException} only where {@code run.json}, without which the rest says nothing, cannot be read: it
     * is missing, damaged, or of a newer format.
     */
    public static Evidence read(Path folder) throws IOException {
        RunLog run = Json.read(SafePaths.file(folder, RUN), RunLog.class);
        if (run.format() > RunLog.FORMAT) {
            throw new IOException(
                    "%s was written by a newer lab, in format %d; this one reads up to %d".formatted(RUN, run.format(),
                            RunLog.FORMAT));
        }
        if (run.outcome() != RunLog.Outcome.RAN && run.outcome() != RunLog.Outcome.NO_EVIDENCE) {
            return new Evidence(folder, run, new EvidenceParts());
        }
        return new Evidence(folder, run, EvidenceParts.read(folder, run));
    }

    /** Empty where {@link #read} throws. */
    public static Optional<Evidence> in(Path folder) {
        return Perhaps.of(() -> read(folder));
    }

    public static Evidence unreadable(Path folder, String why) {
        RunLog run = RunLog.of(RunLog.Subject.UNKNOWN, RunLog.Outcome.NO_EVIDENCE, List.of(why), RunLog.Times.NONE);
        return new Evidence(folder, run, EvidenceParts.machineAlone(folder));
    }

    /** The same evidence, whose scrapes tell this listener each metric that they are asked for, with its labels. */
    public Evidence telling(Consumer<Series> listener) {
        return new Evidence(folder, run, parts, scrapes.stream().map(scrape -> scrape.telling(listener)).toList());
    }

    /** Of the same app in a part of the load; whatever comes after belongs to the next part. */
    public Evidence during(RunLog part) {
        long from = part.times().loadFrom();
        long to = part.times().loadTo();
        FlightRecording.Content recorded = parts.recording;
        return new Evidence(folder, part, new EvidenceParts()
                .file(MACHINE, machine().orElse(null)).file(K6, k6().orElse(null))
                .scrapes(scrapes.stream().filter(scrape -> scrape.atMillis() <= to).toList())
                .dumps(dumpsUnderLoad().stream().filter(dump -> dump.atMillis() >= from && dump.atMillis() <= to)
                        .toList())
                .recording(new FlightRecording.Content(
                        recorded.starts().stream().filter(start -> start.atMillis() <= to).toList(), List.of(), null,
                        recorded.gaps())));
    }

    public Path folder() {
        return folder;
    }

    public RunLog run() {
        return run;
    }

    public Optional<Machine> machine() {
        return parts.file(MACHINE, Machine.class);
    }

    public List<Scrape> scrapes() {
        return scrapes;
    }

    public Optional<Scrape> afterGc() {
        return parts.file(AFTER_GC, Scrape.class);
    }

    public List<ThreadDump> dumps() {
        return parts.dumps;
    }

    public List<ThreadStart> starts() {
        return parts.recording.starts();
    }

    /** The stacks in which executors were built, each {@code class.method:line}, top first; none before JDK 25. */
    public List<List<String>> executorsBuilt() {
        return parts.recording.executors();
    }

    /** False where there is no recording, or one that lacks events. */
    public boolean knowsAllStarts() {
        return parts.recording.gaps().isEmpty();
    }

    /** Empty where they cannot be seen; what is known to have none has {@link VirtualThreads#exist()} false. */
    public Optional<VirtualThreads> virtualThreads() {
        return virtualThreads;
    }

    public Optional<VirtualThreads> virtualThreadsCounted() {
        return virtualThreads.map(all -> all.between(countedFromMillis(), restedAt()));
    }

    /** None before JDK 21, and of an app that was not attached to. */
    public List<ThreadDump> virtualDumps(ThreadDump.Phase phase) {
        return parts.virtualDumps.stream().filter(dump -> dump.phase() == phase).toList();
    }

    public List<ThreadDump> virtualDumpsThatCount() {
        return virtualDumps(ThreadDump.Phase.LOAD).stream().filter(dump -> counts(dump.atMillis())).toList();
    }

    public Optional<K6Summary> k6() {
        return parts.file(K6, K6Summary.class);
    }

    public Optional<CpuUse> cpu() {
        return parts.file(CPU, CpuUse.class);
    }

    /** Of the proxy before the app; empty where there is none. */
    public Optional<LoggedMessages> proxy() {
        return parts.file(PROXY, LoggedMessages.class);
    }

    /** Of the app's log; empty where its experiment quotes none. */
    public Optional<LoggedMessages> appMessages() {
        return parts.file(APP_MESSAGES, LoggedMessages.class);
    }

    /** Returns how the app ended under load; empty where that was not asked for. */
    public Optional<AppEnd> appEnd() {
        return parts.file(APP_END, AppEnd.class);
    }

    public List<String> missing() {
        return parts.missing;
    }

    /** Names the parts that are missing, damaged or incomplete, in sentences. */
    public List<String> lacks() {
        return Stream.concat(parts.missing.stream().map("Missing: "::concat), parts.incomplete.stream()).toList();
    }

    public List<Scrape> underLoad() {
        return between(run.times().loadFrom(), run.times().loadTo());
    }

    private List<Scrape> between(long fromMillis, long toMillis) {
        return ofFirstProcess.stream()
                .filter(scrape -> scrape.atMillis() >= fromMillis && scrape.atMillis() <= toMillis).toList();
    }

    /** The last scrape before the load: the app is at rest, and in the lab's own runs warm. */
    public Optional<Scrape> baseline() {
        return last(between(Long.MIN_VALUE, run.times().loadFrom()));
    }

    /** The last scrape of all: the load has ended and the app had time to give its threads back. */
    public Optional<Scrape> drained() {
        return last(between(run.times().loadTo() + 1, Long.MAX_VALUE));
    }

    private static Optional<Scrape> last(List<Scrape> scrapes) {
        return scrapes.isEmpty() ? Optional.empty() : Optional.of(scrapes.get(scrapes.size() - 1));
    }

    /** Of a check; empty where no request came, and in the lab's own runs, which warm the app up before. */
    public Optional<Steady> steady() {
        return steady;
    }

    /** As the load's script tells it; empty in a check, for a load by rounds, and in runs of earlier versions. */
    public Optional<SteadyPart> steadyPart() {
        return steadyPart;
    }

    /** The scrape from which counters' growth counts: where steady state begins, else the baseline. */
    public Optional<Scrape> countedFrom() {
        return steady.map(Steady::from).or(this::baseline);
    }

    public long countedFromMillis() {
        return countedFrom().map(Scrape::atMillis).orElse(run.times().loadFrom());
    }

    public List<Scrape> counted() {
        return between(countedFromMillis(), Long.MAX_VALUE);
    }

    /** In a check those of the steady state while requests came; where neither is known, all under load. */
    public List<Scrape> underSteadyLoad() {
        return steady.map(since -> between(since.from().atMillis(), since.requestsTo().atMillis()))
                .or(() -> steadyPart.map(part -> between(part.fromMillis(), part.toMillis())))
                .orElseGet(this::underLoad);
    }

    /** To the load's end, in a check since the warm-up: where all hangs no request is handled any more. */
    public List<Scrape> underLoadSinceWarmUp() {
        return between(sinceWarmUp(), run.times().loadTo());
    }

    private long sinceWarmUp() {
        return steady.map(since -> since.from().atMillis()).filter(from -> from > run.times().loadFrom())
                .orElse(run.times().loadFrom());
    }

    /** The scrapes over which states count: those of the load's steady part, else as queues. */
    public List<Scrape> scrapesThatCount() {
        return underLoad().stream().filter(scrape -> counts(scrape.atMillis())).toList();
    }

    public List<ThreadDump> dumpsThatCount() {
        return dumpsUnderLoad().stream().filter(dump -> counts(dump.atMillis())).toList();
    }

    private boolean counts(long atMillis) {
        return steady.map(since -> atMillis >= since.from().atMillis())
                .orElseGet(() -> steadyPart.map(part -> part.contains(atMillis)).orElse(true));
    }

    public HandledRequests requests() {
        return HandledRequests.of(run.watched());
    }

    /** Counts how often another process answered: the app was restarted, or several answer under one URL. */
    public int restarts() {
        return (int) changesOver().count();
    }

    private Stream<Integer> changesOver() {
        return IntStream.range(1, scrapes.size())
                .filter(i -> !scrapes.get(i - 1).isOfSameProcess(scrapes.get(i))).boxed();
    }

    public List<ThreadDump> dumpsUnderLoad() {
        return parts.dumps.stream().filter(dump -> dump.phase() == ThreadDump.Phase.LOAD).toList();
    }

    public Optional<ThreadDump> dump(ThreadDump.Phase phase) {
        return parts.dumps.stream().filter(dump -> dump.phase() == phase).findFirst();
    }

    /** Thread starts from the load's first second until the app was at rest again. */
    public List<ThreadStart> startsByLoad() {
        return startsFrom(run.times().loadFrom());
    }

    /** Those of {@link #startsByLoad()} that the counter's growth counts: in a check from the steady state's begin. */
    public List<ThreadStart> startsCounted() {
        return startsFrom(steady.map(since -> since.from().atMillis()).orElse(run.times().loadFrom()));
    }

    /** Those of {@link #startsByLoad()} that came before; empty where no request came, and in the lab's own runs. */
    public List<ThreadStart> startsInWarmUp() {
        return startsByLoad().stream().filter(start -> start.atMillis() < sinceWarmUp()).toList();
    }

    private List<ThreadStart> startsFrom(long from) {
        return starts().stream().filter(start -> start.atMillis() >= from && start.atMillis() <= restedAt())
                .toList();
    }

    private long restedAt() {
        return run.times().drainedAt() > 0 ? run.times().drainedAt() : Long.MAX_VALUE;
    }
}
