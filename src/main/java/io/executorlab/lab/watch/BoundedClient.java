package io.executorlab.lab.watch;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks over HTTP and has the whole answer in time and not over 32 MB, or an {@link IOException}. A redirect is not followed. */
final class BoundedClient {

    private static final int BODY_AT_MOST = 32 << 20;

    private final Duration atMost;
    private final HttpClient client;

    /** @param atMost the time for a whole answer */
    BoundedClient(Duration atMost) {
        this.atMost = atMost;
        client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(atMost).build();
    }

    /** Throws {@link LimitedBody.TooLargeBodyException} where the answer is too large. */
    HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException {
        // The client's own time limit ends with the head of an answer, and the body may hang.
        CompletableFuture<HttpResponse<byte[]>> answer = client.sendAsync(request.timeout(atMost).build(),
                head -> new LimitedBody(BODY_AT_MOST));
        try {
            return answer.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new HttpTimeoutException("no complete answer within %d s".formatted(atMost.toSeconds()));
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
