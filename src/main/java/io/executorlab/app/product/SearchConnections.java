package io.executorlab.app.product;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.http.HttpHost;
import org.apache.http.conn.routing.HttpRoute;
import org.apache.http.impl.nio.conn.PoolingNHttpClientConnectionManager;
import org.apache.http.impl.nio.reactor.DefaultConnectingIOReactor;
import org.apache.http.impl.nio.reactor.IOReactorConfig;
import org.apache.http.nio.reactor.IOReactorException;
import org.apache.http.pool.PoolStats;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/** The search client's connections, with the pool's numbers as gauges {@code search.client.connections.*}. */
final class SearchConnections implements AutoCloseable {

    private static final int DEADLINE_CHECK_MILLIS = 100;

    private final HttpRoute route;
    private final PoolingNHttpClientConnectionManager manager;
    private final ScheduledExecutorService deadlines = Executors.newSingleThreadScheduledExecutor(
            new CustomizableThreadFactory("search-deadlines-"));

    SearchConnections(HttpHost host, ProductProperties.Search settings) throws IOReactorException {
        route = new HttpRoute(host, null, "https".equals(host.getSchemeName()));
        manager = new PoolingNHttpClientConnectionManager(new DefaultConnectingIOReactor(
                IOReactorConfig.DEFAULT, new CustomizableThreadFactory("search-io-")));
        // The client applies its own limits to its own manager only; this one would have 2 and 20.
        manager.setDefaultMaxPerRoute(settings.maxConnectionsPerRoute());
        manager.setMaxTotal(settings.maxConnections());
        if (!settings.connectionRequestTimeout().isZero()) {
            // The pool looks at the deadlines of those that wait only when a connection comes or goes. A search engine
            // that does not answer is when neither happens, and when the limit matters.
            deadlines.scheduleWithFixedDelay(manager::validatePendingRequests,
                    DEADLINE_CHECK_MILLIS, DEADLINE_CHECK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Its shutdown is the client's, which runs it. */
    PoolingNHttpClientConnectionManager manager() {
        return manager;
    }

    void bindTo(MeterRegistry registry) {
        gauge(registry, "leased", PoolStats::getLeased);
        gauge(registry, "pending", PoolStats::getPending);
        gauge(registry, "available", PoolStats::getAvailable);
        gauge(registry, "max", stats -> Math.min(stats.getMax(), manager.getMaxTotal()));
    }

    /** Of the route: the pool's total counts as pending the connections being opened, not who waits for one. */
    private void gauge(MeterRegistry registry, String name, ToIntFunction<PoolStats> number) {
        Gauge.builder("search.client.connections." + name, manager, m -> number.applyAsInt(m.getStats(route)))
                .register(registry);
    }

    @Override
    public void close() {
        deadlines.shutdownNow();
    }
}
