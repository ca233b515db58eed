package io.executorlab.app.product;

/** Brings a new product into the search index. */
interface ProductIndexing {

    /** Writes the product too; joins the caller's transaction if there is one. */
    void add(Product product);
}
