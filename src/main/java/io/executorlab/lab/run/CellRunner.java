package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog.Outcome;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.process.Children;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.CpuMeter;
import io.executorlab.lab.process.Interruption;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Leash;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.ThreadLimit;
import io.executorlab.lab.watch.FlightRecorder;
import io.executorlab.lab.watch.JvmAttach;
import io.executorlab.lab.watch.Warmth;
import io.executorlab.lab.watch.Watch;

/**
 * Runs one cell from a fresh JVM to its end: ready, warm, at rest, loaded, drained, stopped. What it sees goes to disk
 * as it is seen, so that an interrupted run keeps it.
 */
public final class CellRunner {

    private static final Duration REST_AT_MOST = Duration.ofSeconds(20);
    private static final Duration K6_OVER_PLAN = Duration.ofSeconds(40);

    private final LabSetting setting;
    private final Children children;
    private final Progress progress;
    private final Path scripts;

    /** @param scripts the folder of the experiment's k6 scripts */
    public CellRunner(LabSetting setting, Children children, Progress progress, Path scripts) {
        this.setting = setting;
        this.children = children;
        this.progress = progress;
        this.scripts = scripts;
    }

    /**
     * Runs it and leaves its evidence in {@code folder}.
     *
     * @throws CouldNotStartException where the app or a stub does not start
     * @throws IOException where the evidence cannot be written
     */
    public RunLog run(Experiment experiment, Cell cell, Path folder) throws IOException {
        Files.createDirectories(folder);
        Notes notes = new Notes(experiment, cell);
        notes.write(folder);
        Optional<Jdk> own = setting.jdkFor(cell);
        if (own.isEmpty()) {
            return notes.end(Outcome.NOT_ON_THIS_MACHINE, "It needs JDK %d, which is not installed; see: ./lab doctor"
                    .formatted(cell.jvm().release()), folder);
        }
        Jdk jdk = own.get();
        if (cell.jdk() != null && jdk.feature() < cell.jdk()) {
            return notes.end(Outcome.NOT_ON_THIS_JVM, "It needs JDK %d or later; this is %s.".formatted(cell.jdk(),
                    jdk.version()), folder);
        }
        List<String> prefix = List.of();
        if (cell.threadLimit() != null) {
            try {
                prefix = ThreadLimit.prefix(cell.threadLimit());
            } catch (IOException e) {
                return notes.end(Outcome.NOT_ON_THIS_MACHINE, e.getMessage() + ".", folder);
            }
        }
        progress.step("starting");
        AppUnderTest.Setting appSetting = new AppUnderTest.Setting(jdk, setting.image(), setting.services(), setting.scale(), null, null);
        try (AppUnderTest app = AppUnderTest.start(experiment, cell, appSetting, prefix, children, folder)) {
            app.awaitReady();
            notes.readyAt = System.currentTimeMillis();
            writeMachine(cell, jdk, app.parts(), folder);
            observe(experiment, cell, app, notes, folder);
        } catch (CouldNotStartException e) {
            notes.end(Outcome.NOT_STARTED, e.getMessage(), folder);
            throw e;
        }
        notes.stoppedAt = System.currentTimeMillis();
        return notes.end(notes.problems.isEmpty() ? Outcome.RAN : Outcome.NO_EVIDENCE, null, folder);
    }

    private void observe(Experiment experiment, Cell cell, AppUnderTest app, Notes notes, Path folder) throws IOException {
        Load load = experiment.loadOf(cell);
        Map<String, String> environment = experiment.environment(cell, setting.scale());
        try (JvmAttach jvm = JvmAttach.to(app.pid());
                Watch watch = new Watch(app.management(), jvm, folder)) {
            FlightRecorder recorder = FlightRecorder.start(jvm, "lab", app.recordingSettings(), folder.resolve(Evidence.FLIGHT), null);
            progress.step("warming up");
            int warmUpExit = loadWith(load, experiment.warmUp(cell, setting.scale()), app, folder, "warm-up", new CpuMeter(Map.of()));
            if (!noteProblems(app, warmUpExit, "warm-up.log", notes)) {
                return;
            }
            Warmth.awaitRest(watch, load.atRest(), REST_AT_MOST);
            watch.scrapeNow();
            watch.dump(ThreadDump.Phase.BASELINE);

            progress.step("load, %s planned".formatted(Load.plan(environment)), watch::threads);
            watch.start();
            notes.loadFrom = System.currentTimeMillis();
            watch.underLoad(true);
            CpuMeter cpu = new CpuMeter(app.processes());
            notes.k6Exit = loadWith(load, environment, app, folder, "k6", cpu);
            watch.underLoad(false);
            notes.loadTo = System.currentTimeMillis();
            Json.write(folder.resolve(Evidence.CPU), cpu.read());
            if (noteProblems(app, notes.k6Exit, "k6.log", notes)) {
                progress.step("letting the app come to rest");
                if (load.drain()) {
                    Warmth.awaitRest(watch, load.atRest(), REST_AT_MOST);
                }
                watch.scrapeNow();
                notes.drainedAt = System.currentTimeMillis();
                watch.dump(ThreadDump.Phase.DRAINED);
                jvm.command("GC.run");
                watch.scrapeAfterGc();
                recorder.stop();
            }
            watch.throwIfUnwritten();
        } catch (IOException e) {
            if (Interruption.underWay()) {
                throw e;
            }
            List<String> casualties = app.casualties();
            if (casualties.isEmpty() && isOfTheDisk(e)) {
                throw e;
            }
            notes.problems.addAll(casualties.isEmpty() ? List.of(e.getMessage()) : casualties);
        }
    }

