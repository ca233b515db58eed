package io.executorlab.app.delivery;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
class DeliveryController {

    private final DeliveryTimes times;

    DeliveryController(DeliveryTimes times) {
        this.times = times;
    }

    @GetMapping("/delivery-times")
    DeliveryTime time(@RequestParam String from, @RequestParam String to) {
        DeliveryRoute route = new DeliveryRoute(from, to);
        if (!route.isOnEarth()) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "from and to are LATITUDE,LONGITUDE");
        }
        return times.of(route);
    }
}
