package io.executorlab.app.hours;

import org.slf4j.Logger;

/** Has each thread put its line into a queue that discards none: where it is full, the thread waits for room. */
final class BlockingRequestLog implements RequestLog {

    private static final int DISCARDS_NONE = 0;

    private final Logger log;

    BlockingRequestLog(ConsoleLog console, CountingAppender queue) {
        queue.setDiscardingThreshold(DISCARDS_NONE);
        this.log = console.loggerBehind(queue);
    }

    @Override
    public void add(String line) {
        log.info(line);
    }
}
