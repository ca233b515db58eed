package io.executorlab.lab.workshop.console;

import java.io.IOException;
import java.nio.file.Path;

import org.apache.commons.io.function.IOConsumer;
import org.springframework.util.FileSystemUtils;

/** Runs of exercises that put no load on. */
public final class TestRuns {

    /** A recorded run of exercise-3 as it is given. */
    public static final Path EVIDENCE = Path.of("src/test/resources/recorded/event-loop-per-call/broken");

    private TestRuns() {
    }

    /** Leaves the recorded run's evidence. */
    public static OwnRuns.Runner leaving() {
        return doing(TestRuns::leave, () -> {});
    }

    public static void leave(Path folder) throws IOException {
        FileSystemUtils.copyRecursively(EVIDENCE, folder);
    }

    /** @param run does what a run would do, in the folder of its evidence */
    public static OwnRuns.Runner doing(IOConsumer<Path> run, Runnable stop) {
        return (exercise, rate, folder) -> new ExclusiveJob.Work(() -> run.accept(folder), stop);
    }
}
