package io.executorlab.app.sales;

import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

import io.executorlab.app.thread.VirtualThreadExecutor;

/**
 * Gives the connector virtual threads with a limit. Such an executor has no queue: beyond the limit it blocks the
 * thread that hands a request over, and that is the connector's poller, of which there is one.
 */
record LimitedConnector(int limit)
        implements WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory>, Ordered {

    @Override
    public void customize(ConfigurableTomcatWebServerFactory factory) {
        SimpleAsyncTaskExecutor executor = VirtualThreadExecutor.named("limited-");
        executor.setConcurrencyLimit(limit);
        factory.addProtocolHandlerCustomizers(handler -> handler.setExecutor(executor));
    }

    /** After Spring Boot's own, which sets an executor too. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }
}
