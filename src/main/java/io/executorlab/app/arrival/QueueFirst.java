package io.executorlab.app.arrival;

import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.stereotype.Component;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * Marks that {@code arrival.pool} has core threads, then the queue, then more threads (post 004). A spike fills the
 * queue first: what lies in it waits for a whole call to end, while the tasks that came after it get the new threads.
 * With a queue capacity of 0 nothing is ever queued: the caller hands each task straight to a thread
 * ({@link java.util.concurrent.SynchronousQueue}), and if none is free the pool grows.
 */
@Component
@ConditionalOnExpression("'${arrival.executor}' == 'pool' and ${arrival.pool.queue-capacity} > 0"
        + " and ${arrival.pool.max-size} > ${arrival.pool.core-size}")
@AntiPattern(name = "spike-executor", flaw = "a spike of tasks fills the queue before the pool gets another thread")
final class QueueFirst {
}
