package io.executorlab.app.codeexecution;

import java.io.IOException;
import java.time.Duration;

import jakarta.websocket.Session;
import org.apache.tomcat.websocket.Constants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;
import org.springframework.web.socket.handler.ConcurrentWebSocketSessionDecorator;
import org.springframework.web.socket.handler.SessionLimitExceededException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A client's session. The container ends it with the close code 1001 once nothing has come or gone for the idle limit,
 * but not while a program of it runs or waits for a thread.
 */
final class ExecutionSession {

    private static final Logger log = LoggerFactory.getLogger(ExecutionSession.class);
    private static final int SEND_BUFFER_BYTES = 64 * 1024;
    private static final long NEVER = 0;

    private final WebSocketSession sender;
    private final Session container;
    private final Duration idleLimit;
    private final JsonMapper json;
    private int programs;

    ExecutionSession(WebSocketSession session, Duration idleLimit, Duration sendLimit, JsonMapper json) {
        this.sender = new ConcurrentWebSocketSessionDecorator(session, (int) sendLimit.toMillis(), SEND_BUFFER_BYTES);
        this.container = ((NativeWebSocketSession) session).getNativeSession(Session.class);
        this.idleLimit = idleLimit;
        this.json = json;
        // A client that does not read holds the thread that sends to it; Tomcat waits for 20 s otherwise.
        container.getUserProperties().put(Constants.BLOCKING_SEND_TIMEOUT_PROPERTY, sendLimit.toMillis());
        endAfter(idleLimit.toMillis());
    }

    /** Before a program is handed over; {@link #ended} follows in any case. */
    synchronized void begins() {
        programs++;
        endAfter(NEVER);
    }

    void ended(ExecutionReply reply) {
        send(reply);
        synchronized (this) {
            programs--;
            if (programs == 0) {
                endAfter(idleLimit.toMillis());
            }
        }
    }

    /** As far as the container knows. */
    boolean isOpen() {
        return sender.isOpen();
    }

    /** Does nothing where the client has gone. */
    void send(ExecutionReply reply) {
        if (!isOpen()) {
            return;
        }
        try {
            sender.sendMessage(new TextMessage(json.writeValueAsString(reply)));
        } catch (SessionLimitExceededException e) {
            log.debug("session {} does not read its results", sender.getId(), e);
            end(e.getStatus());
        } catch (IOException | IllegalStateException e) {
            // The client may close between the check and the sending; its result is of no use to anyone then.
            log.debug("result not delivered to session {}", sender.getId(), e);
        }
    }

    private void end(CloseStatus status) {
        try {
            sender.close(status);
        } catch (IOException | IllegalStateException e) {
            log.debug("session {} has ended", sender.getId(), e);
        }
    }

    private void endAfter(long millis) {
        try {
            container.setMaxIdleTimeout(millis);
        } catch (IllegalStateException e) {
            // It has been closed meanwhile.
            log.debug("session {} has ended", sender.getId(), e);
        }
    }
}
