package io.executorlab.lab.watch;

import java.io.IOException;

import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;

/** Tells an app's metrics and threads: its actuator, any endpoint for Prometheus, or its JVM itself. */
public interface MetricSource {

    Scrape scrape() throws IOException;

    ThreadDump threadDump(ThreadDump.Phase phase) throws IOException;
}
