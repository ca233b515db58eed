package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Limits;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.ShutdownHandler;

/** Runs one cell from a fresh JVM to its end: ready, measured by the {@link Protocol}, stopped. */
public final class CellRunner {

    private static final long FULL_BELOW_BYTES = 1 << 20;
    // The kernel counts in ticks: a JVM that only waited was seen charged with more than idleness allows for 54 s.
    private static final Duration STARTED_WITHIN = Duration.ofSeconds(25);

    private final LabSetting setting;
    private final ProcessRegistry registry;
    private final Progress progress;
    private final Deque<PrestartedRun> ahead = new ConcurrentLinkedDeque<>();
    private volatile CellRun measured;

    public CellRunner(LabSetting setting, ProcessRegistry registry, Progress progress) {
        this.setting = setting;
        this.registry = registry;
        this.progress = progress;
    }

    /**
     * Runs it and leaves its evidence in its folder. The app of the run after it starts while this one warms up, is
     * suspended until the end of this one's load, and is warmed up while this one comes to rest and ends: where neither
     * can disturb the other. Beside what is run once more nothing waits, since that may be why there was no evidence.
     *
     * @param following what comes after it, soonest first: two of them at least, where there are
     * @throws CouldNotStartException where the app or a stub does not start
     * @throws IOException where the evidence cannot be written
     */
    public RunLog run(PlannedRun planned, List<PlannedRun> following) throws IOException {
        progress.step("starting");
        CellRun run;
        try {
            Optional<PrestartedRun> made = madeAhead(planned);
            run = made.isPresent() ? made.get().run() : CellRun.begin(planned, setting, registry);
            measured = run;
            try (run) {
                if (made.filter(PrestartedRun::isWarm).isEmpty()) {
                    makeReady(run, planned, following, progress);
                }
                run.measure(new Next(planned, following), progress);
            }
        } catch (IOException | RuntimeException e) {
            dropAll();
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
        CellRun begun = measured;
        return begun == null ? RunLog.Phase.START : begun.phase();
    }

    // An app that can write nothing any more ends without a word, and the disk is why.
    private static void throwIfTheDiskIsFull(Path folder) throws IOException {
        if (Files.getFileStore(folder).getUsableSpace() < FULL_BELOW_BYTES) {
            throw new FileSystemException(folder.toString(), null, "No space left on device");
        }
    }

    private void makeReady(CellRun run, PlannedRun planned, List<PlannedRun> following, Progress shown)
            throws IOException {
        run.start();
        Next next = new Next(planned, following);
        next.start();
        run.warmUp(next, shown);
    }

    /** Empty where it is to be begun now, also because what was begun has failed: then the same tells why. */
    private Optional<PrestartedRun> madeAhead(PlannedRun planned) throws IOException {
        PrestartedRun first = ahead.peek();
        if (first == null) {
            return Optional.empty();
        }
        if (!first.planned().equals(planned)) {
            dropAll();
            return Optional.empty();
        }
        ahead.remove(first);
        first.run().turn();
        progress.step("starting and warming up");
        if (first.isMade()) {
            return Optional.of(first);
        }
        discard(first);
        return Optional.empty();
    }

    private void dropAll() throws IOException {
        while (!ahead.isEmpty() && !ShutdownHandler.underWay()) {
            PrestartedRun attempt = ahead.remove();
            attempt.isMade();
            discard(attempt);
        }
    }

    // Its logs are appended to, and what they say of this attempt is not to be taken for the next one's.
    private static void discard(PrestartedRun attempt) throws IOException {
        attempt.run().close();
        FileSystemUtils.deleteRecursively(attempt.planned().folder());
    }

    private final class Next implements NextRun {

        private final PlannedRun now;
        private final List<PlannedRun> following;
        private final long startedBy = System.nanoTime() + STARTED_WITHIN.toNanos();

        Next(PlannedRun now, List<PlannedRun> following) {
            this.now = now;
            this.following = now.repeats() == null ? following : List.of();
        }

        private Optional<PrestartedRun> begun() {
            return ahead.stream().filter(run -> !following.isEmpty() && run.planned().equals(following.get(0)))
                    .findFirst();
        }

        void start() {
            if (!mayBeAhead() || begun().isPresent()) {
                return;
            }
            try {
                PlannedRun next = following.get(0);
                // One that had not started in time has left its logs.
                FileSystemUtils.deleteRecursively(next.folder());
                ahead.add(PrestartedRun.start(next, CellRun.ahead(next, setting, registry)));
            } catch (IOException e) {
                // Its turn comes, and it tells why then.
            }
        }

        // The services' data is put back before each cell, which the cell before would notice; and a limit may count
        // the threads of both.
        private boolean mayBeAhead() {
            return !following.isEmpty() && following.get(0).experiment().services().isEmpty()
                    && !Limits.feelOthers(now.cell())
                    && !Limits.feelOthers(following.get(0).cell());
        }

        @Override
        public boolean isSuspended() {
            Optional<PrestartedRun> next = begun();
            if (next.isEmpty() || next.get().isSuspended()) {
                return true;
            }
            if (System.nanoTime() > startedBy) {
                next.get().run().close();
                // Closed before it has come up, it is waited for until its start has failed of that.
                return next.get().hasStarted() && ahead.remove(next.get());
            }
            return false;
        }

        @Override
        public Collection<Long> processes() {
            return begun().map(next -> next.run().processes()).orElse(List.of());
        }

        @Override
        public void warmUp() {
            start();
            begun().ifPresent(next -> next.warmUp(() -> makeReady(next.run(), next.planned(),
                    following.subList(1, following.size()), Progress.silent())));
        }
    }
}
