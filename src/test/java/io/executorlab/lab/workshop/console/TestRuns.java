package io.executorlab.lab.workshop.console;

import java.io.IOException;
import java.nio.file.Path;

import org.springframework.util.FileSystemUtils;

/** Runs of exercises that put no load on. */
public final class TestRuns {

    /** A recorded run of exercise-3 as it is given. */
    public static final Path EVIDENCE = Path.of("src/test/resources/recorded/event-loop-per-call/broken");

    private TestRuns() {
    }

    /** Does what a run would do, in the folder of its evidence. */
    public interface Run {

        void in(Path folder) throws IOException;
    }

    /** Leaves the recorded run's evidence. */
    public static OwnRuns.Runner leaving() {
        return doing(TestRuns::leave, () -> {});
    }

    public static void leave(Path folder) throws IOException {
        FileSystemUtils.copyRecursively(EVIDENCE, folder);
    }

    public static OwnRuns.Runner doing(Run run, Runnable stop) {
        return (exercise, rate, folder) -> new ExclusiveJob.Work() {

            @Override
            public void run() throws IOException {
                run.in(folder);
            }

            @Override
            public void stop() {
                stop.run();
            }
        };
    }
}
