package io.executorlab.app.model;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The model's API, on the JDK's HTTP client. */
@Component
public final class LanguageModel {

    private record Completion(String text) {
    }

    /** Its selector thread starts when it is made: an app that calls no model has none. */
    private final SingletonSupplier<HttpClient> client;
    private final URI address;
    private final JsonMapper json;

    LanguageModel(ModelProperties properties, JsonMapper json) {
        this.address = URI.create("http://%s:%d".formatted(properties.host(), properties.port()));
        this.client = SingletonSupplier.of(() -> HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(properties.connectTimeout()).build());
        this.json = json;
    }

    /**
     * Has the model write a text, and holds its thread until all of it is there.
     *
     * @param tokens the text's length
     * @param limit after which the call is given up and its connection closed
     * @throws ModelException if there is no usable answer within the limit
     */
    public String complete(int tokens, Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw ModelException.late("no time was left for the language model", null);
        }
        HttpRequest request =
                HttpRequest.newBuilder(address.resolve("/completions?tokens=" + tokens)).timeout(limit).build();
        try {
            return textOf(client.obtain().send(request, HttpResponse.BodyHandlers.ofString()));
        } catch (HttpTimeoutException e) {
            throw ModelException.late("the language model takes too long", e);
        } catch (IOException | JacksonException e) {
            throw ModelException.bad("no usable answer from the language model", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ModelException.late("interrupted while waiting for the language model", e);
        }
    }

    private String textOf(HttpResponse<String> response) {
        Completion completion = json.readValue(response.body(), Completion.class);
        if (response.statusCode() != 200 || completion.text() == null) {
            throw ModelException.bad("the language model answered with status " + response.statusCode(), null);
        }
        return completion.text();
    }
}
