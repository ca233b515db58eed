package io.executorlab.app.delivery;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;

/** @param client whose client a request asks the route service with */
@ConfigurationProperties("delivery")
record DeliveryProperties(Client client, Route routeService) {

    enum Client { PER_REQUEST, SHARED_EXECUTOR, CLOSED, SHARED }

    /** @param readTimeout until the whole answer is there */
    record Route(String host, int port, Duration connectTimeout, Duration readTimeout) {
    }
}
