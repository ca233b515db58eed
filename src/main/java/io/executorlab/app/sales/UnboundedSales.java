package io.executorlab.app.sales;

import java.util.Optional;

import io.executorlab.app.antipattern.AntiPattern;
import io.executorlab.app.antipattern.Visibility;

/**
 * Lets every reader ask for a connection. As long as the connector had 200 threads, no more than 190 could wait for
 * one; of virtual threads all that come wait, each no longer than the pool allows, and so they give up together.
 */
@AntiPattern(name = "unbounded-virtual",
        flaw = "virtual threads have no bound, so the pool of connections becomes the queue of all requests",
        visibility = Visibility.VIRTUAL_THREADS)
final class UnboundedSales implements Sales {

    private final SalesRepository sales;

    UnboundedSales(SalesRepository sales) {
        this.sales = sales;
    }

    @Override
    public Optional<StoreSales> of(int store) {
        return sales.read(store);
    }
}
