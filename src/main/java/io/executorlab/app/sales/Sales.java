package io.executorlab.app.sales;

import java.util.Optional;

import org.springframework.transaction.CannotCreateTransactionException;

/** Tells what a store has sold. Each reader needs one of the database's connections. */
interface Sales {

    /**
     * @return empty for a store that is unknown
     * @throws CannotCreateTransactionException if no connection came in time
     * @throws java.util.concurrent.RejectedExecutionException if there is no place for one more
     */
    Optional<StoreSales> of(int store);
}
