package io.executorlab.app.product;

import java.util.List;

import org.springframework.transaction.annotation.Transactional;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * Calls the search engine within the transaction (post 002). The transaction takes its connection from the pool when it
 * begins. So however many threads the connector has, no more of them reach the search engine than there are
 * connections.
 */
@AntiPattern(name = "pool-mismatch",
        flaw = "the database's connection is held while the search engine is waited for")
class SearchInTransactionCatalog implements ProductCatalog {

    private final ProductSearch search;
    private final ProductRepository products;
    private final ProductIndexing indexing;

    SearchInTransactionCatalog(ProductSearch search, ProductRepository products, ProductIndexing indexing) {
        this.search = search;
        this.products = products;
        this.indexing = indexing;
    }

    @Override
    @Transactional(readOnly = true)
    public List<ListedProduct> find(String words) {
        return products.listed(search.find(words, MOST_FOUND));
    }

    @Override
    @Transactional
    public void add(Product product) {
        indexing.add(product);
    }
}
