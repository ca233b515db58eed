package io.executorlab.app.product;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * @param lookup whether the search engine is called within the database's transaction
 * @param indexing whether a request waits until the search engine has its product
 * @param indexQueue read where indexing is asynchronous
 */
@ConfigurationProperties("product")
record ProductProperties(Lookup lookup, Indexing indexing, Search search, IndexQueue indexQueue) {

    enum Lookup { SEARCH_IN_TRANSACTION, SEARCH_OUTSIDE_TRANSACTION }

    enum Indexing { IN_REQUEST, ASYNCHRONOUS }

    /**
     * @param url may hold name and password, {@code http://name:password@host:port}
     * @param connectionRequestTimeout how long a request waits for one of the connections; 0 is without limit
     * @param socketTimeout the longest silence of the search engine
     */
    record Search(String url, String index, int maxConnectionsPerRoute, int maxConnections,
            Duration connectionRequestTimeout, Duration connectTimeout, Duration socketTimeout) {
    }

    /**
     * @param capacity products that wait for a thread; those past it wait in the database
     * @param retryInterval between two looks for products that the search engine does not have yet
     */
    record IndexQueue(int threads, int capacity, Duration retryInterval) {
    }
}
