package io.executorlab.app.codeexecution;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import tools.jackson.databind.json.JsonMapper;

import io.executorlab.app.RunningApp;

/** A WebSocket client that sends one text and waits for one reply. */
final class Session implements WebSocket.Listener {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final JsonMapper JSON = new JsonMapper();

    private final StringBuilder text = new StringBuilder();
    private final CompletableFuture<ExecutionReply> reply = new CompletableFuture<>();

    static ExecutionReply run(RunningApp app, String program) {
        return start(app, program).join();
    }

    /** @param user as it stands in a URL */
    static ExecutionReply runAs(RunningApp app, String user, String program) {
        return start(app.uri("ws", "/code-executions?user=" + user), program).join();
    }

    static CompletableFuture<ExecutionReply> start(RunningApp app, String program) {
        return start(app.uri("ws", "/code-executions"), program);
    }

    private static CompletableFuture<ExecutionReply> start(URI uri, String program) {
        Session session = new Session();
        WebSocket socket = CLIENT.newWebSocketBuilder().buildAsync(uri, session).join();
        socket.sendText(program, true);
        return session.reply
                .orTimeout(1, TimeUnit.MINUTES)
                .whenComplete((received, error) -> socket.abort());
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
        text.append(data);
        if (last) {
            reply.complete(JSON.readValue(text.toString(), ExecutionReply.class));
        }
        socket.request(1);
        return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
        reply.completeExceptionally(error);
    }
}
