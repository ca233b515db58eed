package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.Json;
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

    /** One of each release that is installed, or the one at {@code -Dvirtual-threads.jdk=HOME}. */
    static List<Jdk> jdksWithVirtualThreads() {
        String home = System.getProperty("virtual-threads.jdk");
        List<Jdk> all = home == null ? Jdk.installed() : List.of(Jdk.at(Path.of(home)));
        Map<Integer, Jdk> ofEachRelease = all.stream().filter(jdk -> jdk.feature() >= VIRTUAL_FROM)
                .collect(Collectors.toMap(Jdk::feature, jdk -> jdk, (one, other) -> one, TreeMap::new));
        if (ofEachRelease.isEmpty()) {
            throw MissingProgram.jdk(VIRTUAL_FROM);
        }
        return List.copyOf(ofEachRelease.values());
    }

    private LabProcess check(Jdk jdk, String budget, int leakEvery, String... settings) throws IOException {
        int port = Ports.free();
        Path file = Files.writeString(folder.resolve("threads.yml"), budget);
        List<String> all = new ArrayList<>(List.of(settings));
        all.add("leak-virtual-every=" + leakEvery);
        String start = SampleApp.commandLine(jdk.java(), folder, port, all.toArray(String[]::new));
        String load =
                ("curl -s -o /dev/null --parallel --parallel-max 8 'http://127.0.0.1:%d/orders/[1-%d]' || exit 7; "
                        + "sleep 0.4; ")
                        .formatted(port,
                                REQUESTS_A_ROUND)
                        .repeat(ROUNDS);
        return lab("check", "--budget", file.toString(), "--management",
                "http://127.0.0.1:" + port + "/actuator", "--out",
                out().toString(), "--start", start, "--", "sh", "-c", load);
    }

    private Map<String, Double> measured() throws IOException {
        return Json.read(out().resolve(CheckResult.FILE), CheckResult.class).measures();
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
        try (LabProcess lab = check(jdk, BOUNDED, 1, "spring.threads.virtual.enabled=true")) {
            lab.ends().exitedWith(ExitCode.EXCEEDED).says("Virtual threads: in use", "threads.virtual.left",
                    "OrderNotices.lambda$requested$0:");
            assertThat(lab.printed())
                    .containsPattern(jdk.feature() < TRACED_FROM ? "await\\(\\)\\s+for\\s+other\\s+threads"
                            : "virtual\\s+by\\s+OrderNotices\\.requested:");
            // All requests but those of the warm-up, in which there may be most of them where the machine is slow later
            // on; the budget asks for a round's.
            assertThat(measured().get("threads.virtual.left")).isBetween(REQUESTS_A_ROUND * 1.0,
                    ROUNDS * REQUESTS_A_ROUND * 1.0);
            assertThat(measured().get("threads.virtual.started")).isGreaterThan(measured().get("threads.virtual.left"));
            assertThat(measured().get("threads.virtual.live.max"))
                    .isGreaterThanOrEqualTo(measured().get("threads.virtual.left"));
            lab.leavesNothing(out());
        }
    }

    @ParameterizedTest
    @Tag("long")
    @MethodSource("jdksWithVirtualThreads")
    void anAppThatLeaksNoneHoldsTheSameBounds(Jdk jdk) throws Exception {
        try (LabProcess lab = check(jdk, BOUNDED, 0, "spring.threads.virtual.enabled=true")) {
            lab.ends().exitedWith(ExitCode.HELD).says("Virtual threads: in use", "All 2 bounds held.");
            assertThat(measured().get("threads.virtual.started")).isPositive();
            assertThat(measured().get("threads.virtual.left")).isZero();
        }
    }
}
