package io.executorlab.app.codeexecution;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import tools.jackson.databind.json.JsonMapper;

import io.executorlab.app.RunningApp;

/** A WebSocket client that sends several texts, takes the replies as they come, and learns how its session ends. */
final class Conversation implements WebSocket.Listener {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final JsonMapper JSON = new JsonMapper();
    private static final int LONGEST_SECONDS = 60;
    private static final int WITHOUT_A_CLOSE_FRAME = 1006;

    private final BlockingQueue<ExecutionReply> replies = new LinkedBlockingQueue<>();
    private final CompletableFuture<ExecutionReply> first = new CompletableFuture<>();
    private final StringBuilder text = new StringBuilder();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private WebSocket socket;

    static Conversation with(RunningApp app) {
        return at(app.uri("ws", "/code-executions"));
    }

    private static Conversation at(URI uri) {
        Conversation conversation = new Conversation();
        conversation.socket = CLIENT.newWebSocketBuilder().buildAsync(uri, conversation).join();
        return conversation;
    }

    /** Has one program run in a session of its own. */
    static ExecutionReply run(RunningApp app, String program) {
        return start(app, program).join();
    }

    /** @param user as it stands in a URL */
    static ExecutionReply runAs(RunningApp app, String user, String program) {
        return at(app.uri("ws", "/code-executions?user=" + user)).begin(program).join();
    }

    static CompletableFuture<ExecutionReply> start(RunningApp app, String program) {
        return with(app).begin(program);
    }

    private CompletableFuture<ExecutionReply> begin(String program) {
        socket.sendText(program, true);
        return first.orTimeout(LONGEST_SECONDS, TimeUnit.SECONDS).whenComplete((reply, error) -> socket.abort());
    }

    void send(String program) {
        socket.sendText(program, true).join();
    }

    /** The next one; null where none comes in time. */
    ExecutionReply reply() throws InterruptedException {
        return replies.poll(LONGEST_SECONDS, TimeUnit.SECONDS);
    }

    /** For what the app may refuse to read to its end. */
    void trySend(String text) {
        socket.sendText(text, true).exceptionally(refused -> socket);
    }

    /** Gone, without a word. */
    void abort() {
        socket.abort();
    }

    void close() {
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
    }

    /** The code that the app has closed the session with; 1006 where the connection broke. */
    int closeCode() throws Exception {
        return closed.get(LONGEST_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public CompletionStage<?> onText(WebSocket session, CharSequence part, boolean last) {
        text.append(part);
        if (last) {
            ExecutionReply reply = JSON.readValue(text.toString(), ExecutionReply.class);
            text.setLength(0);
            replies.add(reply);
            first.complete(reply);
        }
        session.request(1);
        return null;
    }

    @Override
    public void onError(WebSocket session, Throwable error) {
        closed.complete(WITHOUT_A_CLOSE_FRAME);
        first.completeExceptionally(error);
    }

    @Override
    public CompletionStage<?> onClose(WebSocket session, int status, String reason) {
        closed.complete(status);
        return null;
    }
}