    /** Whether all programs are well after a load; where one is not, that is what k6 suffered from too. */
    private static boolean noteProblems(AppUnderTest app, int k6Exit, String log, Notes notes) {
        List<String> casualties = app.casualties();
        if (!casualties.isEmpty()) {
            notes.problems.addAll(casualties);
        } else if (k6Exit != 0 && k6Exit != K6.THRESHOLD_CROSSED) {
            notes.problems.add("k6 ended with %s; see %s.".formatted(exit(k6Exit), log));
        }
        return notes.problems.isEmpty();
    }

    private int loadWith(Load load, Map<String, String> environment, AppUnderTest app, Path folder, String name,
            CpuMeter cpu) {
        Map<String, String> complete = new LinkedHashMap<>();
        complete.put("BASE_URL", app.url());
        complete.put("MANAGEMENT_URL", app.managementUrl());
        complete.putAll(environment);
        Leash k6 = children.start("k6", setting.k6().run(scripts.resolve(load.script()), complete,
                folder.resolve(name + ".json")), folder.resolve(name + ".log"));
        cpu.loadGenerator(k6.pid());
        Duration atMost = Load.duration(environment).plus(Load.timeLimit(environment)).plus(K6_OVER_PLAN);
        // A load on an app that has died only wastes the user's time.
        long end = System.nanoTime() + atMost.toNanos();
        while (!k6.waitFor(Duration.ofMillis(500)) && System.nanoTime() < end && app.casualties().isEmpty()) {
            cpu.look();
        }
        children.end(k6);
        return k6.exitCode().orElse(-1);
    }

    private void writeMachine(Cell cell, Jdk jdk, List<String> parts, Path folder) throws IOException {
        int cores = Runtime.getRuntime().availableProcessors();
        Json.write(folder.resolve(Evidence.MACHINE), new Machine(jdk.version(), jdk.vendor(), cores,
                cell.jvm().processorsOr(cores), System.getProperty("os.name") + " " + System.getProperty("os.version"),
                cell.jvm().arguments(), setting.k6().version(), Build.commit(), parts));
    }

    private static boolean isOfTheDisk(IOException e) {
        return e instanceof FileSystemException || String.valueOf(e.getMessage()).contains("No space left");
    }

    private static String exit(int code) {
        return switch (code) {
            case -1 -> "a run over its time";
            case 137 -> "SIGKILL";
            case 143, 105 -> "SIGTERM";
            default -> "exit code " + code;
        };
    }

    /** The run log while it is being written. */
    private final class Notes {

        private final Experiment experiment;
        private final Cell cell;
        private final long startedAt = System.currentTimeMillis();
        private final List<String> problems = new ArrayList<>();
        private long readyAt;
        private long loadFrom;
        private long loadTo;
        private long drainedAt;
        private long stoppedAt;
        private int k6Exit;

        private Notes(Experiment experiment, Cell cell) {
            this.experiment = experiment;
            this.cell = cell;
        }

        private void write(Path folder) throws IOException {
            Json.write(folder.resolve(Evidence.RUN), log(Outcome.NO_EVIDENCE, List.of("The run did not come to its end.")));
        }

        private RunLog end(Outcome outcome, String reason, Path folder) throws IOException {
            if (reason != null) {
                problems.add(reason);
            }
            RunLog log = log(outcome, List.copyOf(problems));
            Json.write(folder.resolve(Evidence.RUN), log);
            return log;
        }

        private RunLog log(Outcome outcome, List<String> reasons) {
            return new RunLog(RunLog.FORMAT, experiment.name(), cell.id(), cell.profiles(), setting.scale().toString(),
                    experiment.environment(cell, setting.scale()), experiment.counters(), outcome, reasons, startedAt, readyAt, loadFrom, loadTo,
                    drainedAt, stoppedAt, k6Exit, null);
        }
    }
}
