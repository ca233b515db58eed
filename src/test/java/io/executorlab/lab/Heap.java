package io.executorlab.lab;

import java.lang.management.ManagementFactory;

/** How much of this JVM's heap is in use. */
public final class Heap {

    private static final int COLLECTIONS = 5;
    private static final int BETWEEN_MILLIS = 50;

    private Heap() {
    }

    /** Bytes after several collections, the least of them. */
    public static long used() throws InterruptedException {
        long least = Long.MAX_VALUE;
        for (int collection = 0; collection < COLLECTIONS; collection++) {
            System.gc();
            Thread.sleep(BETWEEN_MILLIS);
            least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return least;
    }
}
