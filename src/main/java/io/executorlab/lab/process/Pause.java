package io.executorlab.lab.process;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waiting between two looks at something outside this JVM. */
public final class Pause {

    private static final long LOOK_MILLIS = 30;

    private Pause() {
    }

    public static void millis(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Looks until this is so; false where the time was over first, or somebody interrupted. */
    static boolean until(BooleanSupplier done, Duration atMost) {
        long end = System.nanoTime() + atMost.toNanos();
        while (!done.getAsBoolean()) {
            if (System.nanoTime() > end || Thread.currentThread().isInterrupted()) {
                return false;
            }
            millis(LOOK_MILLIS);
        }
        return true;
    }
}
