package io.executorlab.app.product;

import java.util.List;

import io.executorlab.app.part.CallFailedException;

/** Products are found by the search engine and read from the database; a new one goes to both. */
interface ProductCatalog {

    int MOST_FOUND = 20;

    /** Best match first; throws {@link CallFailedException} if the search engine gives no usable answer. */
    List<ListedProduct> find(String words);

    /** Throws {@link CallFailedException} if the search engine has to take the product first and does not. */
    void add(Product product);
}
