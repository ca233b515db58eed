package io.executorlab.app.delivery;

import java.net.http.HttpClient;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

final class CurrentDeliveryTimes implements DeliveryTimes {

    private final RouteExchange exchange;
    private final AtomicInteger asked = new AtomicInteger();
    private final List<HttpClient> clients;

    CurrentDeliveryTimes(RouteExchange exchange) {
        this.exchange = exchange;
        this.clients = Stream.generate(() -> exchange.newClient().build()).limit(4).toList();
    }

    @Override
    public DeliveryTime of(DeliveryRoute route) {
        return exchange.ask(clients.get(Math.floorMod(asked.getAndIncrement(), clients.size())), route);
    }
}
