package io.executorlab.app.connector;

import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * The main connector's executor, named {@code tomcat} beside the app's own. Its queue is where requests wait once every
 * thread is busy, and the server's timer has not begun. With virtual threads there is neither a pool nor a queue.
 */
@Component
class ConnectorGauges {

    private final MeterRegistry registry;

    ConnectorGauges(MeterRegistry registry) {
        this.registry = registry;
    }

    @EventListener
    void register(WebServerInitializedEvent event) {
        boolean main = event.getApplicationContext().getServerNamespace() == null;
        if (main && event.getWebServer() instanceof TomcatWebServer server
                && server.getTomcat().getConnector().getProtocolHandler()
                        .getExecutor() instanceof ThreadPoolExecutor executor) {
            gauge("executor.queued", "tasks", executor, pool -> pool.getQueue().size());
            gauge("executor.active", "threads", executor, ThreadPoolExecutor::getActiveCount);
            gauge("executor.pool.size", "threads", executor, ThreadPoolExecutor::getPoolSize);
        }
    }

    private void gauge(String name, String unit, ThreadPoolExecutor executor,
            ToDoubleFunction<ThreadPoolExecutor> number) {
        Gauge.builder(name, executor, number).tag("name", "tomcat").baseUnit(unit).register(registry);
    }
}
