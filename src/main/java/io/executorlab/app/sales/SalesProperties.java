package io.executorlab.app.sales;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * @param admission who may ask for a connection
 * @param connector whether the connector's executor has a limit of its own
 * @param connections how many readers the bulkhead, or that limit, lets in at a time
 * @param waiting how many wait for the bulkhead at most; the next is refused
 * @param longestWait how long one of them waits at most
 */
@ConfigurationProperties("sales")
record SalesProperties(Admission admission, Connector connector, int connections, int waiting, Duration longestWait) {

    enum Admission { UNBOUNDED, BULKHEAD }

    enum Connector { BOOT, LIMITED }
}
