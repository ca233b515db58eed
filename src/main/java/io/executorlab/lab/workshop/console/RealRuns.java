package io.executorlab.lab.workshop.console;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import org.apache.commons.io.function.IOFunction;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.LockFile;
import io.executorlab.lab.common.Refusal;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.run.AppImage.Overlay;
import io.executorlab.lab.run.CellRun;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.fix.AnonymizedExperiment;
import io.executorlab.lab.workshop.fix.FixFolder;
import io.executorlab.lab.workshop.fix.FixRunner;
import io.executorlab.lab.workshop.fix.FixTask;
import io.executorlab.lab.workshop.fix.FixVerdict;

/**
 * Runs exercises and judges fixes on the real thing: a fresh JVM, the services that it needs, k6, all watched and in
 * the end stopped. Of all consoles and commands of one checkout one puts a load on this machine at a time.
 *
 * @param home the checkout
 */
public record RealRuns(Path home) {

    private static final int LOAD_SECONDS = 15;

    /** Takes the right to a load until it is closed; throws {@link Refusal} where another has it. */
    Closeable hold() throws IOException {
        try {
            return LockFile.of(home.resolve(".lab").resolve("workshop.lock"))
                    .orElseThrow(() -> new Refusal("another-load"));
        } catch (FileSystemException e) {
            // Where the checkout cannot be written nobody can be asked, and runs that disturb each other are no
            // evidence all the same.
            return () -> {};
        }
    }

    /**
     * A run of an exercise as the lab runs its cells.
     *
     * @param rate arrivals a second; null for the load's own
     * @param folder for what programs need while they run; it is gone afterwards
     */
    ExclusiveJob.Work run(Exercise exercise, Integer rate, Path evidence, Path folder) {
        ProcessRegistry registry = new ProcessRegistry(folder.resolve("tmp"));
        AtomicReference<CellRun> begun = new AtomicReference<>();
        return new ExclusiveJob.Work(() -> {
            registry.requireOpen();
            // First the lock, before anything is touched: the folder may be another console's as well.
            try (Closeable alone = hold(); Closeable gone = () -> FileSystemUtils.deleteRecursively(folder);
                    Progress silent = Progress.silent(); LabSetting setting =
                            LabSetting.of(Scale.QUICK, Jdk.own(), registry, silent, folder)) {
                Files.createDirectories(folder);
                Experiment whole = ExperimentFiles.named(exercise.experiment());
                Cell cell = exercise.cell(whole, exercise.shown());
                CellRun.Plan planned = AnonymizedExperiment.run(exercise.id(), whole, cell,
                        extent(whole.loadOf(cell), rate), folder.resolve("scripts"), evidence);
                Overlay overlay = Overlay.of(folder.resolve("overlay"), exercise.id(), cell.profiles(), "");
                begun.set(new CellRun(planned, setting.with(overlay)));
                RunLog log = begun.get().run();
                if (log.outcome() != RunLog.Outcome.RAN && log.outcome() != RunLog.Outcome.NO_EVIDENCE) {
                    throw new CouldNotStartException(log.problems().isEmpty()
                            ? "It cannot be run on this machine." : String.join(" ", log.problems()));
                }
            }
        }, registry::close, () -> Optional.of(begun.get() == null ? RunLog.Phase.START : begun.get().phase()));
    }

    /** A load by rounds lasts as long as they take. */
    private static Map<String, String> extent(Load load, Integer rate) {
        Map<String, String> environment = new HashMap<>();
        if (Load.rounds(load.quick()).isEmpty()) {
            environment.put("DURATION", LOAD_SECONDS + "s");
        }
        if (rate != null) {
            environment.put("RATE", String.valueOf(rate));
        }
        return environment;
    }

    /** @param told each line on how far it has come */
    ExclusiveJob.Work judgement(FixTask task, FixFolder folder, Consumer<String> told) {
        ProcessRegistry registry = new ProcessRegistry(folder.evidence().resolve("tmp"));
        return new ExclusiveJob.Work(() -> {
            registry.requireOpen();
            try (Progress progress = Progress.telling(told)) {
                judge(task, folder, registry, progress);
            }
        }, registry::close);
    }

    /** Returns when all is stopped that it started; throws what {@link FixRunner#judge} does. */
    FixVerdict judge(FixTask task, FixFolder folder, ProcessRegistry registry, Progress progress) throws IOException {
        return with(folder.evidence(), registry, progress, runner -> runner.judge(task, folder));
    }

    /** Measures what fixes of a task are held against; returns why a clock of it does not count, a sentence each. */
    public List<String> compare(FixTask task, Path base, ProcessRegistry registry, Progress progress)
            throws IOException {
        FixFolder folder = FixFolder.in(base, task.name());
        return with(folder.comparisons(), registry, progress, runner -> runner.compare(task, folder));
    }

    private <T> T with(Path logs, ProcessRegistry registry, Progress progress, IOFunction<FixRunner, T> asked)
            throws IOException {
        try (Closeable alone = hold();
                LabSetting setting = LabSetting.of(Scale.QUICK, Jdk.own(), registry, progress, logs)) {
            Files.createDirectories(logs);
            return asked.apply(new FixRunner(setting));
        }
    }
}
