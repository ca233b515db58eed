package io.executorlab.app.product;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

import io.executorlab.app.part.CallFailedException;
import io.executorlab.app.part.RootCause;

/**
 * Indexes what the queue had no room for, what failed, and what an earlier process left, oldest first. Several
 * instances may take the same products: indexing one again changes nothing, whereas a lock would be held across the
 * call to the search engine.
 */
final class IndexSweeper implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(IndexSweeper.class);
    private static final int BATCH = 100;

    private final ProductSearch search;
    private final ProductRepository products;
    private final IndexingOutcomes outcomes;
    private final Duration interval;
    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor(
            new CustomizableThreadFactory("product-index-sweeper-"));
    private boolean failing;

    IndexSweeper(ProductSearch search, ProductRepository products, IndexingOutcomes outcomes, Duration interval) {
        this.search = search;
        this.products = products;
        this.outcomes = outcomes;
        this.interval = interval;
    }

    /** Not before products are used: until then neither a thread nor the database is needed. */
    @EventListener(SearchClient.Opened.class)
    void start() {
        scheduler.scheduleWithFixedDelay(this::sweep, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void sweep() {
        try {
            while (indexOldest()) {
                failing = false;
            }
            failing = false;
        } catch (RuntimeException e) {
            // Thrown further it would end the schedule.
            if (!failing && !scheduler.isShutdown()) {
                log.warn("products wait for the search index, next try every {} ms: {}",
                        interval.toMillis(), RootCause.of(e));
            }
            failing = true;
        }
    }

    /** Returns whether more may be waiting. */
    private boolean indexOldest() {
        List<Product> oldest = products.notIndexed(interval, BATCH);
        if (oldest.isEmpty()) {
            return false;
        }
        try {
            Set<UUID> taken = search.indexAll(oldest);
            outcomes.indexed().increment(products.markIndexed(taken));
            outcomes.failed().increment(oldest.size() - taken.size());
            return taken.size() == BATCH;
        } catch (CallFailedException e) {
            outcomes.failed().increment(oldest.size());
            throw e;
        }
    }

    @Override
    public void close() {
        scheduler.shutdownNow();
    }
}
