package io.executorlab.app.review;

import org.springframework.beans.factory.ListableBeanFactory;

import io.executorlab.app.antipattern.Visibility;
import io.executorlab.app.antipattern.VisibilityCheck;
import io.executorlab.app.thread.PoolSettings;
import io.executorlab.app.thread.Rejection;

/** A pool stands still once lists hold all its threads and the pages of each of them are in the queue. */
final class SharedPoolVisibility implements VisibilityCheck {

    @Override
    public Visibility check(ListableBeanFactory beans) {
        return of(beans.getBean(ReviewProperties.class).sharedPool());
    }

    static Visibility of(PoolSettings pool) {
        if (pool.rejection() == Rejection.CALLER_RUNS && pool.queueCapacity() < pool.maxSize()) {
            return Visibility.hidden(
                    "the queue is shorter than the pool has threads, so one of them always runs its pages itself");
        }
        int lists = pool.queueCapacity() < pool.coreSize() ? pool.maxSize() : pool.coreSize();
        return Visibility
                .shown("%d lists that wait for their pages hold all threads, %d pull requests at once with levels=both"
                        .formatted(lists, (lists + 1) / RemarkKind.values().length));
    }
}
