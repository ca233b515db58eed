package io.executorlab.app.delivery;

import java.net.http.HttpClient;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

final class CurrentDeliveryTimes implements DeliveryTimes, AutoCloseable {

    private final RouteExchange exchange;
    private final ExecutorService workers = Executors.newFixedThreadPool(4);

    CurrentDeliveryTimes(RouteExchange exchange) {
        this.exchange = exchange;
    }

    @Override
    public DeliveryTime of(DeliveryRoute route) {
        HttpClient client = exchange.newClient().executor(workers).build();
        return exchange.ask(client, route);
    }

    @Override
    public void close() {
        workers.shutdown();
    }
}
