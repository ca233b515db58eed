package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Limits;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.ShutdownHandler;

/** Runs one cell after another, each from a fresh JVM to its end: ready, measured by the {@link Protocol}, stopped. */
public final class CellRunner {

    private static final long FULL_BELOW_BYTES = 1 << 20;

    private final LabSetting setting;
    private final ProcessRegistry registry;
    private final Progress progress;
    private volatile CellRun run;
    /** Null where none has been launched before its turn. */
    private CellRun launched;

    public CellRunner(LabSetting setting, ProcessRegistry registry, Progress progress) {
        this.setting = setting;
        this.registry = registry;
        this.progress = progress;
    }

    /**
     * Runs it and leaves its evidence in its folder. The app of the run after it is launched when this one's load has
     * ended, and comes up while this one comes to rest and is stopped.
     *
     * @param next what comes after it; empty where nothing does, or nobody knows
     * @throws CouldNotStartException where the app or a stub does not start
     * @throws IOException where the evidence cannot be written
     */
    public RunLog run(PlannedRun planned, Optional<PlannedRun> next) throws IOException {
        progress.step("starting");
        try {
            run = launched(planned);
            try (CellRun running = run) {
                running.measure(() -> next.ifPresent(following -> launch(following, planned)), progress);
            }
        } catch (IOException | RuntimeException e) {
            dropLaunched();
            throw e;
        }
        RunLog log = run.end();
        if (log.outcome() == RunLog.Outcome.NO_EVIDENCE) {
            throwIfTheDiskIsFull(planned.folder());
        }
        return log;
    }

    /** Returns the phase of the run that was begun last; {@link RunLog.Phase#START} where none was. */
    public RunLog.Phase phase() {
        CellRun begun = run;
        return begun == null ? RunLog.Phase.START : begun.phase();
    }

    // An app that can write nothing any more ends without a word, and the disk is why.
    private static void throwIfTheDiskIsFull(Path folder) throws IOException {
        if (Files.getFileStore(folder).getUsableSpace() < FULL_BELOW_BYTES) {
            throw new FileSystemException(folder.toString(), null, "No space left on device");
        }
    }

    private CellRun launched(PlannedRun planned) throws IOException {
        if (launched == null || !launched.planned().equals(planned)) {
            dropLaunched();
            return CellRun.launch(planned, setting, registry);
        }
        CellRun ahead = launched;
        launched = null;
        ahead.turn();
        return ahead;
    }

    // The services' data is put back before each cell, which the cell before would notice; and a limit may count the
    // threads of both.
    private void launch(PlannedRun next, PlannedRun now) {
        if (!next.experiment().services().isEmpty() || Limits.feelOthers(next.cell())
                || Limits.feelOthers(now.cell())) {
            return;
        }
        try {
            launched = CellRun.launch(next, setting, registry);
        } catch (IOException | RuntimeException e) {
            // Its turn comes, and it tells why then.
            FileSystemUtils.deleteRecursively(next.folder().toFile());
        }
    }

    private void dropLaunched() throws IOException {
        if (launched != null && !ShutdownHandler.underWay()) {
            launched.close();
            // Its logs would be appended to.
            FileSystemUtils.deleteRecursively(launched.planned().folder());
            launched = null;
        }
    }
}
