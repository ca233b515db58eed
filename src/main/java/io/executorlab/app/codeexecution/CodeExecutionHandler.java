package io.executorlab.app.codeexecution;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.TextWebSocketHandler;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.app.part.CallFailedException;

/**
 * A session of a {@code user} sends a program's name as text and receives an {@link ExecutionReply}; then it may send
 * the next. Counts {@code code.execution.abandoned}: programs that ran although their client had gone, which cost
 * others a thread and were of use to nobody.
 */
final class CodeExecutionHandler extends TextWebSocketHandler {

    private static final Logger log = LoggerFactory.getLogger(CodeExecutionHandler.class);
    private static final String SESSION = ExecutionSession.class.getName();
    private static final int ECHOED_NAME_LENGTH = 40;
    private static final String DEFAULT_USER = "user-1";

    private final UserLookup users;
    private final SessionStage stage;
    private final ResultDelivery delivery;
    private final Duration idleLimit;
    private final Duration sendLimit;
    private final JsonMapper json;
    private final Counter abandoned;

    CodeExecutionHandler(UserLookup users, SessionStage stage, ResultDelivery delivery, Duration idleLimit,
            Duration sendLimit,
            JsonMapper json, MeterRegistry registry) {
        this.users = users;
        this.stage = stage;
        this.delivery = delivery;
        this.idleLimit = idleLimit;
        this.sendLimit = sendLimit;
        this.json = json;
        this.abandoned = Counter.builder("code.execution.abandoned")
                .description("programs that ran to their end when their client had gone")
                .register(registry);
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) {
        session.getAttributes().put(SESSION, new ExecutionSession(session, idleLimit, sendLimit, json));
    }

    @Override
    protected void handleTextMessage(WebSocketSession session, TextMessage message) {
        ExecutionSession client = (ExecutionSession) session.getAttributes().get(SESSION);
        String name = message.getPayload().strip();
        Optional<Program> program = Program.named(name);
        if (program.isEmpty()) {
            client.send(unknown(name));
            return;
        }
        client.begins();
        try {
            users.require(userOf(session));
            stage.start(() -> delivery.deliver(program.get()))
                    .thenCompose(Function.identity())
                    .exceptionally(error -> ExecutionReply.failed(program.get(), error))
                    .thenAccept(reply -> end(client, reply));
        } catch (CallFailedException e) {
            log.warn("no execution: {}", e.getMessage());
            end(client, ExecutionReply.failed(program.get().id(), e.getMessage()));
        } catch (RejectedExecutionException e) {
            end(client, ExecutionReply.failed(program.get(), e));
        }
    }

    private void end(ExecutionSession client, ExecutionReply reply) {
        if (reply.finished() && !client.isOpen()) {
            abandoned.increment();
        }
        client.ended(reply);
    }

    private static String userOf(WebSocketSession session) {
        String user = UriComponentsBuilder.fromUri(session.getUri()).build().getQueryParams().getFirst("user");
        return user == null ? DEFAULT_USER : UriUtils.decode(user, StandardCharsets.UTF_8);
    }

    private static ExecutionReply unknown(String name) {
        String echoed = name.length() > ECHOED_NAME_LENGTH ? name.substring(0, ECHOED_NAME_LENGTH) + "..." : name;
        return ExecutionReply.failed(echoed, "unknown program; known are " + String.join(", ", Program.ids()));
    }
}
