package io.executorlab.app.product;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counts {@code product.indexing}: products that reached the search index, hand-overs that found the queue full, and
 * attempts that failed, each retry counted.
 */
final class IndexingOutcomes {

    private final Counter indexed;
    private final Counter deferred;
    private final Counter failed;

    IndexingOutcomes(MeterRegistry registry) {
        indexed = counter(registry, "indexed");
        deferred = counter(registry, "deferred");
        failed = counter(registry, "failed");
    }

    void indexed(int products) {
        indexed.increment(products);
    }

    void deferred(int products) {
        deferred.increment(products);
    }

    void failed(int products) {
        failed.increment(products);
    }

    private static Counter counter(MeterRegistry registry, String outcome) {
        return Counter.builder("product.indexing").tag("outcome", outcome).register(registry);
    }
}
