package io.executorlab.app.hours;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counts the lines that Logback's queue discards because it is nearly full. A line that finds it quite full is dropped
 * where it never blocks, and Logback lets nobody count that.
 */
final class CountingAppender extends AsyncAppender {

    private final Counter discarded;

    CountingAppender(int lines, MeterRegistry registry) {
        setName("request-log");
        setQueueSize(lines);
        discarded = Counter.builder("request.log.discarded").baseUnit("lines")
                .description("lines that were discarded because the log's queue was nearly full").register(registry);
    }

    /** Logback asks this of each line once the queue has no more room than the threshold, and discards it then. */
    @Override
    protected boolean isDiscardable(ILoggingEvent line) {
        boolean discardable = super.isDiscardable(line);
        if (discardable) {
            discarded.increment();
        }
        return discardable;
    }
}
