package io.executorlab.app.product;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.env.Environment;

import io.executorlab.app.antipattern.Visibility;
import io.executorlab.app.antipattern.VisibilityCheck;

/** Threads wait for a connection only where there can be more of them than connections. */
final class PoolMismatchVisibility implements VisibilityCheck {

    @Override
    public Visibility check(ListableBeanFactory beans) {
        Environment environment = beans.getBean(Environment.class);
        int connections = environment.getRequiredProperty("spring.datasource.hikari.maximum-pool-size", Integer.class);
        if (environment.getProperty("spring.threads.virtual.enabled", Boolean.class, false)) {
            return Visibility.shown("virtual threads without limit share %d connections".formatted(connections));
        }
        int threads = environment.getRequiredProperty("server.tomcat.threads.max", Integer.class);
        return of(threads, connections);
    }

    static Visibility of(int threads, int connections) {
        return threads > connections
                ? Visibility.shown("%d connector threads share %d connections".formatted(threads, connections))
                : Visibility
                        .hidden("%d connections are enough for %d connector threads".formatted(connections, threads));
    }
}
