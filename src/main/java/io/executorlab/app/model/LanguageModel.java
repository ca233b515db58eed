package io.executorlab.app.model;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.Flow;

import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.app.part.CallFailedException;
import io.executorlab.app.part.RemotePart;

/** The model's API, on the JDK's HTTP client. */
@Component
public final class LanguageModel {

    private static final int OK = 200;
    private static final String STATUS = "the language model answered with status ";
    private static final String UNUSABLE = "no usable answer from the language model";

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

    /** Holds its thread until the text is there; throws {@link CallFailedException} if there is none in time. */
    public String complete(int tokens, Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw CallFailedException.late(RemotePart.MODEL, "no time was left for the language model", null);
        }
        HttpRequest request =
                HttpRequest.newBuilder(address.resolve("/completions?tokens=" + tokens)).timeout(limit).build();
        try {
            return textOf(client.obtain().send(request, HttpResponse.BodyHandlers.ofString()));
        } catch (HttpTimeoutException e) {
            throw CallFailedException.late(RemotePart.MODEL, "the language model takes too long", e);
        } catch (IOException | JacksonException e) {
            throw CallFailedException.unusable(RemotePart.MODEL, UNUSABLE, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CallFailedException.late(RemotePart.MODEL, "interrupted while waiting for the language model", e);
        }
    }

    /** No thread waits meanwhile; fails with a {@link CallFailedException}. */
    public Flux<String> stream(int tokens) {
        HttpRequest request = HttpRequest.newBuilder(address.resolve("/completions/stream?tokens=" + tokens)).build();
        return Flux.create(sink -> client.obtain().sendAsync(request, answer -> reading(answer, sink))
                .whenComplete((answer, failure) -> {
                    if (failure != null) {
                        sink.error(CallFailedException.unusable(RemotePart.MODEL, UNUSABLE, failure));
                    }
                }));
    }

    private static HttpResponse.BodySubscriber<Void> reading(HttpResponse.ResponseInfo answer, FluxSink<String> sink) {
        if (answer.statusCode() != OK) {
            sink.error(CallFailedException.unusable(RemotePart.MODEL, STATUS + answer.statusCode(), null));
            return HttpResponse.BodySubscribers.discarding();
        }
        return HttpResponse.BodySubscribers.fromLineSubscriber(new TokenSubscriber(sink));
    }

    private String textOf(HttpResponse<String> response) {
        Completion completion = json.readValue(response.body(), Completion.class);
        if (response.statusCode() != OK || completion.text() == null) {
            throw CallFailedException.unusable(RemotePart.MODEL, STATUS + response.statusCode(), null);
        }
        return completion.text();
    }

    /** Hands on the token of each event that the model sends. */
    private static final class TokenSubscriber implements Flow.Subscriber<String> {

        private static final String DATA = "data:";

        private final FluxSink<String> tokens;

        TokenSubscriber(FluxSink<String> tokens) {
            this.tokens = tokens;
        }

        @Override
        public void onSubscribe(Flow.Subscription lines) {
            tokens.onCancel(lines::cancel);
            lines.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(String line) {
            if (line.startsWith(DATA)) {
                tokens.next(line.substring(DATA.length()));
            }
        }

        @Override
        public void onError(Throwable failure) {
            tokens.error(failure);
        }

        @Override
        public void onComplete() {
            tokens.complete();
        }
    }
}
