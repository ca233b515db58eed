package com.acme;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;

import io.executorlab.junit.ThreadBudget;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

/** A real server answers the request by a thread of its own. */
class LeaksInARequestTest {

    private static final String CONTROLLER = "com.acme.OrdersController";

    /** The common pool's threads come first: a delayed task needs one too, and the JVM makes them once. */
    private static final List<Leak> LEAKS = List.of(new Leak("/parallel-stream", "parallelStream"),
            new Leak("/executor", "executor"), new Leak("/delayed-executor", "delayedExecutor"));

    private record Leak(String path, String method) {
    }

    @Test
    void failTheTestAndAreNamed() {
        assertThat(Tests.failuresOf(Leaking.class)).hasSameSizeAs(LEAKS)
                .zipSatisfy(LEAKS, (failure, leak) -> assertThat(failure).contains("leaves() left ",
                        "started at " + CONTROLLER + "." + leak.method() + "("));
        assertThat(Tests.failuresOf(Warm.class)).as("the delayer and the common pool stay").isEmpty();
    }

    @SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
    @ThreadBudget(from = CONTROLLER, lingerMillis = 100)
    static class Leaking {

        @Value("${local.server.port}")
        private int port;

        @ParameterizedTest
        @MethodSource("paths")
        void leaves(String path) throws Exception {
            assertThat(Tests.get(port, path)).isEqualTo("done");
        }

        static Stream<String> paths() {
            return LEAKS.stream().map(Leak::path);
        }
    }

    @SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
    static class Warm {

        @Value("${local.server.port}")
        private int port;

        @ThreadBudget(started = 0, from = CONTROLLER, warmUp = 3)
        @Test
        void delayedExecutor() throws Exception {
            assertThat(Tests.get(port, "/delayed-executor")).isEqualTo("done");
        }

        @ThreadBudget(started = 0, from = CONTROLLER, warmUp = 3)
        @Test
        void parallelStream() throws Exception {
            assertThat(Tests.get(port, "/parallel-stream")).isEqualTo("done");
        }

        /** Spring Boot's executor starts a thread for each of its first eight tasks. */
        @ThreadBudget(started = 0, from = CONTROLLER, warmUp = 8)
        @Test
        void executorOfTheApplication() throws Exception {
            assertThat(Tests.get(port, "/executor-of-the-application")).isEqualTo("done");
        }
    }
}
