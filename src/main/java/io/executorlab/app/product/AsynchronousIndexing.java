package io.executorlab.app.product;

import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.task.TaskExecutor;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import io.executorlab.app.part.CallFailedException;
import io.executorlab.app.part.RootCause;

/**
 * The caller waits for the row only. The row says that the search engine does not have the product yet, so that nothing
 * is lost with the queue: not when it is full, not when the search engine fails, not with this process. What is left
 * over is {@link IndexSweeper}'s.
 */
record AsynchronousIndexing(ProductSearch search, ProductRepository products, TransactionOperations transaction,
        TaskExecutor executor, IndexingOutcomes outcomes) implements ProductIndexing {

    private static final Logger log = LoggerFactory.getLogger(AsynchronousIndexing.class);

    @Override
    public void add(Product product) {
        transaction.executeWithoutResult(status -> {
            products.insertNotIndexed(product);
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    handOver(product);
                }
            });
        });
    }

    private void handOver(Product product) {
        try {
            executor.execute(() -> index(product));
        } catch (TaskRejectedException e) {
            outcomes.deferred().increment();
        }
    }

    private void index(Product product) {
        try {
            search.index(product);
            outcomes.indexed().increment(products.markIndexed(List.of(product.id())));
        } catch (CallFailedException | DataAccessException e) {
            outcomes.failed().increment();
            log.warn("product {} not indexed yet: {}", product.id(), RootCause.of(e));
        }
    }
}
