package io.executorlab.app.product;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.app.thread.PoolSettings;

/** Chooses the implementation behind each interface. The queue and its sweeper exist only where they are used. */
@Configuration(proxyBeanMethods = false)
class ProductConfiguration {

    private static final String INDEXING = "product.indexing";

    @Bean
    SearchClient searchClient(ProductProperties properties, MeterRegistry registry, ApplicationEventPublisher events) {
        return new SearchClient(properties.search(), registry, events);
    }

    @Bean
    ProductSearch productSearch(SearchClient client, ProductProperties properties, JsonMapper json) {
        return new ProductSearch(client, properties.search().index(), json);
    }

    @Bean
    ProductCatalog productCatalog(ProductSearch search, ProductRepository products, ProductIndexing indexing,
            ProductProperties properties) {
        return switch (properties.lookup()) {
            case SEARCH_IN_TRANSACTION -> new SearchInTransactionCatalog(search, products, indexing);
            case SEARCH_OUTSIDE_TRANSACTION -> new SearchOutsideTransactionCatalog(search, products, indexing);
        };
    }

    @Bean
    @ConditionalOnProperty(name = INDEXING, havingValue = "in-request")
    ProductIndexing inRequestIndexing(ProductSearch search, ProductRepository products) {
        return new InRequestIndexing(search, products);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = INDEXING, havingValue = "asynchronous")
    static class Asynchronous {

        @Bean
        IndexingOutcomes indexingOutcomes(MeterRegistry registry) {
            return new IndexingOutcomes(registry);
        }

        @Bean
        ProductIndexing asynchronousIndexing(ProductSearch search, ProductRepository products,
                PlatformTransactionManager transactions, ThreadPoolTaskExecutor productIndexExecutor,
                IndexingOutcomes outcomes) {
            return new AsynchronousIndexing(search, products, new TransactionTemplate(transactions),
                    productIndexExecutor, outcomes);
        }

        @Bean
        ThreadPoolTaskExecutor productIndexExecutor(ProductProperties properties) {
            ProductProperties.IndexQueue size = properties.indexQueue();
            // What is in the queue when the app ends stays in the database.
            return PoolSettings.fixed(size.threads(), size.capacity()).executor("product-index-");
        }

        @Bean
        IndexSweeper indexSweeper(ProductSearch search, ProductRepository products, IndexingOutcomes outcomes,
                ProductProperties properties) {
            return new IndexSweeper(search, products, outcomes, properties.indexQueue().retryInterval());
        }
    }
}
