package io.executorlab.app.codeexecution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import io.executorlab.app.RunningApp;

/** The same session, the same answer; what differs is what stays behind. */
@EnabledOnOs(OS.LINUX)
class LeakedProcessTest {

    private static final Duration BUSY_MACHINE = Duration.ofSeconds(60);
    private static final int PIPES_OF_A_CHILD = 3;

    @AfterEach
    void leaveNoProgramRunning() {
        Children.all().forEach(ProcessHandle::destroyForcibly);
        Children.await(0);
    }

    @ParameterizedTest
    @CsvSource({"leaked-process-broken, 1", "leaked-process-closed-and-destroyed, 0", "leaked-process-fixed, 0"})
    void answersTheSameAtTheTimeLimitAndOnlyBrokenLeavesTheProgram(String profile, int left) {
        try (RunningApp app = RunningApp.start(List.of(profile), "code-execution.time-limit=1s")) {
            assertThat(Session.run(app, "hello").output()).isEqualTo("hello\n");
            Children.await(0);
            long before = Pipes.count();
            ExecutionReply reply = Session.run(app, "sleeper");
            assertThat(reply.status()).isEqualTo("failed");
            assertThat(reply.reason()).isEqualTo("time limit exceeded");
            Children.await(left);
            await().atMost(BUSY_MACHINE).until(() -> Pipes.count() - before == left * PIPES_OF_A_CHILD);
        }
    }

    @ParameterizedTest
    @CsvSource({"leaked-process-broken, 1", "leaked-process-fixed, 0"})
    void aClientThatBreaksOffLeavesNoMoreThanOneThatWaits(String profile, int left) throws Exception {
        try (RunningApp app = RunningApp.start(List.of(profile), "code-execution.time-limit=1s")) {
            Conversation client = Conversation.with(app);
            client.send("sleeper");
            Children.await(1);
            client.close();
            ThreadPoolTaskExecutor pool = app.context().getBean("compileExecutor", ThreadPoolTaskExecutor.class);
            await().atMost(BUSY_MACHINE).until(() -> pool.getActiveCount() == 0 && pool.getQueueSize() == 0);
            Children.await(left);
        }
    }
}
