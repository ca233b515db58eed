package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog.Outcome;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.Watched;
import io.executorlab.lab.process.Children;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.CpuMeter;
import io.executorlab.lab.process.Interruption;
import io.executorlab.lab.process.Leash;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.watch.FlightRecorder;
import io.executorlab.lab.watch.Pace;
import io.executorlab.lab.watch.Warmth;
import io.executorlab.lab.watch.Watch;

/**
 * Watches an app that is not the lab's under a load that is not the lab's: reached, at rest, loaded, at rest again. It
 * leaves evidence in the format of the lab's own runs, written as it is seen, and the app as it was.
 */
public final class CheckRunner {

    /** What {@link RunLog#cell()} is. */
    public static final String CELL = "check";
    private static final int ENDED_BY_THE_LAB = -1;

    private static final Duration STILL = Duration.ofSeconds(2);
    private static final Duration REST_AT_MOST = Duration.ofSeconds(20);
    private static final Duration OVERTIME = Duration.ofSeconds(120);
    private static final int GAPS_OF_A_DEAD_APP = 6;
    private static final long LOOK_MILLIS = 250;
    private static final double SCRAPES_SHARE = 0.1;
    private static final double DUMPS_SHARE = 0.01;

    private final Children children;
    private final Progress progress;
    private volatile FlightRecorder recorder;

    /**
     * @param name of the budget, or of what else the evidence is for
     * @param loadLimit a load that lasts longer is ended, and is no evidence
     * @param scrapeGapSeconds how long the metrics may be silent under load
     */
    public record Plan(String name, Target target, LoadCommand load, Duration loadLimit, double scrapeGapSeconds) {
    }

    public CheckRunner(Children children, Progress progress) {
        this.children = children;
        this.progress = progress;
    }

    /**
     * Runs the load once and leaves the evidence in {@code folder}.
     *
     * @throws CouldNotStartException where the app cannot be reached, started or attached to
     * @throws IOException where the evidence cannot be written
     */
    public RunLog run(Plan plan, Path folder) throws IOException {
        Notes notes = new Notes(plan, folder);
        notes.write(Outcome.NO_EVIDENCE, List.of("The check did not come to its end."));
        try (TargetApp app = TargetApp.reach(plan.target(), children, progress, folder)) {
            notes.reached(app);
            Json.write(folder.resolve(Evidence.MACHINE), machine(app));
            observe(plan, app, notes, folder);
        } catch (CouldNotStartException e) {
            notes.write(Outcome.NOT_STARTED, List.of(e.getMessage()));
            throw e;
        } finally {
            if (recorder != null) {
                recorder.clearAfterKill();
            }
        }
        notes.stoppedAt = System.currentTimeMillis();
        return notes.write(notes.problems.isEmpty() ? Outcome.RAN : Outcome.NO_EVIDENCE, notes.problems);
    }

    /** Ends what would go on in the app when the lab is interrupted. */
    public void abandon() {
        FlightRecorder running = recorder;
        if (running != null) {
            try {
                running.stop();
            } catch (IOException e) {
                // The app has ended, or hangs; its recording ends at its own time.
            }
        }
    }

    private void observe(Plan plan, TargetApp app, Notes notes, Path folder) throws IOException {
        notes.noDumps = app.jvm().isEmpty() && !app.management().mayHaveThreadDump();
        Watch.Dumper dumper = app.jvm().<Watch.Dumper>map(jvm -> jvm::threadDump).orElse(app.management()::threadDump);
        // The actuator walks the heap for each dump.
        Pace dumpPace = new Pace(app.jvm().isPresent() ? 2000 : 5000, 10_000, DUMPS_SHARE);
        // Well within a budget's scrape-gap.
        Pace pace = new Pace(1000, 3000, SCRAPES_SHARE);
        try (Watch watch = new Watch(app.management(), dumper, pace, dumpPace, folder)) {
            record(plan, app, notes, folder);
            prepare(app, watch, notes);
            load(plan, app, watch, notes, folder);
            throwIfInterrupted();
            if (inVain(plan, app, watch).isEmpty()) {
                comeToRest(watch, notes);
                throwIfInterrupted();
            }
            if (pace.stretched()) {
                notes.add("A scrape of %,d series costs %d ms, so the metrics were read every %.1f s.".formatted(
                        app.first().size(), pace.costMillis(), pace.millis() / 1000.0));
            }
            if (!watch.leftOut().isEmpty()) {
                notes.add("Not recorded, for each has more than a thousand series: %s.".formatted(String.join(", ", watch.leftOut())));
            }
            watch.throwIfUnwritten();
        } finally {
            abandon();
        }
    }

