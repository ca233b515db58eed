package io.executorlab.lab.evidence;

/**
 * Series of the JDK's scheduler of virtual threads, which the lab asks the app's JVM for with each scrape and writes
 * beside the app's own. There are none before JDK 24, and none before the app's first virtual thread was started.
 */
public final class VirtualSchedulerSeries {

    /** Carrier threads: platform threads that virtual threads run on. */
    public static final String CARRIERS = "lab_virtual_carriers";

    /** Virtual threads that could run and wait for a carrier. */
    public static final String QUEUED = "lab_virtual_queued";

    private VirtualSchedulerSeries() {
    }
}
