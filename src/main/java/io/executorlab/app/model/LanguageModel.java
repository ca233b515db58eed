package io.executorlab.app.model;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.function.Function;

import org.springframework.core.ResolvableType;
import org.springframework.core.codec.StringDecoder;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.app.part.CallFailedException;
import io.executorlab.app.part.RemotePart;

/** The model's API, on the JDK's HTTP client. */
@Component
public final class LanguageModel {

    private static final int OK = 200;
    private static final String DATA = "data:";
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
        return Mono.fromFuture(() -> client.obtain().sendAsync(request, HttpResponse.BodyHandlers.ofPublisher()))
                .flatMapMany(LanguageModel::tokensOf)
                .onErrorMap(IOException.class, e -> CallFailedException.unusable(RemotePart.MODEL, UNUSABLE, e));
    }

    /** The token of each event that the model sends. */
    private static Flux<String> tokensOf(HttpResponse<Flow.Publisher<List<ByteBuffer>>> response) {
        if (response.statusCode() != OK) {
            return Flux.error(
                    CallFailedException.unusable(RemotePart.MODEL, STATUS + response.statusCode(), null));
        }
        Flux<DataBuffer> bytes = JdkFlowAdapter.flowPublisherToFlux(response.body())
                .flatMapIterable(Function.identity()).map(DefaultDataBufferFactory.sharedInstance::wrap);
        return StringDecoder.textPlainOnly().decode(bytes, ResolvableType.forClass(String.class), null, null)
                .filter(line -> line.startsWith(DATA)).map(line -> line.substring(DATA.length()));
    }

    private String textOf(HttpResponse<String> response) {
        Completion completion = json.readValue(response.body(), Completion.class);
        if (response.statusCode() != OK || completion.text() == null) {
            throw CallFailedException.unusable(RemotePart.MODEL, STATUS + response.statusCode(), null);
        }
        return completion.text();
    }
}
