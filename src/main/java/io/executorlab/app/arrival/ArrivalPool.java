package io.executorlab.app.arrival;

import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** What a pool does with a task for which it has no free thread. */
interface ArrivalPool {

    void size(ThreadPoolTaskExecutor executor);
}
