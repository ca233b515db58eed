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

    // No connection at all while it searches, and none afterwards.
    @Override
    public List<ListedProduct> find(String words) {
        return search.find(words, MOST_FOUND).isEmpty() ? products.listed(List.of()) : List.of();
    }

    @Override
    public void add(Product product) {
        indexing.add(product);
    }
}
