package io.executorlab.app.arrival;

import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

import io.executorlab.app.part.CallFailedException;
import io.executorlab.app.part.RemotePart;

/**
 * Another company's service, called on the JDK's {@code HttpURLConnection}: it has no limit on connections and no
 * threads of its own, so who waits for the route service stands in a socket read. Of the idle connections it keeps as
 * many as {@code http.maxConnections} says, five by default.
 */
final class RouteService {

    private final RestClient client;

    RouteService(ArrivalProperties.Route settings) {
        SimpleClientHttpRequestFactory connections = new SimpleClientHttpRequestFactory();
        connections.setConnectTimeout(settings.connectTimeout());
        connections.setReadTimeout(settings.readTimeout());
        client = RestClient.builder()
                .requestFactory(connections)
                .baseUrl("http://%s:%d".formatted(settings.host(), settings.port()))
                .build();
    }

    private record Answer(Integer minutes) {
    }

    /** Throws {@link CallFailedException} if there is no usable answer in time. */
    int minutes(Journey journey) {
        Answer answer;
        try {
            answer = client.get()
                    .uri("/routes?from={from}&to={to}", point(journey.position()), point(journey.destination()))
                    .retrieve().body(Answer.class);
        } catch (RestClientException e) {
            throw CallFailedException.unusable(RemotePart.ROUTE, "no usable answer from the route service", e);
        }
        if (answer == null || answer.minutes() == null || answer.minutes() < 0) {
            throw CallFailedException.unusable(RemotePart.ROUTE, "the route service answered without minutes", null);
        }
        return answer.minutes();
    }

    private static String point(Position position) {
        return position.latitude() + "," + position.longitude();
    }
}
