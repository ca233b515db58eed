package io.executorlab.app.product;

/** The caller waits until searches find the product: what it has added, it finds. */
final class InRequestIndexing implements ProductIndexing {

    private final ProductSearch search;
    private final ProductRepository products;

    InRequestIndexing(ProductSearch search, ProductRepository products) {
        this.search = search;
        this.products = products;
    }

    @Override
    public void add(Product product) {
        search.indexAndRefresh(product);
        products.insertIndexed(product);
    }
}
