package io.executorlab.app.codeexecution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;

class CodeExecutionTest {

    private static final String NUMBERS =
            IntStream.rangeClosed(1, 1000).mapToObj(String::valueOf).collect(Collectors.joining("\n", "", "\n"));

    @AfterEach
    void leaveNoProgramRunning() {
        Children.await(0);
    }

    @ParameterizedTest
    @CsvSource({
            "unnamed-executor, future-get, pool",
            "unnamed-executor, completable-future-get, pool",
            "unnamed-executor, on-completion, pool",
            "unnamed-executor, future-get, on-exit",
            "unnamed-executor, completable-future-get, on-exit",
            "unnamed-executor, on-completion, on-exit",
            "named-pool, future-get, pool",
            "named-pool, completable-future-get, pool",
            "named-pool, on-completion, pool",
            "named-pool, future-get, on-exit",
            "named-pool, completable-future-get, on-exit",
            "named-pool, on-completion, on-exit"})
    void everyCombinationAnswersWithTheOutput(String stage, String delivery, String runner) {
        assertAnswers(stage, delivery, runner);
    }

    @ParameterizedTest
    @ValueSource(strings = {"future-get", "completable-future-get", "on-completion"})
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsAnswerWithTheOutput(String delivery) {
        assertAnswers("virtual-threads", delivery, "virtual-threads");
    }

    private static void assertAnswers(String stage, String delivery, String runner) {
        try (RunningApp app = RunningApp.start(List.of(), "code-execution.stage=" + stage,
                "code-execution.delivery=" + delivery, "code-execution.runner=" + runner)) {
            ExecutionReply hello = Session.run(app, "hello");
            assertThat(hello.program()).isEqualTo("hello");
            assertThat(hello.status()).isEqualTo("finished");
            assertThat(hello.exitCode()).isZero();
            assertThat(hello.output()).isEqualTo("hello\n");
            assertThat(hello.millis()).isNotNegative();
            assertThat(hello.reason()).isNull();
            assertThat(Session.run(app, " count\n").output()).isEqualTo(NUMBERS);
        }
    }

    @Test
    void startsNothingButKnownPrograms(@TempDir Path folder) throws Exception {
        try (RunningApp app = RunningApp.start(List.of()); Recording recording = new Recording()) {
            recording.enable("jdk.ProcessStart");
            recording.start();
            ExecutionReply shell = Session.run(app, "sleep 5; rm -rf /");
            ExecutionReply arguments = Session.run(app, "hello hello");
            ExecutionReply empty = Session.run(app, "");
            Session.run(app, "hello");
            recording.stop();

            assertThat(List.of(shell, arguments, empty)).allSatisfy(reply -> {
                assertThat(reply.status()).isEqualTo("failed");
                assertThat(reply.reason())
                        .isEqualTo("unknown program; known are hello, nap, long-nap, date, count");
            });
            assertThat(shell.program()).isEqualTo("sleep 5; rm -rf /");
            Path file = folder.resolve("recording.jfr");
            recording.dump(file);
            assertThat(RecordingFile.readAllEvents(file))
                    .extracting(event -> event.getString("command"))
                    .singleElement().asString().endsWith("echo hello");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"async-blocking-broken", "async-blocking-broken-completable", "async-blocking-fixed"})
    void refusesWhenEveryThreadIsBusyAndTheQueueIsFull(String profile) {
        try (RunningApp app = RunningApp.start(List.of(profile), "code-execution.pool.core-size=1",
                "code-execution.pool.max-size=1", "code-execution.pool.queue-capacity=0")) {
            Session.start(app, "long-nap");
            Children.await(1);
            ExecutionReply refused = Session.run(app, "hello");
            assertThat(refused.status()).isEqualTo("failed");
            assertThat(refused.reason()).startsWith("refused");
        }
    }

    @Test
    void refusesWhenEveryStageIsTaken() {
        try (RunningApp app = RunningApp.start(List.of("async-blocking-broken"),
                "code-execution.session-pool.core-size=1", "code-execution.session-pool.max-size=1")) {
            Session.start(app, "long-nap");
            Children.await(1);
            assertThat(Session.run(app, "hello").reason()).startsWith("refused");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"async-blocking-broken", "async-blocking-broken-completable", "async-blocking-fixed",
            "async-blocking-event-driven"})
    void endsAProgramAtItsTimeLimit(String profile) {
        try (RunningApp app = RunningApp.start(List.of(profile), "code-execution.time-limit=200ms")) {
            ExecutionReply reply = Session.run(app, "long-nap");
            assertThat(reply.status()).isEqualTo("failed");
            assertThat(reply.reason()).isEqualTo("time limit exceeded");
            await().atMost(Duration.ofSeconds(1)).until(() -> Children.count() == 0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"async-blocking-fixed", "async-blocking-event-driven"})
    @EnabledOnOs(OS.LINUX)
    void deletesTheOutputFile(String profile) throws Exception {
        try (RunningApp app = RunningApp.start(List.of(profile))) {
            CompletableFuture<ExecutionReply> nap = Session.start(app, "long-nap");
            Children.await(1);
            Path output = Files.readSymbolicLink(
                    Path.of("/proc/%d/fd/1".formatted(Children.all().findFirst().orElseThrow().pid())));
            assertThat(output).exists();
            nap.join();
            await().atMost(Duration.ofSeconds(1)).untilAsserted(() -> assertThat(output).doesNotExist());
        }
    }

    @Test
    void manySessionsAtOnceAllFinish() {
        try (RunningApp app = RunningApp.start(List.of("async-blocking-broken", "thread-per-task-fixed"))) {
            List<CompletableFuture<ExecutionReply>> sessions =
                    Stream.generate(() -> Session.start(app, "nap")).limit(20).toList();
            assertThat(sessions).allSatisfy(
                    session -> assertThat(session.join().status()).isEqualTo("finished"));
        }
    }

    @ParameterizedTest
    @CsvSource({
            "async-blocking-broken, 3, 3",
            "async-blocking-broken-completable, 3, 3",
            "async-blocking-fixed, 0, 3",
            "async-blocking-event-driven, 0, 0"})
    void blocksThreadsForEachRunningProgram(String profile, int inGet, int inWaitFor) {
        try (RunningApp app = RunningApp.start(List.of(profile))) {
            IntStream.range(0, 3).forEach(nap -> Session.start(app, "long-nap"));
            Children.await(3);
            await().atMost(Duration.ofSeconds(1)).untilAsserted(() -> {
                BlockedThreads blocked = BlockedThreads.now();
                assertThat(Children.count()).isEqualTo(3);
                assertThat(blocked).isEqualTo(new BlockedThreads(inGet, inWaitFor));
            });
        }
    }
}
