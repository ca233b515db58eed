package io.executorlab.lab;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import io.executorlab.lab.process.Pause;

/**
 * Lets tests live with a machine that has other work: they wait for what they mean, with a limit that only a fault
 * reaches; a measurement of time is repeated once, and then judged only where the machine had nothing else to do.
 */
public final class Patience {

    /** For what takes seconds on a quiet machine. */
    public static final Duration SOON = Duration.ofMinutes(4);

    static final Duration FOR_QUIET = Duration.ofSeconds(30);

    private static final Duration LOOK = Duration.ofSeconds(1);
    // As much as evidence allows other programs to take.
    private static final double QUIET = 0.9;
    // The lab measures for as long as its load lasts what a look after it may miss.
    private static final String THE_LAB_TELLS = "Other programs took ";
    private static final int IDLE = 3;
    private static final int TICKS_THAT_COUNT = 8;

    /** Something that takes time and is judged by it. */
    public interface Measured {
        void run() throws Exception;
    }

    private Patience() {
    }

    /** Waits until it is so; throws {@link AssertionError} where it is not after {@link #SOON}. */
    public static void await(BooleanSupplier condition) {
        await(SOON, condition);
    }

    public static void await(Duration atMost, BooleanSupplier condition) {
        long end = System.nanoTime() + atMost.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not so within " + atMost);
            }
            Pause.millis(50);
        }
    }

    /**
     * Repeats once what fails, when the machine has come to rest; where it fails again on a machine that is busy with
     * something else, now or by the lab's own measure while the load ran, the test is not judged.
     */
    public static void measure(Measured measured) throws Exception {
        measure(measured, measured, FOR_QUIET);
    }

    /**
     * @param again the same once more
     * @param forQuiet how long the machine may take to come to rest
     */
    static void measure(Measured measured, Measured again, Duration forQuiet) throws Exception {
        try {
            measured.run();
        } catch (AssertionError first) {
            boolean busy = isBusy() || tellsOfOthers(first);
            awaitQuiet(forQuiet);
            try {
                again.run();
            } catch (AssertionError second) {
                if (busy || isBusy() || tellsOfOthers(second)) {
                    abort("not judged, the machine was busy: " + second.getMessage());
                }
                throw second;
            }
        }
    }

    private static boolean tellsOfOthers(AssertionError failure) {
        return failure.getMessage() != null && failure.getMessage().contains(THE_LAB_TELLS);
    }

    private static void awaitQuiet(Duration atMost) throws IOException {
        long end = System.nanoTime() + atMost.toNanos();
        while (System.nanoTime() < end && isBusy()) {
            Pause.millis(LOOK.toMillis());
        }
    }

    /** While the test itself does nothing. */
    static boolean isBusy() throws IOException {
        long[] before = ticks();
        Pause.millis(LOOK.toMillis());
        long[] after = ticks();
        long all = 0;
        for (int i = 0; i < Math.min(TICKS_THAT_COUNT, after.length); i++) {
            all += after[i] - before[i];
        }
        return all > 0 && (double) (after[IDLE] - before[IDLE]) / all < QUIET;
    }

    // Without /proc nothing tells, and every failure counts.
    private static long[] ticks() throws IOException {
        Path stat = Path.of("/proc/stat");
        if (!Files.exists(stat)) {
            return new long[TICKS_THAT_COUNT];
        }
        try (Stream<String> lines = Files.lines(stat)) {
            return Arrays.stream(lines.findFirst().orElseThrow().split("\\s+")).skip(1).mapToLong(Long::parseLong)
                    .toArray();
        }
    }
}
