package io.executorlab.lab.workshop.fix;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** A session of one message and its answer. */
final class WebSocketCall implements WebSocket.Listener {

    private static final String NONE = "";

    private final StringBuilder message = new StringBuilder();
    private final CompletableFuture<String> answer = new CompletableFuture<>();

    /** The first message that comes back; empty where none does in time. */
    static String answer(URI uri, String sent, Duration within) {
        WebSocketCall call = new WebSocketCall();
        CompletableFuture<WebSocket> session = HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(uri, call);
        String answer = session.thenCompose(open -> open.sendText(sent, true)).thenCompose(open -> call.answer)
                .exceptionally(failure -> NONE).completeOnTimeout(NONE, within.toMillis(), TimeUnit.MILLISECONDS)
                .join();
        session.thenAccept(WebSocket::abort);
        return answer;
    }

    @Override
    public CompletionStage<?> onText(WebSocket session, CharSequence data, boolean last) {
        message.append(data);
        if (last) {
            answer.complete(message.toString());
        }
        session.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket session, int status, String reason) {
        answer.complete(NONE);
        return null;
    }

    @Override
    public void onError(WebSocket session, Throwable error) {
        answer.complete(NONE);
    }
}
