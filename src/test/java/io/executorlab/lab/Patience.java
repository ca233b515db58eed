package io.executorlab.lab;

import static org.junit.jupiter.api.Assumptions.abort;

import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;

import io.executorlab.lab.common.Messages;
import io.executorlab.lab.process.CpuMeter;
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
    private static final double BUSY = 0.1;
    // The lab measures for as long as its load lasts what a look after it may miss.
    private static final String THE_LAB_TELLS = Messages.english("problem.other-programs").split("\\{")[0];

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

    private static void awaitQuiet(Duration atMost) {
        long end = System.nanoTime() + atMost.toNanos();
        while (System.nanoTime() < end && isBusy()) {
            Pause.millis(LOOK.toMillis());
        }
    }

    /** While the test itself does nothing; false where the system does not tell, and every failure counts then. */
    private static boolean isBusy() {
        CpuMeter meter = new CpuMeter(Map.of());
        Pause.millis(LOOK.toMillis());
        return meter.read().busy().orElse(0) > BUSY;
    }
}
