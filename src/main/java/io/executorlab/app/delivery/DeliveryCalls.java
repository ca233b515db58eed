package io.executorlab.app.delivery;

import java.util.List;

import org.springframework.stereotype.Component;

import io.executorlab.app.part.RemoteCalls;
import io.executorlab.app.part.RemotePart;

/** Each request asks the route service. */
@Component
class DeliveryCalls implements RemoteCalls {

    private final RemotePart routeService;

    DeliveryCalls(DeliveryProperties properties) {
        DeliveryProperties.Route address = properties.routeService();
        routeService = RemotePart.stub("the route service", address.host(), address.port(), "route");
    }

    RemotePart routeService() {
        return routeService;
    }

    @Override
    public List<String> settings() {
        return List.of("delivery");
    }

    @Override
    public List<RemotePart> parts() {
        return List.of(routeService);
    }
}
