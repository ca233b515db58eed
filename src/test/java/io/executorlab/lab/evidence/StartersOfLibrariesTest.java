package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Timer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.DefaultThreadFactory;

import io.executorlab.lab.common.Json;

import jdk.jfr.Recording;

/**
 * Finds the code that starts the threads of the libraries that most apps have, as their present versions start them.
 */
class StartersOfLibrariesTest {

    /** By a program that has Reactor 3.7, whose only class is {@code com.acme.Shop}. */
    private static final Path OF_REACTOR = Path.of("src/test/resources/recorded/reactor/starts.jsonl");
    private static final String NOBODY = "nobody";

    @TempDir
    private Path folder;

    private interface Code {
        void run() throws Exception;
    }

    /** Stands for an app's own code. */
    static final class Shop {

        static void runs(Executor executor) throws InterruptedException {
            CountDownLatch ran = new CountDownLatch(1);
            executor.execute(ran::countDown);
            ran.await();
        }

        static void schedules(ThreadPoolTaskScheduler scheduler) throws Exception {
            scheduler.schedule(() -> {}, Instant.now()).get();
        }

        static void tells(Mail mail) throws InterruptedException {
            CountDownLatch sent = new CountDownLatch(1);
            mail.send(sent);
            sent.await();
        }

        static HttpClient calls() {
            return HttpClient.newHttpClient();
        }

        static Timer waits() {
            return new Timer("shop-timer");
        }
    }

    /** A bean whose method Spring runs on an executor. */
    static class Mail {

        @Async
        void send(CountDownLatch sent) {
            sent.countDown();
        }
    }

    @Configuration
    @EnableAsync
    static class Beans {

        @Bean
        Mail mail() {
            return new Mail();
        }

        @Bean
        ThreadPoolTaskExecutor taskExecutor() {
            ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
            executor.setThreadNamePrefix("shop-mail-");
            return executor;
        }
    }

    /** The methods to which the starts of threads of this name are put down. */
    private List<String> lines(String name, Code code) throws Exception {
        Path file = Files.createTempFile(folder, "flight-", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ThreadStart").withStackTrace();
            recording.start();
            code.run();
            recording.stop();
            recording.dump(file);
        }
        List<ThreadStart> starts = FlightRecording.content(file).starts().stream()
                .filter(start -> ThreadNames.matches(name, start.name())).toList();
        assertThat(starts).as("threads of the name %s", name).isNotEmpty();
        return lines(starts, Shop.class.getName());
    }

    private static List<String> lines(List<ThreadStart> starts, String code) {
        return starts.stream()
                .map(start -> StartingCode.line(start, frame -> frame.startsWith(code + "."))
                        .map(StartersOfLibrariesTest::method).orElse(NOBODY))
                .distinct().toList();
    }

    private static String method(String frame) {
        return frame.replaceFirst(":-?\\d+$", "").replaceFirst("^.*\\.", "");
    }

    @Test
    void springsExecutorsStartForWhoeverGivesThemATask() throws Exception {
        ThreadPoolTaskExecutor pool = new ThreadPoolTaskExecutor();
        pool.setThreadNamePrefix("shop-pool-");
        pool.initialize();
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.setThreadNamePrefix("shop-schedule-");
        scheduler.initialize();
        try {
            assertThat(lines("shop-pool-*", () -> Shop.runs(pool))).containsExactly("runs");
            assertThat(lines("shop-task-*", () -> Shop.runs(new SimpleAsyncTaskExecutor("shop-task-"))))
                    .containsExactly("runs");
            assertThat(lines("shop-schedule-*", () -> Shop.schedules(scheduler))).containsExactly("schedules");
        } finally {
            pool.shutdown();
            scheduler.shutdown();
        }
    }

    @Test
    void springsAsynchronousMethodsStartForTheirCaller() throws Exception {
        try (AnnotationConfigApplicationContext spring = new AnnotationConfigApplicationContext(Beans.class)) {
            assertThat(lines("shop-mail-*", () -> Shop.tells(spring.getBean(Mail.class)))).containsExactly("tells");
        }
    }

    @Test
    void nettysLoopsStartForWhoeverGivesThemWork() throws Exception {
        DefaultEventExecutorGroup loops = new DefaultEventExecutorGroup(1, new DefaultThreadFactory("shop-loop"));
        try {
            assertThat(lines("shop-loop-*", () -> Shop.runs(loops))).containsExactly("runs");
        } finally {
            loops.shutdownGracefully();
        }
    }

    @Test
    void reactorsOwnSchedulersAreTheJvmsAndThoseThatTheCodeMakesItsOwn() throws Exception {
        List<ThreadStart> starts = Files.readAllLines(OF_REACTOR).stream().map(line -> {
            try {
                return Json.parse(line, ThreadStart.class, OF_REACTOR.toString());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }).toList();
        assertThat(starts.stream().collect(Collectors.toMap(start -> ThreadNames.normalise(start.name()),
                start -> lines(List.of(start), "com.acme.Shop").get(0),
                (one, other) -> one.equals(other) ? one : one + ", " + other)))
                .containsEntry("boundedElastic-*", NOBODY).containsEntry("parallel-*", NOBODY)
                .containsEntry("shop-single-*", "single").containsEntry("shop-elastic-*", "elastic");
    }

    @Test
    void whatTheCodeMakesOfTheJdksIsItsOwn() throws Exception {
        assertThat(lines("shop-timer", () -> Shop.waits().cancel())).containsExactly("waits");
        assertThat(lines("HttpClient-*-SelectorManager", Shop::calls)).containsExactly("calls");
    }
}
