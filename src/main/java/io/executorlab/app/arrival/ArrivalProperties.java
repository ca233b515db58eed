package io.executorlab.app.arrival;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;

import io.executorlab.app.thread.Rejection;

/**
 * @param executor which executor runs the updates
 * @param update whether the route service is called within the database's transaction
 * @param pool read where the executor is a pool of our own
 */
@ConfigurationProperties("arrival")
record ArrivalProperties(Executor executor, Update update, Pool pool, Route routeService) {

    enum Executor { SPRING_BOOT_DEFAULT, POOL, VIRTUAL_THREADS }

    enum Update { CALL_IN_TRANSACTION, CALL_OUTSIDE_TRANSACTION }

    /**
     * @param maxSize read where the pool grows
     * @param queueCapacity read where there is a queue
     * @param keepAlive how long a thread past the core lives without a task
     * @param prestart whether the core threads start with the app
     */
    record Pool(Kind kind, int coreSize, int maxSize, int queueCapacity, Duration keepAlive, Rejection rejection,
            boolean prestart) {
    }

    /** What comes first for a task for which no thread is free. */
    enum Kind { QUEUE_FIRST, THREADS_FIRST, BOUNDED_QUEUE }

    /** @param readTimeout the longest silence of the route service */
    record Route(String host, int port, Duration connectTimeout, Duration readTimeout) {
    }
}
