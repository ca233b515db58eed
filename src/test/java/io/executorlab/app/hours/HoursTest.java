package io.executorlab.app.hours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.executorlab.app.RunningApp;

/** The console is one that nobody reads until the test says so. */
class HoursTest {

    private static final int REQUESTS = 40;
    private static final String APPENDER = "ch.qos.logback.core.OutputStreamAppender";
    private static final String QUEUE = "ch.qos.logback.core.AsyncAppenderBase";

    private final PrintStream before = System.out;
    private final Console console = new Console();

    /** Whoever writes to it waits while it is not read. */
    private static final class Console extends ByteArrayOutputStream {

        private volatile CountDownLatch read = new CountDownLatch(0);

        void stops() {
            read = new CountDownLatch(1);
        }

        void goesOn() {
            read.countDown();
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            try {
                read.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            super.write(bytes, offset, length);
        }

        long lines() {
            return toString().lines().filter(line -> line.contains("GET /hours/7 ")).count();
        }
    }

    @BeforeEach
    void replaceTheConsole() {
        System.setOut(new PrintStream(console, true));
    }

    @AfterEach
    void restoreTheConsole() {
        console.goesOn();
        System.setOut(before);
    }

    @Test
    void eachRequestLeavesALine() throws Exception {
        for (String variant : List.of("broken", "fixed", "large-queue")) {
            console.reset();
            try (RunningApp app = app(variant, 20)) {
                assertThat(app.get("/hours/7").body()).as(variant)
                        .isEqualTo("{\"store\":7,\"from\":\"09:00\",\"to\":\"20:00\"}");
            }
            assertThat(console.lines()).as(variant).isEqualTo(1);
        }
    }

    @Test
    void whoWritesToAConsoleThatNobodyReadsKeepsAllOthersWaitingForTheLock() {
        try (RunningApp app = app("broken", 20)) {
            console.stops();
            List<CompletableFuture<HttpResponse<String>>> calls = app.getAtOnce("/hours/7", REQUESTS);
            await().until(() -> threadsAt(APPENDER, "writeBytes") == REQUESTS);
            assertThat(calls).noneMatch(CompletableFuture::isDone);
            console.goesOn();
            assertAnswered(calls);
            assertThat(console.lines()).isEqualTo(REQUESTS);
        }
    }

    @Test
    void aQueueThatNeverBlocksAnswersAllAndCountsWhatItDiscards() {
        try (RunningApp app = app("fixed", 20)) {
            console.stops();
            assertAnswered(app.getAtOnce("/hours/7", REQUESTS));
            double discarded = app.count("request.log.discarded");
            assertThat(discarded).isPositive();
            console.goesOn();
            await().until(() -> console.lines() + discarded == REQUESTS);
        }
    }

    @Test
    void aQueueThatDiscardsNoneKeepsThreadsWaitingForRoom() {
        try (RunningApp app = app("large-queue", 10)) {
            console.stops();
            List<CompletableFuture<HttpResponse<String>>> calls = app.getAtOnce("/hours/7", REQUESTS);
            await().until(() -> threadsAt(QUEUE, "put") > 0);
            console.goesOn();
            assertAnswered(calls);
            assertThat(app.count("request.log.discarded")).isZero();
            await().until(() -> console.lines() == REQUESTS);
        }
    }

    private static void assertAnswered(List<CompletableFuture<HttpResponse<String>>> calls) {
        assertThat(calls).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
    }

    private static long threadsAt(String type, String method) {
        return Thread.getAllStackTraces().values().stream().filter(stack -> Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().equals(type) && frame.getMethodName().equals(method))).count();
    }

    private static RunningApp app(String variant, int queueSize) {
        return RunningApp.start(List.of("logging-lock-" + variant), "request-log.queue-size=" + queueSize,
                "logging.level.io.executorlab.app.hours=info");
    }
}
