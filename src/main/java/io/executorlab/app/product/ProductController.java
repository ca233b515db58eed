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