    // The programs have been ended then, and nobody is to take that for the app's fault.
    private static void throwIfInterrupted() throws IOException {
        if (Interruption.underWay()) {
            throw new IOException("interrupted");
        }
    }

    private void record(Plan plan, TargetApp app, Notes notes, Path folder) throws IOException {
        if (app.jvm().isEmpty()) {
            return;
        }
        Path settings = FlightRecorder.settings(FlightRecorder.STARTS_ONLY, folder);
        try {
            recorder = FlightRecorder.start(app.jvm().get(), "executor-lab-" + UUID.randomUUID(), settings,
                    folder.resolve(Evidence.FLIGHT), plan.loadLimit().plus(OVERTIME));
            notes.taken(Evidence.FLIGHT);
        } catch (IOException e) {
            notes.add("There is no flight recording, so no line of code stands beside a thread: %s.".formatted(e.getMessage()));
        } finally {
            Files.delete(settings);
        }
    }

    private void prepare(TargetApp app, Watch watch, Notes notes) {
        progress.step("waiting for rest", watch::threads);
        try {
            if (!Warmth.awaitRest(watch, STILL, REST_AT_MOST)) {
                notes.add("The app started or ended threads during all of the %d s before the load: other traffic is counted too."
                        .formatted(REST_AT_MOST.toSeconds()));
            }
            watch.scrapeNow();
        } catch (IOException e) {
            throw new CouldNotStartException("%s stopped answering before the load: %s".formatted(app.management().base(),
                    e.getMessage()), e);
        }
        if (notes.noDumps) {
            return;
        }
        try {
            watch.dump(ThreadDump.Phase.BASELINE);
            notes.taken(Evidence.DUMPS);
        } catch (IOException e) {
            notes.noDumps = true;
        }
    }

    private void load(Plan plan, TargetApp app, Watch watch, Notes notes, Path folder) throws IOException {
        progress.step("load", watch::threads);
        watch.start();
        CpuMeter cpu = new CpuMeter(app.pid().map(pid -> Map.of("app", pid)).orElse(Map.of()));
        notes.loadFrom = System.currentTimeMillis();
        Leash load = plan.load().start(children, folder);
        cpu.loadGenerator(load.pid());
        watch.underLoad(!notes.noDumps);
        long end = System.nanoTime() + plan.loadLimit().toNanos();
        Optional<String> vain = Optional.empty();
        while (vain.isEmpty() && !load.waitFor(Duration.ofMillis(LOOK_MILLIS))) {
            cpu.look();
            vain = System.nanoTime() > end
                    ? Optional.of("The load command was over its limit of %d s (--load-limit) and was ended.".formatted(
                            plan.loadLimit().toSeconds()))
                    : inVain(plan, app, watch);
        }
        boolean endedByItself = !load.isAlive();
        children.end(load);
        watch.underLoad(false);
        notes.loadTo = System.currentTimeMillis();
        if (app.pid().isPresent()) {
            Json.write(folder.resolve(Evidence.CPU), cpu.read());
        }
        notes.k6Exit = endedByItself ? load.exitCode().orElse(ENDED_BY_THE_LAB) : ENDED_BY_THE_LAB;
        // What has become of the app is the reason, and what the load command says of it follows.
        Optional<String> reason = vain.or(() -> inVain(plan, app, watch));
        reason.ifPresent(notes.problems::add);
        if (reason.isEmpty() && notes.k6Exit != 0 && notes.k6Exit != K6.THRESHOLD_CROSSED) {
            notes.problems.add("The load command '%s' ended with %s; see %s.".formatted(plan.load().name(), load.howItEnded(),
                    LoadCommand.LOG));
        }
    }

