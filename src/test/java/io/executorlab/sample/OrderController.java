package io.executorlab.sample;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OrderController {

    private final OrderExports exports;
    private final OrderLedger ledger;
    private final OrderNotices notices;

    OrderController(OrderExports exports, OrderLedger ledger, OrderNotices notices) {
        this.exports = exports;
        this.ledger = ledger;
        this.notices = notices;
    }

    @GetMapping("/orders/{id}")
    Order order(@PathVariable("id") long id) {
        Order order = Order.of(id);
        exports.requested(order);
        ledger.add(order);
        notices.requested(order);
        return order;
    }
}
