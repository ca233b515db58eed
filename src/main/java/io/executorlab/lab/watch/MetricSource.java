package io.executorlab.lab.watch;

import java.io.IOException;

import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;

/** Tells an app's metrics and threads: its actuator, any endpoint for Prometheus, or its JVM itself. */
public interface MetricSource {

    /** Throws {@link IOException} where the app does not answer in time. */
    Scrape scrape() throws IOException;

    /** Throws {@link IOException} where the app does not answer in time, or dumps no threads. */
    ThreadDump threadDump(ThreadDump.Phase phase) throws IOException;
}
