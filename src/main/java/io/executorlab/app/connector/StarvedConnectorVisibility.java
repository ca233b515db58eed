package io.executorlab.app.connector;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.env.Environment;

import io.executorlab.app.antipattern.Visibility;
import io.executorlab.app.antipattern.VisibilityCheck;

/** Only threads that are counted can run out. */
final class StarvedConnectorVisibility implements VisibilityCheck {

    @Override
    public Visibility check(ListableBeanFactory beans) {
        Environment environment = beans.getBean(Environment.class);
        return environment.getProperty("spring.threads.virtual.enabled", Boolean.class, false)
                ? Visibility.hidden("each request has a virtual thread of its own")
                : Visibility.shown("heavy and light requests share %s connector threads".formatted(
                        environment.getRequiredProperty("server.tomcat.threads.max")));
    }
}
