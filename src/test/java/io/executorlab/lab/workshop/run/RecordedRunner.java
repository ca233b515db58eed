package io.executorlab.lab.workshop.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Patience;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.workshop.exercise.Exercise;

/** Puts no load on: leaves recorded runs of exercise 3, that of the fixed variant for the one that works. */
public final class RecordedRunner implements OwnRuns.Runner {

    public static final Path RUNS = Path.of("src/test/resources/recorded/event-loop-per-call");

    final List<String> ran = new CopyOnWriteArrayList<>();
    final Set<String> failing = new HashSet<>();
    final Map<String, Exception> breaking = new HashMap<>();
    String lasting = "";
    String working = "fixed";

    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);

    /** @param variant that does not come to an end before it is stopped; empty for none */
    public void lasting(String variant) {
        lasting = variant;
    }

    /** @param variant that works here */
    public void working(String variant) {
        working = variant;
    }

    /** Waits until the variant that does not come to an end has begun. */
    public void awaitReached() {
        await(reached);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(Patience.SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public ExclusiveJob.Work of(Exercise exercise, String variant, OwnRuns.Chosen load, Path its) {
        return new ExclusiveJob.Work() {
            @Override
            public void run() throws IOException {
                ran.add(variant + " for " + load.seconds());
                if (variant.equals(lasting)) {
                    reached.countDown();
                    await(stopped);
                    throw new CouldNotStartException("the lab is ending");
                }
                if (failing.contains(variant)) {
                    throw new CouldNotStartException("The machine was busy.");
                }
                if (breaking.get(variant) instanceof IOException broken) {
                    throw broken;
                }
                if (breaking.get(variant) instanceof UsageException refused) {
                    throw refused;
                }
                FileSystemUtils.copyRecursively(RUNS.resolve(variant.equals(working) ? "fixed" : "broken"), its);
            }

            @Override
            public void stop() {
                stopped.countDown();
            }
        };
    }
}