    private static Optional<String> inVain(Plan plan, TargetApp app, Watch watch) {
        Optional<String> casualty = app.casualty();
        if (casualty.isPresent()) {
            return casualty;
        }
        if (app.hasRestarted(watch.last())) {
            return Optional.of("The app restarted under load: its metrics come from another process than before.");
        }
        Watch.Silence silence = watch.silence();
        double seconds = silence.lasting().toMillis() / 1000.0;
        if (silence.refused() && app.pid().isEmpty() && seconds > plan.scrapeGapSeconds()) {
            return Optional.of("The app ended under load: nothing listens on %s any more.".formatted(
                    app.management().base().getAuthority()));
        }
        return seconds > GAPS_OF_A_DEAD_APP * plan.scrapeGapSeconds()
                ? Optional.of("The app has not answered for %.0f s under load; the load was ended.".formatted(seconds))
                : Optional.empty();
    }

    private void comeToRest(Watch watch, Notes notes) {
        progress.step("coming to rest", watch::threads);
        try {
            if (!Warmth.awaitRest(watch, STILL, REST_AT_MOST)) {
                notes.add("The app still started or ended threads %d s after the load.".formatted(REST_AT_MOST.toSeconds()));
            }
            watch.scrapeNow();
            notes.drainedAt = System.currentTimeMillis();
            if (!notes.noDumps) {
                watch.dump(ThreadDump.Phase.DRAINED);
            }
            abandon();
        } catch (IOException e) {
            notes.problems.add(0, "The app stopped answering at the end of the load: %s.".formatted(e.getMessage()));
        }
    }

    private static Machine machine(TargetApp app) {
        Scrape scrape = app.first();
        int own = Runtime.getRuntime().availableProcessors();
        int processors = (int) scrape.value("system_cpu_count").orElse(app.pid().isPresent() ? own : 0);
        return new Machine(jvmInfo(scrape, "version").replaceAll("[+].*", ""), jvmInfo(scrape, "vendor"),
                app.pid().isPresent() ? own : processors, processors,
                app.pid().isPresent() ? System.getProperty("os.name") + " " + System.getProperty("os.version") : "",
                List.of(), "", Build.commit(), null);
    }

    private static String jvmInfo(Scrape scrape, String label) {
        return scrape.metrics().stream().filter(metric -> metric.startsWith("jvm_info")).flatMap(metric -> scrape.labels(metric, label))
                .findFirst().orElse("");
    }

    /** The run log while it is being written. */
    private static final class Notes {

        private final Plan plan;
        private final Path folder;
        private final long startedAt = System.currentTimeMillis();
        private final List<String> problems = new ArrayList<>();
        private final List<String> notTaken = new ArrayList<>(List.of(Evidence.K6, Evidence.AFTER_GC, Evidence.FLIGHT,
                Evidence.DUMPS));
        private final List<String> notes = new ArrayList<>();
        private Long pid;
        private boolean noDumps;
        private long readyAt;
        private long loadFrom;
        private long loadTo;
        private long drainedAt;
        private long stoppedAt;
        private int k6Exit;

        private Notes(Plan plan, Path folder) {
            this.plan = plan;
            this.folder = folder;
        }

        private void reached(TargetApp app) {
            readyAt = System.currentTimeMillis();
            pid = app.pid().orElse(null);
            notes.addAll(app.notes());
        }

        private void taken(String part) {
            notTaken.remove(part);
        }

        private void add(String note) {
            notes.add(note);
        }

        private RunLog write(Outcome outcome, List<String> reasons) throws IOException {
            Watched watched = new Watched(plan.target().management().toString(), pid, plan.load().words(), List.copyOf(notTaken), notes);
            RunLog log = new RunLog(RunLog.FORMAT, plan.name(), CELL, List.of(), "", Map.of(), Map.of(), outcome,
                    List.copyOf(reasons), startedAt, readyAt, loadFrom, loadTo, drainedAt, stoppedAt, k6Exit, watched);
            Json.write(folder.resolve(Evidence.RUN), log);
            return log;
        }
    }
}
