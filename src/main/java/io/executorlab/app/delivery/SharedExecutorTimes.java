package io.executorlab.app.delivery;

import java.net.http.HttpClient;
import java.util.concurrent.Executor;

/** Still a client for each request, with one executor for all: only the worker threads are shared. */
final class SharedExecutorTimes implements DeliveryTimes {

    private final RouteExchange exchange;
    private final Executor executor;

    SharedExecutorTimes(RouteExchange exchange, Executor executor) {
        this.exchange = exchange;
        this.executor = executor;
    }

    @Override
    public DeliveryTime of(DeliveryRoute route) {
        HttpClient client = exchange.newClient().executor(executor).build();
        return exchange.ask(client, route);
    }
}
