package io.executorlab.app.arrival;

import org.springframework.beans.factory.ListableBeanFactory;

import io.executorlab.app.antipattern.Visibility;
import io.executorlab.app.antipattern.VisibilityCheck;

/** Where there is no queue, or no thread beyond the core, neither comes before the other. */
final class QueueFirstVisibility implements VisibilityCheck {

    @Override
    public Visibility check(ListableBeanFactory beans) {
        return of(beans.getBean(ArrivalProperties.class).pool());
    }

    static Visibility of(ArrivalProperties.Pool size) {
        return size.queueCapacity() > 0 && size.maxSize() > size.coreSize()
                ? Visibility.shown("%d tasks are queued before a thread is added to the %d, up to %d".formatted(
                        size.queueCapacity(), size.coreSize(), size.maxSize()))
                : Visibility.hidden("with %d to %d threads and a queue of %d the queue comes before no thread".formatted(
                        size.coreSize(), size.maxSize(), size.queueCapacity()));
    }
}
