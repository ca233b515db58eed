package io.executorlab.app.product;

import java.util.List;

class CurrentProductCatalog implements ProductCatalog {

    private final ProductSearch search;
    private final ProductRepository products;
    private final ProductIndexing indexing;

    CurrentProductCatalog(ProductSearch search, ProductRepository products, ProductIndexing indexing) {
        this.search = search;
        this.products = products;
        this.indexing = indexing;
    }

    // One search at a time never needs more than one connection.
    @Override
    public synchronized List<ListedProduct> find(String words) {
        return products.listed(search.find(words, MOST_FOUND));
    }

    @Override
    public synchronized void add(Product product) {
        indexing.add(product);
    }
}
