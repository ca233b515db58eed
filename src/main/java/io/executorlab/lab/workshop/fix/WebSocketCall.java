package io.executorlab.lab.workshop.fix;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A session of one message and its answer. */
final class WebSocketCall implements WebSocket.Listener {

    private final int charactersAtMost;
    private final StringBuilder message = new StringBuilder();
    private final CompletableFuture<String> answer = new CompletableFuture<>();

    private WebSocketCall(int charactersAtMost) {
        this.charactersAtMost = charactersAtMost;
    }

    /** The first message that comes back; empty where none does in time, or one that is larger than is taken. */
    static Optional<String> answer(URI uri, String sent, Duration within, int charactersAtMost) {
        WebSocketCall call = new WebSocketCall(charactersAtMost);
        CompletableFuture<WebSocket> session =
                HttpClient.newHttpClient().newWebSocketBuilder().connectTimeout(within).buildAsync(uri, call);
        session.thenCompose(open -> open.sendText(sent, true)).exceptionally(call::fail);
        try {
            return Optional.of(call.answer.get(within.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        } finally {
            session.thenAccept(WebSocket::abort);
        }
    }

    private WebSocket fail(Throwable why) {
        answer.completeExceptionally(why);
        return null;
    }

    @Override
    public CompletionStage<?> onText(WebSocket session, CharSequence data, boolean last) {
        message.append(data);
        if (message.length() > charactersAtMost) {
            fail(new IllegalStateException("more than %d characters".formatted(charactersAtMost)));
        } else if (last) {
            answer.complete(message.toString());
        }
        session.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket session, int status, String reason) {
        fail(new IllegalStateException("closed with " + status));
        return null;
    }

    @Override
    public void onError(WebSocket session, Throwable error) {
        fail(error);
    }
}
