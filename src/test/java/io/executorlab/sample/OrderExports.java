package io.executorlab.sample;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Exports some of the orders that are asked for. Its flaw: an executor for each export, which nobody shuts down. */
@Component
class OrderExports {

    // The JDK ends a single-thread executor that nothing refers to any more; these are referred to.
    private final Queue<ExecutorService> writers = new ConcurrentLinkedQueue<>();
    private final AtomicLong requests = new AtomicLong();
    private final int every;

    /** @param every each so manieth order is exported, which leaves a thread behind; 0 for none */
    OrderExports(@Value("${leak-every:0}") int every) {
        this.every = every;
    }

    void requested() {
        if (every > 0 && requests.incrementAndGet() % every == 0) {
            ExecutorService writer = Executors.newSingleThreadExecutor();
            writers.add(writer);
            writer.execute(() -> {});
        }
    }
}
