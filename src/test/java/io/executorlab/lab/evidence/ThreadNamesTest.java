package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadNamesTest {

    @ParameterizedTest
    @CsvSource({"nioEventLoopGroup-12-3, nioEventLoopGroup-*-*", "Thread-7, Thread-*", "main, main",
            "http-nio-127.0.0.1-40123-exec-10, http-nio-127.0.0.1-*-exec-*", "process reaper (pid 123), process reaper (pid *)",
            "ForkJoinPool.commonPool-worker-3, ForkJoinPool.commonPool-worker-*"})
    void replacesRunningNumbersAndKeepsAddresses(String name, String normalised) {
        assertThat(ThreadNames.normalise(name)).isEqualTo(normalised);
    }

    @ParameterizedTest
    @CsvSource({"Thread-*, Thread-12, true", "Thread-*, MyThread-12, false", "*Thread-*, MyThread-12, true",
            "a.b-*, axb-1, false", "exact, exact, true", "exact, exactly, false", "*, anything, true"})
    void matchesPatterns(String pattern, String name, boolean matches) {
        assertThat(ThreadNames.matches(pattern, name)).isEqualTo(matches);
    }

    @Test
    void blamesTheTopmostFrameOutsideJdkAndFrameworks() {
        ThreadStart start = new ThreadStart(0, 0, "nioEventLoopGroup-1-2", List.of(
                "java.lang.Thread.start:809", "io.netty.util.concurrent.ThreadPerTaskExecutor.execute:32",
                "io.netty.util.concurrent.MultithreadEventExecutorGroup.shutdownGracefully:163",
                "com.example.Elevators.call:36", "org.springframework.web.Handler.invoke:1", "com.example.Filter.doFilter:9"));
        assertThat(start.startedBy()).isEqualTo("com.example.Elevators.call:36");
        assertThat(start.through()).isEqualTo("io.netty.util.concurrent.MultithreadEventExecutorGroup.shutdownGracefully:163");
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
}
