package io.executorlab.app.delivery;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

final class CurrentDeliveryTimes implements DeliveryTimes {

    private final RouteExchange exchange;
    private final Map<DeliveryRoute, DeliveryTime> known = new ConcurrentHashMap<>();

    CurrentDeliveryTimes(RouteExchange exchange) {
        this.exchange = exchange;
    }

    @Override
    public DeliveryTime of(DeliveryRoute route) {
        return known.computeIfAbsent(route, asked -> exchange.ask(exchange.newClient().build(), asked));
    }
}
