package com.acme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import io.executorlab.junit.ThreadBudget;
import io.executorlab.junit.ThreadBudgets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.context.WebApplicationContext;

class SpringTestsTest {

    private static final Map<String, String> PARALLEL = Map.of("junit.jupiter.execution.parallel.enabled", "true",
            "junit.jupiter.execution.parallel.mode.classes.default", "concurrent");
    private static final String CONTROLLER = "com.acme.OrdersController";
    private static final String LEAK = "started at " + CONTROLLER + ".executor(";

    /** The number of starts of a listener, in each of the test classes in turn. */
    private static final List<Integer> STARTS = new CopyOnWriteArrayList<>();

    @Test
    void aContextsStartIsNotTheTests() {
        assertThat(Tests.failuresOf(FirstOfItsContext.class)).isEmpty();
    }

    @SpringBootTest(properties = "context=first")
    @ThreadBudget(started = 0)
    static class FirstOfItsContext {
        @Test
        void starts(@Autowired OrderListener listener) {
            assertThat(listener.starts()).isEqualTo(1);
        }
    }

    /**
     * Since Spring Framework 7 a context that no running test class uses is paused, and begins again with the next that
     * does.
     */
    @Test
    void aPausedContextsNewBeginningIsNotTheTests() {
        STARTS.clear();
        assertThat(Tests.failuresOf(A.class, B.class, AgainA.class)).isEmpty();
        boolean pauses = !SpringBootVersion.getVersion().startsWith("3.");
        assertThat(STARTS).containsExactly(1, 1, pauses ? 2 : 1);
    }

    @SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "context=a")
    @ThreadBudget(started = 0)
    static class A {
        @Test
        void startsNothing(@Autowired OrderListener listener) {
            STARTS.add(listener.starts());
        }
    }

    @SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "context=b")
    @ThreadBudget(started = 0)
    static class B {
        @Test
        void startsNothing(@Autowired OrderListener listener) {
            STARTS.add(listener.starts());
        }
    }

    /** Has the context of the first. */
    static class AgainA extends A {
    }

    @Test
    void aMethodsBudgetTakesPrecedenceAndOthersAreNotJudged() {
        assertThat(Tests.failuresOf(OnMethods.class)).singleElement().asString().contains("leaves() left 1 thread",
                LEAK);
    }

    @SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
    static class OnMethods {

        @Value("${local.server.port}")
        private int port;

        @ThreadBudget(started = 0, left = 0, from = CONTROLLER, lingerMillis = 100)
        @Test
        void leaves() throws Exception {
            Tests.get(port, "/executor");
        }

        @ThreadBudget(left = 1, from = CONTROLLER, lingerMillis = 100)
        @Test
        void mayLeaveOne() throws Exception {
            Tests.get(port, "/executor");
        }

        @Test
        void hasNone() throws Exception {
            Tests.get(port, "/executor");
        }

        @Test
        void judgesAPieceOfIt() {
            assertThatThrownBy(() -> ThreadBudgets.left(0).from(CONTROLLER).linger(Duration.ofMillis(100))
                    .whileRunning(() -> Tests.get(port, "/executor")))
                    .isInstanceOf(AssertionError.class).hasMessageContaining(LEAK);
        }
    }

    @Test
    void aRequestInTheTestsOwnThreadIsItsOwnWhileOthersRun() {
        assertThat(Tests.failuresOf(PARALLEL, Mocked.class)).singleElement().asString()
                .contains("leaves() left 1 thread", LEAK);
    }

    @SpringBootTest
    static class Mocked {
        @ThreadBudget(from = CONTROLLER, lingerMillis = 100)
        @Test
        void leaves(@Autowired WebApplicationContext context) throws Exception {
            MockMvcBuilders.webAppContextSetup(context).build().perform(get("/executor"));
        }
    }

    /** The server's thread does not know which test has sent the request. */
    @Test
    void aRequestToAServerIsNobodysWhileOthersRunUnlessItsTestIsIsolated() {
        assertThat(Tests.failuresOf(PARALLEL, ByAServer.class)).isEmpty();
        assertThat(Tests.failuresOf(PARALLEL, ByAServerAlone.class)).singleElement().asString()
                .contains("leaves() left 1 thread", LEAK);
    }

    @SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
    static class ByAServer {

        @Value("${local.server.port}")
        int port;

        @ThreadBudget(from = CONTROLLER, lingerMillis = 100)
        @Test
        void leaves() throws Exception {
            Tests.get(port, "/executor");
        }
    }

    @Isolated
    static class ByAServerAlone extends ByAServer {
    }

    /** On JDK 21 and later virtual threads answer. */
    @Test
    void aVirtualThreadThatAnswersIsNoneOfTheAppsLeaksAndWhatItLeavesIs() {
        assertThat(Tests.failuresOf(OnVirtualThreads.class)).singleElement().asString()
                .contains("leaves() left 1 thread", LEAK);
    }

    @SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "spring.threads.virtual.enabled=true")
    static class OnVirtualThreads extends ByAServer {

        @ThreadBudget(warmUp = 3)
        @Test
        void leavesNothing() throws Exception {
            boolean virtual = Tests.get(port, "/thread").startsWith("VirtualThread");
            assertThat(virtual).isEqualTo(Runtime.version().feature() >= 21);
        }
    }
}
