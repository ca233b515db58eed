package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadNamesTest {

    @ParameterizedTest
    @CsvSource({"nioEventLoopGroup-12-3, nioEventLoopGroup-*-*", "Thread-7, Thread-*", "main, main",
            "http-nio-127.0.0.1-40123-exec-10, http-nio-127.0.0.1-*-exec-*",
            "process reaper (pid 123), process reaper (pid *)",
            "ForkJoinPool.commonPool-worker-3, ForkJoinPool.commonPool-worker-*",
            "10.0.0.1:8080 to 1.2.3.4.5, 10.0.0.1:* to 1.2.3.4.5",
            "v1.2-3 of 4., v1.2-* of *.", "pool.7-.8, pool.7-.8", "12345, *", "'', ''"})
    void replacesRunningNumbersAndKeepsAddresses(String name, String normalised) {
        assertThat(ThreadNames.normalise(name)).isEqualTo(normalised);
    }

    @ParameterizedTest
    @CsvSource({"Thread-*, Thread-12, true", "Thread-*, MyThread-12, false", "*Thread-*, MyThread-12, true",
            "a.b-*, axb-1, false", "exact, exact, true", "exact, exactly, false", "*, anything, true", "*, '', true",
            "a*b*c, a-bb-c, true",
            "a*b*c, a-c, false", "ab*b, ab, false", "*ab*b, xaab, false", "a**c, abc, true"})
    void matchesPatterns(String pattern, String name, boolean matches) {
        assertThat(ThreadNames.matches(pattern, name)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({"exec-7-thread-3, exec-7-thread-", "exec-12, exec-", "main, main", "42, ''"})
    void leavesOutTheLastNumber(String name, String without) {
        assertThat(ThreadNames.withoutLastNumber(name)).isEqualTo(without);
    }

    @Test
    void blamesTheTopmostFrameOutsideJdkAndFrameworks() {
        ThreadStart start = new ThreadStart(0, 0, "nioEventLoopGroup-1-2", List.of(
                "java.lang.Thread.start:809", "io.netty.util.concurrent.ThreadPerTaskExecutor.execute:32",
                "io.netty.util.concurrent.MultithreadEventExecutorGroup.shutdownGracefully:163",
                "com.example.Elevators.call:36", "org.springframework.web.Handler.invoke:1",
                "com.example.Filter.doFilter:9"));
        assertThat(start.startedBy()).isEqualTo("com.example.Elevators.call:36");
        assertThat(start.through(start.startedBy()))
                .isEqualTo("io.netty.util.concurrent.MultithreadEventExecutorGroup.shutdownGracefully:163");
    }

    @Test
    void blamesNoGeneratedProxy() {
        ThreadStart start = new ThreadStart(0, 0, "HikariPool-1:connection-adder", List.of("java.lang.Thread.start:809",
                "com.zaxxer.hikari.pool.HikariPool.getConnection:162", "com.example.Catalog$$SpringCGLIB$$0.find:-1",
                "com.example.Controller.find:37"));
        assertThat(start.startedBy()).isEqualTo("com.example.Controller.find:37");
    }

    @Test
    void blamesTheFrameworkWhereNoCodeOfTheApplicationIsOnTheStack() {
        ThreadStart start = new ThreadStart(0, 0, "exec-1", List.of("java.lang.Thread.start:809",
                "org.apache.tomcat.util.threads.ThreadPoolExecutor.addWorker:766"));
        assertThat(start.startedBy()).isEqualTo("org.apache.tomcat.util.threads.ThreadPoolExecutor.addWorker:766");
        assertThat(new ThreadStart(0, 0, "x", List.of()).startedBy()).isEqualTo("unknown");
    }

    /** Code that a start passes over is no culprit. */
    @ParameterizedTest
    @ValueSource(strings = {"com.google.common.util.concurrent.MoreExecutors.newThread",
            "io.github.resilience4j.bulkhead.FixedThreadPoolBulkhead.<init>",
            "org.aspectj.runtime.internal.AroundClosure.run",
            "io.reactivex.internal.schedulers.RxThreadFactory.newThread", "org.xnio.Xnio.createWorker",
            "org.apache.http.impl.nio.client.HttpAsyncClientBuilder.build",
            "com.zaxxer.hikari.HikariDataSource.<init>"})
    void aLibrarysFrameIsNotTheApps(String library) {
        ThreadStart start = new ThreadStart(0, 0, "x",
                List.of("java.lang.Thread.start:802", library + ":12", "com.example.Orders.send:36"));
        assertThat(start.startedBy()).isEqualTo("com.example.Orders.send:36");
    }

    private static final Path OF_JUNIT = Path.of("junit/src/main/java/io/executorlab/junit/StartedThread.java");
    private static final Pattern LIBRARIES = Pattern.compile("LIBRARIES =\\s+List\\.of\\(([^)]*)\\)");
    private static final Pattern NAME = Pattern.compile("\"([^\"]+)\"");

    @Test
    void whatIsNotTheAppsIsNoneOfATestsEither() throws IOException {
        Matcher list = LIBRARIES.matcher(Files.readString(OF_JUNIT));
        assertThat(list.find()).isTrue();
        List<String> ofJUnit = NAME.matcher(list.group(1)).results().map(name -> name.group(1)).toList();
        // The extension is an artifact of its own and cannot ask the lab.
        assertThat(Frames.NOT_THE_APPS).allMatch(name -> ofJUnit.stream().anyMatch(name::startsWith));
    }
}
