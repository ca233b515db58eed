package io.executorlab.app.arrival;

import org.springframework.core.task.TaskRejectedException;

/** Hands each request over to an executor; which one is where the listeners differ. */
interface ArrivalListener {

    /**
     * Returns at once unless the executor has the caller do the work.
     *
     * @throws TaskRejectedException if the executor takes no more
     */
    void on(ArrivalRequested request);
}
