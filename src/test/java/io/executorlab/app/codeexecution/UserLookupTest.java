package io.executorlab.app.codeexecution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.app.Relay;
import io.executorlab.app.RunningApp;
import io.executorlab.app.TestDatabase;
import io.executorlab.lab.Patience;

class UserLookupTest {

    private static final List<String> LOOKUP = List.of("post-000-user-lookup");

    // The app itself gives a connection two seconds, which a busy machine may need for the first.
    private static RunningApp lookingUp(TestDatabase database) {
        return RunningApp.start(LOOKUP, database.property(), "spring.datasource.hikari.connection-timeout=20000");
    }

    @Test
    void runsTheProgramOfAKnownUser() {
        try (RunningApp app = lookingUp(TestDatabase.fresh())) {
            assertThat(Conversation.run(app, "hello").status()).isEqualTo("finished");
            assertThat(Conversation.runAs(app, "user%202", "hello").status()).isEqualTo("finished");
        }
    }

    @Test
    void refusesAnUnknownUser() {
        try (RunningApp app = lookingUp(TestDatabase.fresh())) {
            ExecutionReply reply = Conversation.runAs(app, "nobody", "hello");
            assertThat(reply.status()).isEqualTo("failed");
            assertThat(reply.reason()).isEqualTo("unknown user");
            assertThat(reply.program()).isEqualTo("hello");
        }
    }

    @Test
    void failsWhileTheDatabaseIsDownAndRecovers() throws Exception {
        TestDatabase database = TestDatabase.fresh();
        try (Relay relay = Relay.before(database.port());
                RunningApp app = RunningApp.start(LOOKUP, TestDatabase.property(relay.port()))) {
            ExecutionReply reply = Conversation.run(app, "hello");
            assertThat(reply.status()).isEqualTo("failed");
            assertThat(reply.reason()).contains("database");
            relay.open();
            // The connection pool tries again by itself, at intervals that grow while nobody answers.
            await().atMost(Patience.SOON)
                    .untilAsserted(() -> assertThat(Conversation.run(app, "hello").status()).isEqualTo("finished"));
        }
    }
}
