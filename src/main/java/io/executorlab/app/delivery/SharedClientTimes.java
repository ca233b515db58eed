package io.executorlab.app.delivery;

import java.net.http.HttpClient;

/** Every request goes through the one client that lives as long as the service, and keeps its connections. */
final class SharedClientTimes implements DeliveryTimes {

    private final RouteExchange exchange;
    private final HttpClient client;

    SharedClientTimes(RouteExchange exchange) {
        this.exchange = exchange;
        this.client = exchange.newClient().build();
    }

    @Override
    public DeliveryTime of(DeliveryRoute route) {
        return exchange.ask(client, route);
    }
}
