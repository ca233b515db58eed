package io.executorlab.app.codeexecution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.app.Relay;
import io.executorlab.app.RunningApp;
import io.executorlab.app.TestDatabase;

class UserLookupTest {

    private static final List<String> LOOKUP = List.of("post-000-user-lookup");

    @Test
    void runsTheProgramOfAKnownUser() {
        try (RunningApp app = RunningApp.start(LOOKUP, TestDatabase.fresh().properties())) {
            assertThat(Session.run(app, "hello").status()).isEqualTo("finished");
            assertThat(Session.runAs(app, "user%202", "hello").status()).isEqualTo("finished");
        }
    }

    @Test
    void refusesAnUnknownUser() {
        try (RunningApp app = RunningApp.start(LOOKUP, TestDatabase.fresh().properties())) {
            ExecutionReply reply = Session.runAs(app, "nobody", "hello");
            assertThat(reply.status()).isEqualTo("failed");
            assertThat(reply.reason()).isEqualTo("unknown user");
            assertThat(reply.program()).isEqualTo("hello");
        }
    }

    @Test
    void failsWhileTheDatabaseIsDownAndRecovers() throws Exception {
        TestDatabase database = TestDatabase.fresh();
        try (Relay relay = Relay.before(database.port());
                RunningApp app = RunningApp.start(LOOKUP, TestDatabase.properties(relay.port()))) {
            ExecutionReply reply = Session.run(app, "hello");
            assertThat(reply.status()).isEqualTo("failed");
            assertThat(reply.reason()).isEqualTo("the user could not be looked up: the database is not available");
            relay.open();
            assertThat(Session.run(app, "hello").status()).isEqualTo("finished");
        }
    }

    @Test
    void asksNoDatabaseOtherwise() {
        try (RunningApp app = RunningApp.start(List.of())) {
            assertThat(Session.runAs(app, "nobody", "hello").status()).isEqualTo("finished");
        }
    }
}
