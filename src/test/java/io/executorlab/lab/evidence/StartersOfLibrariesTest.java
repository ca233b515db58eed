package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import jdk.jfr.Recording;

import io.executorlab.lab.diagnosis.StartingCode;

/**
 * Finds the code that starts the threads of the libraries that most apps have, as their present versions start them.
 */
class StartersOfLibrariesTest {

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

        static void tells(Mail mail) throws InterruptedException {
            CountDownLatch sent = new CountDownLatch(1);
            mail.send(sent);
            sent.await();
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
        return starts.stream()
                .map(start -> StartingCode.line(start, frame -> frame.startsWith(Shop.class.getName() + "."))
                        .map(frame -> frame.replaceFirst(":-?\\d+$", "").replaceFirst("^.*\\.", "")).orElse("nobody"))
                .distinct().toList();
    }

    @Test
    void springsExecutorsStartForWhoeverGivesThemATask() throws Exception {
        ThreadPoolTaskExecutor pool = new ThreadPoolTaskExecutor();
        pool.setThreadNamePrefix("shop-pool-");
        pool.initialize();
        try {
            assertThat(lines("shop-pool-*", () -> Shop.runs(pool))).containsExactly("runs");
            assertThat(lines("shop-task-*", () -> Shop.runs(new SimpleAsyncTaskExecutor("shop-task-"))))
                    .containsExactly("runs");
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void springsAsynchronousMethodsStartForTheirCaller() throws Exception {
        try (AnnotationConfigApplicationContext spring = new AnnotationConfigApplicationContext(Beans.class)) {
            assertThat(lines("shop-mail-*", () -> Shop.tells(spring.getBean(Mail.class)))).containsExactly("tells");
        }
    }
}
