package io.executorlab.sample;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Exports some of the orders that are asked for. Its flaw: an executor for each export, which nobody shuts down. */
class OrderExports {

    // The JDK ends a single-thread executor that nothing refers to any more; these are referred to.
    private final Queue<ExecutorService> writers = new ConcurrentLinkedQueue<>();
    private final AtomicLong requests = new AtomicLong();
    private final int every;

    /** @param every each so manieth order is exported; 0 for none */
    OrderExports(int every) {
        this.every = every;
    }

    void requested(Order order) {
        if (every > 0 && requests.incrementAndGet() % every == 0) {
            ExecutorService writer = Executors.newSingleThreadExecutor();
            writers.add(writer);
            writer.execute(() -> write(order));
        }
    }

    private static void write(Order order) {
        try (OutputStream archive = OutputStream.nullOutputStream()) {
            archive.write(order.csv().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
