package io.executorlab.app.sales;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SalesController {

    private final Sales sales;

    SalesController(Sales sales) {
        this.sales = sales;
    }

    @GetMapping("/sales/{store}")
    ResponseEntity<StoreSales> sales(@PathVariable int store) {
        return ResponseEntity.of(sales.of(store));
    }
}
