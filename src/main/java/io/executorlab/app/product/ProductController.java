package io.executorlab.app.product;

import java.net.URI;
import java.util.List;
import java.util.UUID;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
@RequestMapping("/products")
class ProductController {

    private static final int LONGEST_QUERY = 200;

    private final ProductCatalog catalog;
    private final ProductRepository products;

    ProductController(ProductCatalog catalog, ProductRepository products) {
        this.catalog = catalog;
        this.products = products;
    }

    record NewProduct(String name, String brand, String category, Integer priceCents) {

        private static final int LONGEST_TEXT = 200;

        /** Throws {@link ResponseStatusException} if a value is missing, or one that a part would refuse. */
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

    @GetMapping
    List<ListedProduct> find(@RequestParam String q) {
        if (q.isBlank() || q.length() > LONGEST_QUERY) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "q is empty or too long");
        }
        return catalog.find(q);
    }

    @PostMapping
    ResponseEntity<Product> add(@RequestBody NewProduct newProduct) {
        Product product = newProduct.withId(UUID.randomUUID());
        catalog.add(product);
        return ResponseEntity.created(URI.create("/products/" + product.id())).body(product);
    }

    @GetMapping("/{id}")
    ResponseEntity<ListedProduct> get(@PathVariable UUID id) {
        return ResponseEntity.of(products.listed(List.of(id)).stream().findFirst());
    }
}
