package io.executorlab.app.codeexecution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import io.executorlab.app.RunningApp;
import io.executorlab.app.SharedApps;

/** The same session, the same answer; what differs is what stays behind. */
@EnabledOnOs(OS.LINUX)
class LeakedProcessTest {

    private static final int PIPES_OF_A_CHILD = 3;
    private static final SharedApps APPS = new SharedApps("code-execution.time-limit=1s");

    @AfterAll
    static void stop() {
        APPS.close();
    }

    @AfterEach
    void leaveNoProgramRunning() {
        Children.all().forEach(ProcessHandle::destroyForcibly);
        Children.await(0);
    }

    @ParameterizedTest
    @CsvSource({"leaked-process-broken, 1", "leaked-process-closed-and-destroyed, 0", "leaked-process-fixed, 0"})
    void answersTheSameAtTheTimeLimitAndOnlyBrokenLeavesTheProgram(String profile, int left) {
        RunningApp app = APPS.with(profile);
        assertThat(Conversation.run(app, "hello").output()).isEqualTo("hello\n");
        Children.await(0);
        long before = Children.pipes();
        ExecutionReply reply = Conversation.run(app, "sleeper");
        assertThat(reply.status()).isEqualTo("failed");
        assertThat(reply.reason()).isEqualTo("time limit exceeded");
        Children.await(left);
        await().until(() -> Children.pipes() - before == left * PIPES_OF_A_CHILD);
    }

    /** In which way it goes makes no difference: its program runs to its limit, and then the same happens to it. */
    @ParameterizedTest
    @CsvSource({"closes, leaked-process-broken, 1", "closes, leaked-process-fixed, 0",
            "breaks off, leaked-process-broken, 1", "breaks off, leaked-process-fixed, 0",
            "ends its half, leaked-process-broken, 1", "ends its half, leaked-process-fixed, 0"})
    void aClientThatGoesLeavesNoMoreThanOneThatWaits(String how, String profile, int left) throws Exception {
        RunningApp app = APPS.with(profile);
        AtomicReference<List<Path>> files = new AtomicReference<>();
        go(how, app, () -> {
            Children.await(1);
            files.set(Children.all().flatMap(LeakedProcessTest::temporaryFiles).toList());
            assertThat(files.get()).as("fixed has the output in one").hasSize(1 - left).allMatch(Files::exists);
        });
        ThreadPoolTaskExecutor pool = app.context().getBean("compileExecutor", ThreadPoolTaskExecutor.class);
        await().until(() -> pool.getActiveCount() == 0 && pool.getQueueSize() == 0);
        Children.await(left);
        await().untilAsserted(() -> assertThat(files.get()).noneMatch(Files::exists));
        assertThat(Conversation.run(app, "hello").output()).as("the next client").isEqualTo("hello\n");
    }

    /** The ways in which a client goes while its program runs. */
    private static void go(String how, RunningApp app, Runnable meanwhile) throws IOException {
        if (how.equals("ends its half")) {
            try (RawSession client = RawSession.open(app)) {
                client.send("sleeper");
                meanwhile.run();
                client.endOutput();
                assertThat(client.closeCode()).isEqualTo(1002);
            }
            return;
        }
        Conversation client = Conversation.with(app);
        client.send("sleeper");
        meanwhile.run();
        if (how.equals("closes")) {
            client.close();
        } else {
            client.abort();
        }
    }

    /** Those of the service that the process has as its input or output. */
    private static Stream<Path> temporaryFiles(ProcessHandle child) {
        return Stream.of("0", "1", "2")
                .map(descriptor -> Path.of("/proc", String.valueOf(child.pid()), "fd", descriptor))
                .map(LeakedProcessTest::target)
                .filter(file -> file.getFileName() != null
                        && file.getFileName().toString().startsWith("code-execution-"))
                .distinct();
    }

    private static Path target(Path link) {
        try {
            return Files.readSymbolicLink(link);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
