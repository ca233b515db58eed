package io.executorlab.app.arrival;

import org.springframework.core.task.TaskRejectedException;

/** Hands each request over to an executor; which one is where the listeners differ. */
interface ArrivalListener {

    /** Returns at once unless the caller does the work; throws {@link TaskRejectedException} if there is no room. */
    void on(ArrivalRequested request);
}
