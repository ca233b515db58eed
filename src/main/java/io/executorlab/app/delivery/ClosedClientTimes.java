package io.executorlab.app.delivery;

import java.net.http.HttpClient;

/** Still a client for each request, closed after it: nothing is left over, and everything is started anew. */
final class ClosedClientTimes implements DeliveryTimes {

    private final RouteExchange exchange;

    /** Throws {@link IllegalStateException} before JDK 21, where a client cannot be closed. */
    ClosedClientTimes(RouteExchange exchange) {
        if (!AutoCloseable.class.isAssignableFrom(HttpClient.class)) {
            throw new IllegalStateException("HttpClient.close() needs JDK 21 or newer; this is JDK "
                    + Runtime.version().feature());
        }
        this.exchange = exchange;
    }

    @Override
    public DeliveryTime of(DeliveryRoute route) {
        HttpClient client = exchange.newClient().build();
        try {
            return exchange.ask(client, route);
        } finally {
            close(client);
        }
    }

    private static void close(Object client) {
        try {
            ((AutoCloseable) client).close();
        } catch (Exception e) {
            throw new IllegalStateException("HttpClient.close() throws nothing checked", e);
        }
    }
}
