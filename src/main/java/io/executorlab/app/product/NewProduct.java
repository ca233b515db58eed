package io.executorlab.app.product;

import java.util.UUID;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** A caller's request to add a product. */
record NewProduct(String name, String brand, String category, Integer priceCents) {

    private static final int LONGEST_TEXT = 200;

    /**
     * @throws ResponseStatusException if a value is missing, or one that the search engine or the database would refuse
     */
    Product withId(UUID id) {
        check(isText(name), "name");
        check(isText(brand), "brand");
        check(isText(category), "category");
        check(priceCents != null && priceCents >= 0, "priceCents");
        return new Product(id, name, brand, category, priceCents);
    }

    private static boolean isText(String value) {
        return value != null && !value.isBlank() && value.length() <= LONGEST_TEXT && value.indexOf('\0') < 0;
    }

    private static void check(boolean good, String field) {
        if (!good) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "missing or bad " + field);
        }
    }
}
