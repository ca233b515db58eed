package io.executorlab.sample;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OrderController {

    private final OrderExports exports;

    OrderController(OrderExports exports) {
        this.exports = exports;
    }

    @GetMapping("/orders/{id}")
    Order order(@PathVariable("id") long id) {
        Order order = Order.of(id);
        exports.requested(order);
        return order;
    }
}
