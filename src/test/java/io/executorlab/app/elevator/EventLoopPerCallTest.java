package io.executorlab.app.elevator;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import io.executorlab.stubs.StubServer;
import io.executorlab.stubs.Stubs;

/** Counts the threads of a call, each variant beside the broken one in the same run. */
class EventLoopPerCallTest {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Duration QUIET_PERIOD = Duration.ofMillis(600);
    private static final int NETTY_DEFAULT = 0;
    private static final int CALLS = 3;

    private static StubServer stub;
    private static ControllerExchange exchange;
    private static Cost broken;

    private record Cost(long threads, long nanos) {
    }

    @BeforeAll
    static void measureBroken() throws Exception {
        stub = Stubs.start("elevator", "--port", "0", "--delay", "0");
        exchange = new ControllerExchange(new ElevatorProperties(null,
                new ElevatorProperties.Controller("127.0.0.1", stub.port()),
                Duration.ofSeconds(2), Duration.ofSeconds(5), null));
        perCall(NETTY_DEFAULT, Duration.ZERO, true).call(new ElevatorCall(7, 3));
        broken = costOf(perCall(NETTY_DEFAULT, QUIET_PERIOD, true));
    }

    @AfterAll
    static void stopStub() {
        stub.close();
    }

    @Test
    void startsMoreThreadsThanASharedGroup() {
        try (SharedEventLoopElevatorClient shared = new SharedEventLoopElevatorClient(
                exchange, new MultiThreadIoEventLoopGroup(NETTY_DEFAULT, NioIoHandler.newFactory()))) {
            assertThat(costOf(shared).threads()).isLessThan(broken.threads());
            assertThat(broken.threads())
                    .isGreaterThanOrEqualTo(CALLS * 2L * Runtime.getRuntime().availableProcessors());
        }
    }

    @Test
    void aGroupOfOneThreadStartsFewer() {
        Cost one = costOf(perCall(1, QUIET_PERIOD, true));
        assertThat(one.threads()).isBetween((long) CALLS, broken.threads() - 1);
    }

    @Test
    void withoutItsQuietPeriodOrWithoutWaitingForTheShutdownACallReturnsFaster() {
        assertThat(costOf(perCall(NETTY_DEFAULT, Duration.ZERO, true)).nanos()).isLessThan(broken.nanos());
        assertThat(costOf(perCall(NETTY_DEFAULT, QUIET_PERIOD, false)).nanos()).isLessThan(broken.nanos());
    }

    private static ElevatorClient perCall(int threads, Duration quietPeriod, boolean awaitTermination) {
        return new EventLoopPerCallElevatorClient(exchange,
                new ElevatorProperties.EventLoopPerCall(threads, quietPeriod, awaitTermination));
    }

    private static Cost costOf(ElevatorClient client) {
        long startedBefore = THREADS.getTotalStartedThreadCount();
        long startedAt = System.nanoTime();
        for (int call = 0; call < CALLS; call++) {
            assertThat(client.call(new ElevatorCall(7, 3))).isEqualTo("OK 7 3");
        }
        return new Cost(THREADS.getTotalStartedThreadCount() - startedBefore, System.nanoTime() - startedAt);
    }
}
