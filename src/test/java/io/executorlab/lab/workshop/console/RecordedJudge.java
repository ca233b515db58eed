package io.executorlab.lab.workshop.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.workshop.fix.FixFolder;
import io.executorlab.lab.workshop.fix.FixTask;
import io.executorlab.lab.workshop.fix.FixVerdict;
import io.executorlab.lab.workshop.fix.FixVerdict.Check;
import io.executorlab.lab.workshop.fix.FixVerdict.CompileError;

/** Judges without a load: leaves a recorded run and the verdict that a test has chosen, once it lets it. */
public final class RecordedJudge implements OwnFixes.Judge {

    public static final FixVerdict FIXED = new FixVerdict(FixVerdict.State.FIXED, List.of(), List.of(
            new Check("threads.started-per-request", "", false, 0.5, null, 0.02, BoundVerdict.State.HELD, "starts"),
            new Check("http.client.p95", "ms", false, 204.0, "best", 121.0, BoundVerdict.State.HELD, "latency")),
            List.of());
    public static final FixVerdict NOT_FIXED = new FixVerdict(FixVerdict.State.NOT_FIXED, List.of(), List.of(
            new Check(Check.START, "", false, null, null, null, BoundVerdict.State.HELD, "start"),
            new Check("threads.started-per-request", "", false, 0.5, null, 8.15, BoundVerdict.State.BROKEN,
                    "starts")),
            List.of());
    public static final FixVerdict NOT_COMPILED =
            new FixVerdict(FixVerdict.State.NOT_COMPILED, List.of(new CompileError("CurrentElevatorClient.java", 12,
                    "cannot find symbol")), List.of(), List.of());

    public static final String LINE = "[3/3] your exercise-3: k6";

    private FixVerdict verdict = FIXED;
    private CountDownLatch goesOn = new CountDownLatch(0);

    /** Sets the next verdict; null where judging fails. */
    public synchronized void next(FixVerdict one) {
        verdict = one;
    }

    /** The next one waits for its {@link #goOn}. */
    public synchronized void hold() {
        goesOn = new CountDownLatch(1);
    }

    public synchronized void goOn() {
        goesOn.countDown();
    }

    @Override
    public synchronized ExclusiveJob.Work of(FixTask task, FixFolder folder, Consumer<String> told) {
        FixVerdict one = verdict;
        CountDownLatch until = goesOn;
        AtomicBoolean stopped = new AtomicBoolean();
        return new ExclusiveJob.Work(() -> {
            Files.deleteIfExists(folder.evidence().resolve(FixVerdict.FILE));
            told.accept(LINE);
            leave(folder);
            try {
                until.await(60, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            if (stopped.get() || one == null) {
                throw new CouldNotStartException(stopped.get() ? "the lab is ending" : "k6 is missing.");
            }
            Json.write(folder.evidence().resolve(FixVerdict.FILE), one);
        }, () -> {
            stopped.set(true);
            until.countDown();
        });
    }

    /** The recorded run, where a judgement leaves that of the fix. */
    private static void leave(FixFolder folder) throws IOException {
        Path run = folder.evidence().resolve("fix").resolve("run");
        FileSystemUtils.deleteRecursively(run);
        FileSystemUtils.copyRecursively(Path.of("src/test/resources/recorded/event-loop-per-call/fixed"), run);
    }
}
