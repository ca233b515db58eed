package io.executorlab.sample;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OrderController {

    private final OrderExports exports;
    private final OrderNotices notices;

    OrderController(OrderExports exports, OrderNotices notices) {
        this.exports = exports;
        this.notices = notices;
    }

    record Order(long id) {
    }

    @GetMapping("/orders/{id}")
    Order order(@PathVariable("id") long id) {
        exports.requested();
        notices.requested();
        return new Order(id);
    }
}
