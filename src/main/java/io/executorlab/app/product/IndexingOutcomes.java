package io.executorlab.app.product;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counts {@code product.indexing}: products that reached the search index, hand-overs that found the queue full, and
 * attempts that failed, each retry counted.
 */
record IndexingOutcomes(Counter indexed, Counter deferred, Counter failed) {

    IndexingOutcomes(MeterRegistry registry) {
        this(counter(registry, "indexed"), counter(registry, "deferred"), counter(registry, "failed"));
    }

    private static Counter counter(MeterRegistry registry, String outcome) {
        return Counter.builder("product.indexing").tag("outcome", outcome).register(registry);
    }
}
