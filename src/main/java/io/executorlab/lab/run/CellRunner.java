package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.process.Children;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Progress;

/** Runs one cell from a fresh JVM to its end: ready, measured by the {@link Protocol}, stopped. */
public final class CellRunner {

    private static final long FULL_BELOW_BYTES = 1 << 20;

    private final LabSetting setting;
    private final Children children;
    private final Progress progress;
    private Ahead ahead;

    public CellRunner(LabSetting setting, Children children, Progress progress) {
        this.setting = setting;
        this.children = children;
        this.progress = progress;
    }

    /**
     * A run that is made ready before its turn.
     *
     * @param made whether it has been
     */
    private record Ahead(PlannedRun planned, CellRun run, FutureTask<Boolean> made) {
    }

    /**
     * Runs it and leaves its evidence in its folder. The app of the run after it is made ready when the load of this one has ended, where
     * neither can disturb the other.
     *
     * @param next null where nothing comes after it
     * @throws CouldNotStartException where the app or a stub does not start
     * @throws IOException where the evidence cannot be written
     */
    public RunLog run(PlannedRun planned, PlannedRun next) throws IOException {
        progress.step("starting");
        Optional<CellRun> made = madeAhead(planned);
        CellRun run = made.isPresent() ? made.get() : CellRun.begin(planned, setting, children);
        try (run) {
            if (made.isEmpty()) {
                run.makeReady(progress);
            }
            run.measure(() -> makeReadyAhead(planned, next), progress);
        }
        RunLog log = run.end();
        if (log.outcome() == RunLog.Outcome.NO_EVIDENCE) {
            throwIfTheDiskIsFull(planned.folder());
        }
        return log;
    }

    // An app that can write nothing any more ends without a word, and the disk is why.
    private static void throwIfTheDiskIsFull(Path folder) throws IOException {
        if (Files.getFileStore(folder).getUsableSpace() < FULL_BELOW_BYTES) {
            throw new FileSystemException(folder.toString(), null, "No space left on device");
        }
    }

    // The services' data is put back before each cell, which the cell before would notice; and a limit on threads counts those of both.
    private void makeReadyAhead(PlannedRun now, PlannedRun next) {
        if (next == null || !next.experiment().services().isEmpty() || now.cell().isLimited() || next.cell().isLimited()) {
            return;
        }
        CellRun run;
        try {
            run = CellRun.begin(next, setting, children);
        } catch (IOException e) {
            // Its turn comes, and it tells why then.
            return;
        }
        ahead = new Ahead(next, run, new FutureTask<>(() -> {
            run.makeReady(Progress.silent());
            return true;
        }));
        Thread thread = new Thread(ahead.made(), "next cell");
        thread.setDaemon(true);
        thread.start();
    }

    /** Empty where it is to be made ready now, also because that has failed before: then the same tells why. */
    private Optional<CellRun> madeAhead(PlannedRun planned) throws IOException {
        if (ahead == null || !ahead.planned().equals(planned)) {
            return Optional.empty();
        }
        Ahead its = ahead;
        ahead = null;
        its.run().turn();
        progress.step("starting and warming up");
        try {
            its.made().get();
            return Optional.of(its.run());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            its.run().close();
            return Optional.empty();
        }
    }
}
