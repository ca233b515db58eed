package io.executorlab.app.arrival;

import com.sun.net.httpserver.HttpExchange;

import io.executorlab.app.FakeServer;

/** A route service that takes every way for one of 17 minutes. */
final class FakeRoutes extends FakeServer {

    volatile String asked;

    String property() {
        return "arrival.route-service.port=" + port();
    }

    @Override
    protected String answer(HttpExchange exchange) {
        asked = exchange.getRequestURI().getQuery();
        return "{\"minutes\":17}";
    }
}
