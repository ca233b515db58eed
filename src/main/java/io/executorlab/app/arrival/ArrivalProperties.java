package io.executorlab.app.arrival;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;

import io.executorlab.app.thread.PoolSettings;

/**
 * @param executor which executor runs the updates
 * @param update whether the route service is called within the database's transaction
 * @param pool read where the executor is a pool of our own
 */
@ConfigurationProperties("arrival")
record ArrivalProperties(Executor executor, Update update, PoolSettings pool, Route routeService) {

    enum Executor { SPRING_BOOT_DEFAULT, POOL, VIRTUAL_THREADS }

    enum Update { CALL_IN_TRANSACTION, CALL_OUTSIDE_TRANSACTION }

    /** @param readTimeout the longest silence of the route service */
    record Route(String host, int port, Duration connectTimeout, Duration readTimeout) {
    }
}
