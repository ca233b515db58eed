package io.executorlab.app.codeexecution;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.ConcurrentWebSocketSessionDecorator;
import org.springframework.web.socket.handler.SessionLimitExceededException;
import org.springframework.web.socket.handler.TextWebSocketHandler;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;
import tools.jackson.databind.json.JsonMapper;

/**
 * A session of a {@code user} sends a program's name as text and receives an {@link ExecutionReply}; then it may send the
 * next.
 */
final class CodeExecutionHandler extends TextWebSocketHandler {

    private static final Logger log = LoggerFactory.getLogger(CodeExecutionHandler.class);
    private static final String SENDER = CodeExecutionHandler.class.getName() + ".sender";
    private static final int SEND_TIME_LIMIT_MILLIS = 5_000;
    private static final int SEND_BUFFER_BYTES = 64 * 1024;
    private static final int ECHOED_NAME_LENGTH = 40;
    private static final String DEFAULT_USER = "user-1";

    private final UserLookup users;
    private final SessionStage stage;
    private final ResultDelivery delivery;
    private final JsonMapper json;

    CodeExecutionHandler(UserLookup users, SessionStage stage, ResultDelivery delivery, JsonMapper json) {
        this.users = users;
        this.stage = stage;
        this.delivery = delivery;
        this.json = json;
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) {
        session.getAttributes().put(SENDER,
                new ConcurrentWebSocketSessionDecorator(session, SEND_TIME_LIMIT_MILLIS, SEND_BUFFER_BYTES));
    }

    @Override
    protected void handleTextMessage(WebSocketSession session, TextMessage message) {
        WebSocketSession sender = (WebSocketSession) session.getAttributes().get(SENDER);
        String name = message.getPayload().strip();
        Optional<Program> program = Program.named(name);
        if (program.isEmpty()) {
            send(sender, unknown(name));
            return;
        }
        try {
            users.require(userOf(session));
            stage.start(() -> delivery.deliver(program.get()))
                    .thenCompose(Function.identity())
                    .thenAccept(reply -> send(sender, reply));
        } catch (UserLookupException e) {
            log.warn("no execution: {}", e.getMessage());
            send(sender, ExecutionReply.failed(program.get().id(), e.getMessage()));
        } catch (RejectedExecutionException e) {
            send(sender, ExecutionReply.failed(program.get(), e));
        }
    }

    private static String userOf(WebSocketSession session) {
        String user = UriComponentsBuilder.fromUri(session.getUri()).build().getQueryParams().getFirst("user");
        return user == null ? DEFAULT_USER : UriUtils.decode(user, StandardCharsets.UTF_8);
    }

    private static ExecutionReply unknown(String name) {
        String echoed = name.length() > ECHOED_NAME_LENGTH ? name.substring(0, ECHOED_NAME_LENGTH) + "..." : name;
        return ExecutionReply.failed(echoed, "unknown program; known are " + String.join(", ", Program.ids()));
    }

    private void send(WebSocketSession session, ExecutionReply reply) {
        if (!session.isOpen()) {
            return;
        }
        try {
            session.sendMessage(new TextMessage(json.writeValueAsString(reply)));
        } catch (IOException | IllegalStateException | SessionLimitExceededException e) {
            // The client may close between the check and the sending; its result is of no use to anyone then.
            log.debug("result not delivered to session {}", session.getId(), e);
        }
    }
}
