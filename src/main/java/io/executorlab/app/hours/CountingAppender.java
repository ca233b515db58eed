package io.executorlab.app.hours;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** Logback's queue before an appender, which also counts the lines that it discards. */
final class CountingAppender extends AsyncAppender {

    private final Counter discarded;

    CountingAppender(int lines, MeterRegistry registry) {
        setName("request-log");
        setQueueSize(lines);
        discarded = Counter.builder("request.log.discarded").baseUnit("lines")
                .description("lines of the request log that did not get into its queue").register(registry);
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
