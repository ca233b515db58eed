package io.executorlab.app.hours;

/** Has a line for each request, which ends on the console. */
interface RequestLog {

    void add(String line);
}
