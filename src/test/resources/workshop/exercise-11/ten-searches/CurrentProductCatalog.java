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

    // Neither holds a connection while it waits for the search: the repository takes one for each of its statements.
    @Override
    public List<ListedProduct> find(String words) {
        return products.listed(search.find(words, MOST_FOUND));
    }

    @Override
    public void add(Product product) {
        indexing.add(product);
    }
}
