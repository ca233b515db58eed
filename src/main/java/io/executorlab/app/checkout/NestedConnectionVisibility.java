package io.executorlab.app.checkout;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.env.Environment;

import io.executorlab.app.antipattern.Visibility;
import io.executorlab.app.antipattern.VisibilityCheck;

/** Threads that hold a connection each and ask for another need one more than there are threads, or they may stop. */
final class NestedConnectionVisibility implements VisibilityCheck {

    @Override
    public Visibility check(ListableBeanFactory beans) {
        Environment environment = beans.getBean(Environment.class);
        return of(environment.getRequiredProperty("server.tomcat.threads.max", Integer.class),
                environment.getRequiredProperty("spring.datasource.hikari.maximum-pool-size", Integer.class));
    }

    static Visibility of(int threads, int connections) {
        return threads < connections
                ? Visibility.hidden("%d connections are enough for %d connector threads with two each"
                        .formatted(connections, threads))
                : Visibility.shown("%d purchases at once hold all connections, and each waits for a second"
                        .formatted(connections));
    }
}
