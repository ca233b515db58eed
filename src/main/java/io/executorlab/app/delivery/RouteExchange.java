package io.executorlab.app.delivery;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.app.part.CallFailedException;
import io.executorlab.app.part.RemotePart;

/** One question to the route service, on whichever client. */
final class RouteExchange {

    private static final int OK = 200;

    private final DeliveryProperties.Route settings;
    private final JsonMapper json;

    RouteExchange(DeliveryProperties.Route settings, JsonMapper json) {
        this.settings = settings;
        this.json = json;
    }

    HttpClient.Builder newClient() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(settings.connectTimeout());
    }

    DeliveryTime ask(HttpClient client, DeliveryRoute route) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://%s:%d/routes?from=%s&to=%s"
                .formatted(settings.host(), settings.port(), route.from(), route.to())))
                .timeout(settings.readTimeout()).build();
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != OK) {
                throw unusable(null);
            }
            return json.readValue(response.body(), DeliveryTime.class);
        } catch (IOException | JacksonException e) {
            throw unusable(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unusable(e);
        }
    }

    private static CallFailedException unusable(Exception e) {
        return CallFailedException.unusable(RemotePart.ROUTE, "no usable answer from the route service", e);
    }
}
