package io.executorlab.app.connector;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * @param limit requests at a time; this and {@code maxWait} are read by the bulkhead
 * @param maxWait how long a request holds its thread for a place
 */
@ConfigurationProperties("heavy-route")
record HeavyRouteProperties(Admission admission, int limit, Duration maxWait) {

    enum Admission { UNLIMITED, BULKHEAD }
}
