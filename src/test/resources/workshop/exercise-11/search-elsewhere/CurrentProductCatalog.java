package io.executorlab.app.product;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.springframework.transaction.annotation.Transactional;

class CurrentProductCatalog implements ProductCatalog, AutoCloseable {

    private final ProductSearch search;
    private final ProductRepository products;
    private final ProductIndexing indexing;
    private final ExecutorService searches = Executors.newFixedThreadPool(10);

    CurrentProductCatalog(ProductSearch search, ProductRepository products, ProductIndexing indexing) {
        this.search = search;
        this.products = products;
        this.indexing = indexing;
    }

    @Override
    @Transactional(readOnly = true)
    public List<ListedProduct> find(String words) {
        var found = searches.submit(() -> search.find(words, MOST_FOUND));
        return products.listed(resultOf(found));
    }

    private static <T> T resultOf(Future<T> found) {
        try {
            return found.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException thrown ? thrown : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    @Transactional
    public void add(Product product) {
        indexing.add(product);
    }

    @Override
    public void close() {
        searches.shutdown();
    }
}
