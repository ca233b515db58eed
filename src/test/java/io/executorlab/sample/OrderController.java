package io.executorlab.sample;

import java.util.Optional;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OrderController {

    private final OrderExports exports;
    private final OrderLedger ledger;
    private final OrderNotices notices;
    private final Optional<OrderArchive> archive;

    OrderController(OrderExports exports, OrderLedger ledger, OrderNotices notices, Optional<OrderArchive> archive) {
        this.exports = exports;
        this.ledger = ledger;
        this.notices = notices;
        this.archive = archive;
    }

    @GetMapping("/orders/{id}")
    Order order(@PathVariable("id") long id) {
        Order order = Order.of(id);
        exports.requested(order);
        ledger.add(order);
        notices.requested(order);
        archive.ifPresent(present -> present.requested(order));
        return order;
    }
}
