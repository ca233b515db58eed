package io.executorlab.app.codeexecution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.Relay;
import io.executorlab.app.RunningApp;
import io.executorlab.app.SharedApps;
import io.executorlab.app.TestDatabase;
import io.executorlab.lab.Patience;

class CodeExecutionTest {

    private static final int PLACES = 3;
    private static final List<String> LOOKUP = List.of("post-000-user-lookup");
    private static final SharedApps APPS = new SharedApps("code-execution.pool.core-size=" + PLACES,
            "code-execution.pool.max-size=" + PLACES, "code-execution.pool.queue-capacity=0");

    @AfterAll
    static void stop() {
        APPS.close();
    }

    @AfterEach
    void leaveNoProgramRunning() {
        Children.letGo();
        Children.await(0);
    }

    @Test
    void startsNothingButKnownPrograms(@TempDir Path folder) throws Exception {
        RunningApp app = APPS.with();
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ProcessStart");
            recording.start();
            ExecutionReply shell = Conversation.run(app, "sleep 5; rm -rf /");
            ExecutionReply arguments = Conversation.run(app, "hello hello");
            ExecutionReply empty = Conversation.run(app, "");
            Conversation.run(app, "hello");
            recording.stop();

            assertThat(List.of(shell, arguments, empty)).allSatisfy(reply -> {
                assertThat(reply.status()).isEqualTo("failed");
                assertThat(reply.reason()).startsWith("unknown program");
            });
            assertThat(shell.program()).isEqualTo("sleep 5; rm -rf /");
            Path file = folder.resolve("recording.jfr");
            recording.dump(file);
            assertThat(RecordingFile.readAllEvents(file))
                    .extracting(event -> event.getString("command"))
                    .singleElement().asString().contains("sh ", "code-execution-");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"async-blocking-broken", "async-blocking-broken-completable", "async-blocking-fixed",
            "async-blocking-event-driven"})
    void refusesWhenEveryThreadIsBusyAndTheQueueIsFull(String profile) throws Exception {
        RunningApp app = APPS.with(profile);
        Conversation client = Conversation.with(app);
        for (int running = 1; running <= PLACES; running++) {
            client.send("long-nap");
            Children.await(running);
            Children.hold();
        }
        client.send("hello");
        assertBusy(client.reply());
    }

    /** The client could do nothing with it. */
    @Test
    void keepsTheTextOfAnExceptionForItself() {
        ExecutionReply reply = ExecutionReply.failed(Program.HELLO, new IOException("/opt/secret: error=13"));
        assertThat(reply.status()).isEqualTo("failed");
        assertThat(reply.reason()).isEqualTo("could not be run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"async-blocking-broken", "async-blocking-broken-completable", "async-blocking-fixed",
            "async-blocking-event-driven"})
    void countsProgramsThatRanWhenTheirClientHadGone(String profile) throws Exception {
        RunningApp app = APPS.with(profile);
        Conversation.run(app, "hello");
        double before = app.count("code.execution.abandoned");
        Conversation client = Conversation.with(app);
        client.send("long-nap");
        Children.await(1);
        Children.hold();
        client.close();
        assertThat(client.closeCode()).isEqualTo(WebSocket.NORMAL_CLOSURE);
        assertThat(app.count("code.execution.abandoned")).isEqualTo(before);
        Children.letGo();
        await().untilAsserted(() -> assertThat(app.count("code.execution.abandoned")).isEqualTo(before + 1));
    }

    @Test
    void refusesWhenEveryStageIsTaken() throws Exception {
        try (RunningApp app = RunningApp.start(List.of("async-blocking-broken"),
                "code-execution.session-pool.core-size=1", "code-execution.session-pool.max-size=1")) {
            Conversation client = Conversation.with(app);
            client.send("long-nap");
            Children.await(1);
            Children.hold();
            client.send("hello");
            assertBusy(client.reply());
        }
    }

    private static void assertBusy(ExecutionReply reply) {
        assertThat(reply.status()).as("%s", reply).isEqualTo("busy");
        assertThat(reply.reason()).contains("try again");
    }

    @ParameterizedTest
    @CsvSource({
            "async-blocking-broken, 3, 3",
            "async-blocking-broken-completable, 3, 3",
            "async-blocking-fixed, 0, 3",
            "async-blocking-event-driven, 0, 0"})
    void blocksThreadsForEachRunningProgram(String profile, int inGet, int inWaitFor) {
        RunningApp app = APPS.with(profile);
        for (int running = 1; running <= PLACES; running++) {
            Conversation.start(app, "long-nap");
            Children.await(running);
            Children.hold();
        }
        await().untilAsserted(() -> assertThat(BlockedThreads.now()).isEqualTo(new BlockedThreads(inGet, inWaitFor)));
        assertThat(Children.count()).isEqualTo(PLACES);
    }

    /** They would take longer, for they do not end by themselves. */
    @ParameterizedTest
    @ValueSource(strings = {"async-blocking-broken", "async-blocking-fixed"})
    void anEndDoesNotWaitForProgramsThatRunOrQueue(String profile) {
        RunningApp app = RunningApp.start(List.of(profile), "code-execution.time-limit=10m");
        IntStream.range(0, 10).forEach(nap -> Conversation.start(app, "long-nap"));
        Children.await(5);
        Children.hold();
        assertTimeoutPreemptively(Duration.ofSeconds(60), app::close);
        Children.await(0);
    }

    /** The app itself gives a connection two seconds, which a busy machine may need for the first. */
    @Test
    void runsTheProgramOfAKnownUserAlone() {
        try (RunningApp app = RunningApp.start(LOOKUP, TestDatabase.fresh().property(),
                "spring.datasource.hikari.connection-timeout=20000")) {
            assertThat(Conversation.run(app, "hello").status()).isEqualTo("finished");
            assertThat(Conversation.runAs(app, "user%202", "hello").status()).isEqualTo("finished");
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
