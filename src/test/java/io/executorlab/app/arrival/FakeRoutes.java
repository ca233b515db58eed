package io.executorlab.app.arrival;

import java.io.IOException;

import com.sun.net.httpserver.HttpExchange;

import io.executorlab.app.FakeServer;

/** A route service that takes every way for one of 17 minutes. */
final class FakeRoutes extends FakeServer {

    volatile String asked;

    FakeRoutes() throws IOException {
    }

    String property() {
        return "arrival.route-service.port=" + port();
    }

    @Override
    protected String answer(HttpExchange exchange) {
        asked = exchange.getRequestURI().getQuery();
        return "{\"minutes\":17}";
    }
}
