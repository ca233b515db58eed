package io.executorlab.lab.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.evidence.ThreadStart;

class StarterTest {

    private static final Path OF_JUNIT = Path.of("junit/src/main/java/io/executorlab/junit/StartedThread.java");
    private static final Pattern LIBRARIES = Pattern.compile("LIBRARIES =\\s+List\\.of\\(([^)]*)\\)");
    private static final Pattern NAME = Pattern.compile("\"([^\"]+)\"");

    @Test
    void blamesTheTopmostFrameOutsideJdkAndFrameworks() {
        ThreadStart start = new ThreadStart(0, 0, "nioEventLoopGroup-1-2", List.of(
                "java.lang.Thread.start:809", "io.netty.util.concurrent.ThreadPerTaskExecutor.execute:32",
                "io.netty.util.concurrent.MultithreadEventExecutorGroup.shutdownGracefully:163",
                "com.example.Elevators.call:36", "org.springframework.web.Handler.invoke:1",
                "com.example.Filter.doFilter:9"));
        assertThat(Starter.line(start)).isEqualTo("com.example.Elevators.call:36");
        assertThat(Starter.most(List.of(start)).get(0).through())
                .isEqualTo("io.netty.util.concurrent.MultithreadEventExecutorGroup.shutdownGracefully:163");
    }

    @Test
    void blamesNoGeneratedProxy() {
        ThreadStart start = new ThreadStart(0, 0, "HikariPool-1:connection-adder", List.of("java.lang.Thread.start:809",
                "com.zaxxer.hikari.pool.HikariPool.getConnection:162", "com.example.Catalog$$SpringCGLIB$$0.find:-1",
                "com.example.Controller.find:37"));
        assertThat(Starter.line(start)).isEqualTo("com.example.Controller.find:37");
    }

    @Test
    void blamesTheFrameworkWhereNoCodeOfTheApplicationIsOnTheStack() {
        ThreadStart start = new ThreadStart(0, 0, "exec-1", List.of("java.lang.Thread.start:809",
                "org.apache.tomcat.util.threads.ThreadPoolExecutor.addWorker:766"));
        assertThat(Starter.line(start)).isEqualTo("org.apache.tomcat.util.threads.ThreadPoolExecutor.addWorker:766");
        assertThat(Starter.line(new ThreadStart(0, 0, "x", List.of()))).isEqualTo("unknown");
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
        assertThat(Starter.line(start)).isEqualTo("com.example.Orders.send:36");
    }

    @Test
    void whatIsNotTheAppsIsNoneOfATestsEither() throws IOException {
        Matcher list = LIBRARIES.matcher(Files.readString(OF_JUNIT));
        assertThat(list.find()).isTrue();
        List<String> ofJUnit = NAME.matcher(list.group(1)).results().map(name -> name.group(1)).toList();
        // The extension is an artifact of its own and cannot ask the lab.
        assertThat(Frames.NOT_THE_APPS).allMatch(name -> ofJUnit.stream().anyMatch(name::startsWith));
    }
}
