package io.executorlab.app.delivery;

import java.net.http.HttpClient;

final class CurrentDeliveryTimes implements DeliveryTimes {

    private final RouteExchange exchange;
    private final HttpClient client;

    CurrentDeliveryTimes(RouteExchange exchange) {
        this.exchange = exchange;
        this.client = exchange.newClient().build();
    }

    @Override
    public DeliveryTime of(DeliveryRoute route) {
        return exchange.ask(client, route);
    }
}
