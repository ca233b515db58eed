package io.executorlab.app.product;

/** The caller waits until searches find the product: what it has added, it finds. */
record InRequestIndexing(ProductSearch search, ProductRepository products) implements ProductIndexing {

    @Override
    public void add(Product product) {
        search.indexAndRefresh(product);
        products.insertIndexed(product);
    }
}
