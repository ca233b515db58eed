package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.MissingProgram;
import io.executorlab.lab.SampleApp;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Ports;

/**
 * An app whose requests run on virtual threads, under real load: one that leaks a virtual thread with each request and
 * one that does not.
 */
@Execution(ExecutionMode.CONCURRENT)
class VirtualThreadsIT extends RunInAFolder {

    private static final int VIRTUAL_FROM = 21;
    /** The JDK from which on a recording tells whose code starts a virtual thread. */
    private static final int TRACED_FROM = 25;
    private static final int ROUNDS = 6;
    private static final int REQUESTS_A_ROUND = 100;
    private static final String BOUNDED = """
            requests: 100
            scrape-gap: 20s
            bounds:
              threads.virtual.left: {at-most: 2}
              threads.virtual.started: {per-request: 2.5}
            """;

    /** One of each release that is installed. */
    static List<Jdk> jdksWithVirtualThreads() {
        Map<Integer, Jdk> ofEachRelease = Jdk.installed().stream().filter(jdk -> jdk.feature() >= VIRTUAL_FROM)
                .collect(Collectors.toMap(Jdk::feature, jdk -> jdk, (one, other) -> one, TreeMap::new));
        if (ofEachRelease.isEmpty()) {
            throw MissingProgram.jdk(VIRTUAL_FROM);
        }
        return List.copyOf(ofEachRelease.values());
    }

    private LabProcess check(Jdk jdk, int leakEvery) throws IOException {
        int port = Ports.free();
        String start = SampleApp.commandLine(jdk.java(), folder, port, "spring.threads.virtual.enabled=true",
                "leak-virtual-every=" + leakEvery);
        String load = ("curl -s -o /dev/null --parallel --parallel-max 8 'http://127.0.0.1:%d/orders/[1-%d]' || exit 7;"
                + " sleep 0.4; ").formatted(port, REQUESTS_A_ROUND).repeat(ROUNDS);
        return check(BOUNDED, "http://127.0.0.1:" + port + "/actuator", List.of("--start", start), load);
    }

    @Test
    void aThreadLeakedWithEachRequestBreaksItsBoundAndIsNamedByItsLine() throws Exception {
        List<Jdk> all = jdksWithVirtualThreads();
        isNamedByItsLine(all.get(all.size() - 1));
    }

    @ParameterizedTest
    @Tag("long")
    @MethodSource("jdksWithVirtualThreads")
    void soIsOneOnEachJdk(Jdk jdk) throws Exception {
        isNamedByItsLine(jdk);
    }

    private void isNamedByItsLine(Jdk jdk) throws Exception {
        try (LabProcess lab = check(jdk, 1)) {
            lab.ends().exitedWith(ExitCode.EXCEEDED).says("threads.virtual.left", "OrderNotices.awaitConfirmation:",
                    jdk.feature() < TRACED_FROM ? "await()" : "OrderNotices.requested:");
            assertThat(checked().threads().virtual().seen()).isTrue();
            Map<String, Double> measured = checked().measures();
            // All requests but those of the warm-up, in which there may be most of them where the machine is slow later
            // on; the budget asks for a round's.
            double left = measured.get("threads.virtual.left");
            assertThat(left).isBetween(REQUESTS_A_ROUND * 1.0, ROUNDS * REQUESTS_A_ROUND * 1.0);
            assertThat(measured.get("threads.virtual.started")).isGreaterThan(left);
            assertThat(measured.get("threads.virtual.live.max")).isGreaterThanOrEqualTo(left);
            lab.leavesNothing(out());
        }
    }

    @ParameterizedTest
    @Tag("long")
    @MethodSource("jdksWithVirtualThreads")
    void anAppThatLeaksNoneHoldsTheSameBounds(Jdk jdk) throws Exception {
        try (LabProcess lab = check(jdk, 0)) {
            lab.ends().exitedWith(ExitCode.HELD);
            assertThat(checked().threads().virtual().seen()).isTrue();
            assertThat(checked().measures().get("threads.virtual.started")).isPositive();
            assertThat(checked().measures().get("threads.virtual.left")).isZero();
        }
    }
}
