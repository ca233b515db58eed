package io.executorlab.app.housekeeping;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.env.Environment;

import io.executorlab.app.antipattern.Visibility;
import io.executorlab.app.antipattern.VisibilityCheck;

/** Jobs with a fixed delay wait for one another only where there are more of them than threads. */
final class OneSchedulerVisibility implements VisibilityCheck {

    private static final int JOBS = 2;
    private static final String VIRTUAL = "spring.threads.virtual.enabled";

    @Override
    public Visibility check(ListableBeanFactory beans) {
        Environment environment = beans.getBean(Environment.class);
        return environment.getRequiredProperty(VIRTUAL, Boolean.class)
                ? Visibility.shown("virtual or not, jobs with a fixed delay share one thread")
                : of(environment.getProperty("spring.task.scheduling.pool.size", Integer.class, 1));
    }

    static Visibility of(int threads) {
        return threads < JOBS
                ? Visibility.shown("%d jobs share one thread".formatted(JOBS))
                : Visibility.hidden("%d threads are enough for %d jobs".formatted(threads, JOBS));
    }
}
