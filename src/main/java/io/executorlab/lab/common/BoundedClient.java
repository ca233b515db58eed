package io.executorlab.lab.common;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks over HTTP and has the whole answer in time and not over its limit, or an {@link IOException}. A redirect is not
 * followed.
 */
public final class BoundedClient {

    private static final int BODY_AT_MOST = 32 << 20;

    private final Duration atMost;
    private final int bodyAtMost;
    private final HttpClient client;

    /** There was more to come. */
    public static final class TooLargeBodyException extends IOException {

        private TooLargeBodyException(int bytes) {
            super("the answer is larger than %d MB".formatted(bytes >> 20));
        }
    }

    /** One for answers of up to 32 MB. */
    public BoundedClient(Duration atMost) {
        this(atMost, BODY_AT_MOST);
    }

    /**
     * @param atMost the time for a whole answer
     * @param bodyAtMost bytes of an answer
     */
    public BoundedClient(Duration atMost, int bodyAtMost) {
        this.atMost = atMost;
        this.bodyAtMost = bodyAtMost;
        client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(atMost).build();
    }

    /**
     * Throws {@link IOException} where there is no answer in time, and a {@link TooLargeBodyException} where it is too
     * large.
     */
    public Answer send(HttpRequest.Builder request) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        CompletableFuture<Object> tooLarge = new CompletableFuture<>();
        CompletableFuture<HttpResponse<Void>> answer = client.sendAsync(request.timeout(atMost).build(),
                HttpResponse.BodyHandlers.ofByteArrayConsumer(part -> part.ifPresent(bytes -> {
                    if (body.size() + bytes.length <= bodyAtMost) {
                        body.writeBytes(bytes);
                    } else {
                        tooLarge.completeExceptionally(new TooLargeBodyException(bodyAtMost));
                    }
                })));
        try {
            // The client's own time limit ends with the head of an answer, and the body may hang.
            CompletableFuture.anyOf(tooLarge, answer).get(atMost.toMillis(), TimeUnit.MILLISECONDS);
            return new Answer(answer.join().statusCode(), answer.join().headers(),
                    body.toString(StandardCharsets.UTF_8));
        } catch (TimeoutException e) {
            throw new HttpTimeoutException("no complete answer within %d s".formatted(atMost.toSeconds()));
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            answer.cancel(true);
        }
    }

    /** A whole answer to a request. */
    public record Answer(int status, HttpHeaders headers, String body) {

        public boolean isRedirect() {
            return status >= 300 && status < 400;
        }

        public boolean isSecured() {
            return status == 401 || status == 403;
        }

        public boolean isPage() {
            return body.stripLeading().startsWith("<");
        }

        /** Where a redirect leads; empty otherwise. */
        public String location() {
            return headers.firstValue("Location").orElse("");
        }

        public String kind() {
            return body.isBlank() ? "nothing"
                    : isPage() || headers.firstValue("Content-Type").orElse("").contains("html") ? "HTML"
                            : body.stripLeading().startsWith("{") ? "JSON" : "something else";
        }
    }
}
