package io.executorlab.app.codeexecution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.apache.tomcat.websocket.server.Constants;
import org.apache.tomcat.websocket.server.WsServerContainer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

import io.executorlab.app.RunningApp;

/** A session may be idle for 200 ms, which the container looks at every second instead of every ten. */
class IdleSessionTest {

    private static final int GOING_AWAY = 1001;

    private static RunningApp app;

    @BeforeAll
    static void start() {
        app = RunningApp.start(List.of(), "code-execution.idle-limit=200ms");
        WsServerContainer container = (WsServerContainer) ((ServletWebServerApplicationContext) app.context()).getServletContext()
                .getAttribute(Constants.SERVER_CONTAINER_SERVLET_CONTEXT_ATTRIBUTE);
        container.setProcessPeriod(1);
    }

    @AfterAll
    static void stop() {
        app.close();
    }

    @Test
    void endsASessionThatSendsNothing() throws Exception {
        assertThat(Conversation.with(app).closeCode()).isEqualTo(GOING_AWAY);
    }

    @Test
    void endsASessionThatSendsNothingMore() throws Exception {
        Conversation client = Conversation.with(app);
        client.send("hello");
        assertThat(client.reply().status()).isEqualTo("finished");
        assertThat(client.closeCode()).isEqualTo(GOING_AWAY);
    }

    /** The shorter program answers first; until the other has, the container looks once or twice. */
    @Test
    void endsNoSessionWhileAProgramOfItRuns() throws Exception {
        Conversation client = Conversation.with(app);
        client.send("long-nap");
        client.send("hello");
        assertThat(client.reply().program()).isEqualTo("hello");
        assertThat(client.reply().program()).isEqualTo("long-nap");
        assertThat(client.closeCode()).isEqualTo(GOING_AWAY);
    }
}
