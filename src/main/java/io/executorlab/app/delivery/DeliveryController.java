package io.executorlab.app.delivery;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

import io.executorlab.app.part.RemotePart;
import io.executorlab.app.part.RemoteParts;

@RestController
class DeliveryController {

    private final DeliveryTimes times;
    private final RemoteParts parts;

    DeliveryController(DeliveryTimes times, RemoteParts parts) {
        this.times = times;
        this.parts = parts;
    }

    @GetMapping("/delivery-times")
    DeliveryTime time(@RequestParam String from, @RequestParam String to) {
        DeliveryRoute route = new DeliveryRoute(from, to);
        if (!route.isOnEarth()) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "from and to are LATITUDE,LONGITUDE");
        }
        return times.of(route);
    }

    @ExceptionHandler
    ProblemDetail noUsableAnswer(NoDeliveryTimeException e) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_GATEWAY,
                parts.absence(RemotePart.ROUTE, e).orElse("no usable answer from the route service"));
    }
}
