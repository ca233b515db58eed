package io.executorlab.app.product;

import java.util.List;

/** Calls the search engine before any transaction begins; the repository's own last no longer than its statements. */
class SearchOutsideTransactionCatalog implements ProductCatalog {

    private final ProductSearch search;
    private final ProductRepository products;
    private final ProductIndexing indexing;

    SearchOutsideTransactionCatalog(ProductSearch search, ProductRepository products, ProductIndexing indexing) {
        this.search = search;
        this.products = products;
        this.indexing = indexing;
    }

    @Override
    public List<ListedProduct> find(String words) {
        return products.listed(search.find(words, MOST_FOUND));
    }

    @Override
    public void add(Product product) {
        indexing.add(product);
    }
}
