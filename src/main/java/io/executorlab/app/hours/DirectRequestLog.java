package io.executorlab.app.hours;

import org.slf4j.Logger;

import io.executorlab.app.antipattern.AntiPattern;

/** Has each thread write its line to the console itself. One writes, and the others wait until it has been read. */
@AntiPattern(name = "logging-lock",
        flaw = "each request writes to the console itself, and waits for all that write before")
final class DirectRequestLog implements RequestLog {

    private final Logger log;

    DirectRequestLog(ConsoleLog console) {
        this.log = console.logger();
    }

    @Override
    public void add(String line) {
        log.info(line);
    }
}
