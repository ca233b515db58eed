package io.executorlab.app.codeexecution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.apache.tomcat.websocket.server.Constants;
import org.apache.tomcat.websocket.server.WsServerContainer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

import io.executorlab.app.RunningApp;

/**
 * On the app without a flaw and with those of the post, a session may be idle for 200 ms, which the container looks at
 * every second instead of every ten.
 */
class IdleSessionTest {

    private static final int GOING_AWAY = 1001;

    private static final Map<String, RunningApp> APPS = new TreeMap<>();

    @BeforeAll
    static void start() {
        HostileSessionTest.VARIANTS.forEach((variant, profiles) -> APPS.put(variant, start(List.of(profiles))));
    }

    private static RunningApp start(List<String> profiles) {
        RunningApp app = RunningApp.start(profiles, "code-execution.idle-limit=200ms");
        WsServerContainer container =
                (WsServerContainer) ((ServletWebServerApplicationContext) app.context()).getServletContext()
                        .getAttribute(Constants.SERVER_CONTAINER_SERVLET_CONTEXT_ATTRIBUTE);
        container.setProcessPeriod(1);
        return app;
    }

    @AfterAll
    static void stop() {
        APPS.values().forEach(RunningApp::close);
    }

    static Set<String> variants() {
        return HostileSessionTest.VARIANTS.keySet();
    }

    @ParameterizedTest
    @MethodSource("variants")
    void endsASessionThatSendsNothing(String variant) throws Exception {
        assertThat(Conversation.with(APPS.get(variant)).closeCode()).isEqualTo(GOING_AWAY);
    }

    /** The shorter program answers first; until the other has, the container looks once or twice. */
    @ParameterizedTest
    @MethodSource("variants")
    void endsNoSessionWhileAProgramOfItRuns(String variant) throws Exception {
        Conversation client = Conversation.with(APPS.get(variant));
        client.send("long-nap");
        client.send("hello");
        assertThat(client.reply().program()).isEqualTo("hello");
        assertThat(client.reply().program()).isEqualTo("long-nap");
        assertThat(client.closeCode()).isEqualTo(GOING_AWAY);
    }
}
