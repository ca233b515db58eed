package io.executorlab.app.delivery;

import java.net.http.HttpClient;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * Builds an HTTP client for the request and leaves it to the garbage collector. Each client starts a selector thread
 * of its own, and that thread ends only some time after a collection has found that nobody has the client any more.
 */
@AntiPattern(name = "client-per-request", flaw = "every request builds an HTTP client of its own, with its threads")
final class ClientPerRequestTimes implements DeliveryTimes {

    private final RouteExchange exchange;

    ClientPerRequestTimes(RouteExchange exchange) {
        this.exchange = exchange;
    }

    @Override
    public DeliveryTime of(DeliveryRoute route) {
        HttpClient client = exchange.newClient().build();
        return exchange.ask(client, route);
    }
}
