package io.executorlab.app.hours;

import org.slf4j.Logger;

/** Has each thread put its line into a queue. Where that is nearly full, lines are discarded and counted. */
final class NeverBlockingRequestLog implements RequestLog {

    private final Logger log;

    NeverBlockingRequestLog(ConsoleLog console, CountingAppender queue) {
        queue.setNeverBlock(true);
        this.log = console.loggerBehind(queue);
    }

    @Override
    public void add(String line) {
        log.info(line);
    }
}
