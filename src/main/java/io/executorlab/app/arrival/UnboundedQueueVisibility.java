package io.executorlab.app.arrival;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import io.executorlab.app.antipattern.Visibility;
import io.executorlab.app.antipattern.VisibilityCheck;

/** A queue that someone has bounded, or virtual threads in place of the pool, do not show it. */
final class UnboundedQueueVisibility implements VisibilityCheck {

    private static final String EXECUTOR = "applicationTaskExecutor";

    @Override
    public Visibility check(ListableBeanFactory beans) {
        return beans.getBean(EXECUTOR) instanceof ThreadPoolTaskExecutor pool
                ? of(pool.getCorePoolSize(), pool.getQueueCapacity())
                : Visibility.hidden("Spring Boot's executor has no queue here");
    }

    static Visibility of(int threads, int queue) {
        return queue == Integer.MAX_VALUE
                ? Visibility.shown("%d threads and a queue of %d".formatted(threads, queue))
                : Visibility.hidden("Spring Boot's executor has a queue of %d here".formatted(queue));
    }
}
