package io.executorlab.app.sales;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.thread.Threading;
import org.springframework.core.env.Environment;

import io.executorlab.app.antipattern.Visibility;
import io.executorlab.app.antipattern.VisibilityCheck;

/** Platform threads have a bound, whether or not it is a good one. */
final class UnboundedVirtualVisibility implements VisibilityCheck {

    @Override
    public Visibility check(ListableBeanFactory beans) {
        Environment environment = beans.getBean(Environment.class);
        return of(Threading.VIRTUAL.isActive(environment),
                environment.getRequiredProperty("server.tomcat.threads.max", Integer.class),
                environment.getRequiredProperty("spring.datasource.hikari.maximum-pool-size", Integer.class));
    }

    static Visibility of(boolean virtual, int threads, int connections) {
        return virtual
                ? Visibility.shown("as many virtual threads as come share %d connections".formatted(connections))
                : Visibility.hidden(
                        "%d platform threads share %d connections; virtual ones need JDK 21"
                                .formatted(threads, connections));
    }
}
