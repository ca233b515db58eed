package io.executorlab.sample;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OrderController {

    private final OrderExports exports;
    private final OrderLedger ledger;

    OrderController(OrderExports exports, OrderLedger ledger) {
        this.exports = exports;
        this.ledger = ledger;
    }

    @GetMapping("/orders/{id}")
    Order order(@PathVariable("id") long id) {
        Order order = Order.of(id);
        exports.requested(order);
        ledger.add(order);
        return order;
    }
}
