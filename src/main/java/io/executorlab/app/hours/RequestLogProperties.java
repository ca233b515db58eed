package io.executorlab.app.hours;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * @param appender what takes a line from the thread that logs it
 * @param queueSize lines that wait for the console; read where there is a queue
 */
@ConfigurationProperties("request-log")
record RequestLogProperties(Appender appender, int queueSize) {

    enum Appender { CONSOLE, QUEUE_THAT_BLOCKS, QUEUE_THAT_NEVER_BLOCKS }
}
