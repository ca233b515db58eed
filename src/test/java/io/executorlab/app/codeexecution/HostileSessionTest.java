package io.executorlab.app.codeexecution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.sun.management.UnixOperatingSystemMXBean;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;
import io.executorlab.app.SharedApps;

/**
 * Whatever a client does, it is answered by the book (RFC 6455, section 7.4), another's session goes on, the next
 * client is served, and no connection, descriptor, child or thread is left, but for the pools' own. With the fixed code
 * and with the broken.
 */
@EnabledOnOs(OS.LINUX)
class HostileSessionTest {

    static final Map<String, String[]> VARIANTS = Map.of(
            "fixed", new String[0],
            "broken", new String[] {"async-blocking-broken", "thread-per-task-broken", "post-000-unbounded-queue"});
    private static final List<Breach> BREACHES = List.of(
            new Breach("bytes that are no UTF-8", 1007,
                    session -> session.send(RawSession.TEXT, new byte[] {(byte) 0xc3, 0x28})),
            new Breach("binary", 1003, session -> session.send(RawSession.BINARY, new byte[10])),
            new Breach("a frame without a mask", 1002, session -> session.sendUnmasked("hello")),
            new Breach("an unknown opcode", 1002, session -> session.send(0x3, new byte[0])),
            new Breach("the end of what it never began", 1002,
                    session -> session.send(RawSession.CONTINUATION, new byte[1])),
            new Breach("a ping that is too long", 1002, session -> session.send(RawSession.PING, new byte[126])),
            new Breach("the beginning of a text of 10 MB", 1009,
                    session -> session.begin(10_000_000, new byte[8_200])));
    private static final int CROWD = 2_000;
    private static final int A_SECOND = 100;
    private static final Map<String, Hostile> CLIENTS = Map.of(
            "breaks off while its program runs", Hostile.of(HostileSessionTest::breaksOff),
            "ends its half of the connection while its program runs", Hostile.of(HostileSessionTest::endsItsHalf),
            "sends no HTTP", Hostile.of(HostileSessionTest::sendsNoHttp),
            "breaks the protocol", Hostile.of(HostileSessionTest::breaksTheProtocol),
            "sends a text of 10 MB", Hostile.of(HostileSessionTest::sendsTenMegabytes),
            "never reads", Hostile.of(HostileSessionTest::neverReads),
            "opens 2,000 sessions at once", new Hostile(app -> openAtOnce(app, 100), HostileSessionTest::crowds),
            "opens and closes 100 times a second", new Hostile(app -> flickers(app, A_SECOND / 2),
                    app -> flickers(app, 2 * A_SECOND)));
    /**
     * The threads that serve however many clients and are kept for a while: of Tomcat, the app's pool, the JDK, and the
     * clients in this JVM.
     */
    private static final Pattern OF_A_POOL = Pattern.compile(
            "http-nio-.*-exec-.*|session-.*|compile-.*|process "
                    + "reaper.*|HttpClient-.*|ForkJoinPool.*|Catalina-utility-.*"
                    + "|awaitility-.*|CompletableFutureDelayScheduler");

    private static final Duration BUSY_MACHINE = Duration.ofSeconds(60);
    private static final SharedApps APPS = new SharedApps("code-execution.send-limit=300ms");

    /** What a client does, and sees of it. */
    private interface Visit {

        void to(RunningApp app) throws Exception;
    }

    /** A client that harms the app; of one that does much, a little is enough to warm up. */
    private record Hostile(Visit warmUp, Visit visit) {

        static Hostile of(Visit visit) {
            return new Hostile(visit, visit);
        }
    }

    /** Sends what no client may, and is closed with a code. */
    private record Breach(String what, int code, Sending sending) {
    }

    private interface Sending {
        void to(RawSession session) throws IOException;
    }

    @AfterAll
    static void stop() {
        APPS.close();
    }

    static Stream<Arguments> clients() {
        return VARIANTS.keySet().stream().sorted()
                .flatMap(variant -> CLIENTS.keySet().stream().sorted().map(client -> Arguments.of(variant, client)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("clients")
    void harmsNobodyAndLeavesNothing(String variant, String name) throws Exception {
        RunningApp app = APPS.with(VARIANTS.get(variant));
        Hostile client = CLIENTS.get(name);
        // Tomcat counts the one that each of its connectors waits for.
        double without = connections(app);
        Conversation other = Conversation.with(app);
        assertServed(other);
        // Classes, buffers and connectors that come with the first are there for good.
        client.warmUp().to(app);
        assertNextIsServed(app);
        awaitRest(app, without + 1);
        long descriptors = descriptors();
        Map<String, Long> threads = threadsOfNoPool();

        client.visit().to(app);

        assertServed(other);
        assertNextIsServed(app);
        awaitRest(app, without + 1);
        eventually().untilAsserted(() -> assertThat(threadsOfNoPool()).allSatisfy((thread, count) -> assertThat(count)
                .as("threads %s", thread).isLessThanOrEqualTo(threads.getOrDefault(thread, 0L))));
        eventually().untilAsserted(() -> assertThat(descriptors()).isLessThanOrEqualTo(descriptors));
        other.close();
        awaitRest(app, without);
    }

    /**
     * Before the handshake the container's limit ends the connection, after it the session's: {@link IdleSessionTest}.
     */
    @ParameterizedTest
    @ValueSource(strings = {"fixed", "broken"})
    void endsAConnectionThatNeverAsksForAnything(String variant) throws Exception {
        try (RunningApp app =
                RunningApp.start(List.of(VARIANTS.get(variant)), "server.tomcat.connection-timeout=200ms");
                RawSession silent = RawSession.connect(app)) {
            assertThat(silent.head()).isEmpty();
        }
        assertThat(APPS.with().context().getEnvironment().getProperty("server.tomcat.connection-timeout"))
                .isEqualTo("20s");
    }

    /**
     * The programs of clients that have gone are run, however many they are, before the next one's turn: broken refuses
     * nothing.
     */
    @Test
    void aQueueWithoutABoundServesThoseWhoHaveGone() throws Exception {
        int behind = 55;
        try (RunningApp app = RunningApp.start(List.of(VARIANTS.get("broken")))) {
            double without = connections(app);
            int threads = app.bean(CodeExecutionProperties.class).pool().coreSize();
            Conversation first = Conversation.with(app);
            IntStream.range(0, threads).forEach(nap -> first.send("long-nap"));
            Children.await(threads);
            Children.hold();
            IntStream.range(0, behind).forEach(hello -> first.send("hello"));
            eventually().until(() -> runningOrQueued(app) == threads + behind);
            first.abort();
            eventually().until(() -> connections(app) == without);
            Children.letGo();
            eventually().untilAsserted(
                    () -> assertThat(app.count("code.execution.abandoned")).isEqualTo(threads + behind));
        }
    }

    private static double runningOrQueued(RunningApp app) {
        MeterRegistry meters = app.bean(MeterRegistry.class);
        return Stream.of("executor.active", "executor.queued")
                .flatMap(name -> meters.find(name).tag("name", "compileExecutor").gauges().stream())
                .mapToDouble(Gauge::value).sum();
    }

    /** Both ends of each session are in this process, which needs some descriptors for itself. */
    private static void crowds(RunningApp app) {
        UnixOperatingSystemMXBean system = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        assumeTrue(system.getMaxFileDescriptorCount() - system.getOpenFileDescriptorCount() >= 4 * CROWD,
                "%d sessions need %d descriptors, and this process may open fewer".formatted(CROWD, 4 * CROWD));
        openAtOnce(app, CROWD);
    }

    private static void openAtOnce(RunningApp app, int sessions) {
        List<Conversation> clients = new ArrayList<>();
        IntStream.range(0, sessions).parallel().mapToObj(client -> Conversation.with(app)).forEachOrdered(clients::add);
        clients.forEach(Conversation::abort);
    }

    /** At a rate that does not wait for the app. */
    private static void flickers(RunningApp app, int times) throws Exception {
        ScheduledExecutorService clients = Executors.newScheduledThreadPool(20);
        try {
            List<ScheduledFuture<Integer>> codes = IntStream.range(0, times).mapToObj(time -> clients
                    .schedule(() -> openAndClose(app), 1000L * time / A_SECOND, TimeUnit.MILLISECONDS)).toList();
            for (ScheduledFuture<Integer> code : codes) {
                assertThat(code.get()).isEqualTo(WebSocket.NORMAL_CLOSURE);
            }
        } finally {
            clients.shutdownNow();
            assertThat(clients.awaitTermination(BUSY_MACHINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
    }

    private static int openAndClose(RunningApp app) throws Exception {
        Conversation client = Conversation.with(app);
        client.close();
        return client.closeCode();
    }

    private static void breaksOff(RunningApp app) {
        Conversation client = Conversation.with(app);
        client.send("long-nap");
        Children.await(1);
        client.abort();
    }

    private static void endsItsHalf(RunningApp app) throws IOException {
        try (RawSession client = RawSession.open(app)) {
            client.send("nap");
            client.endOutput();
            assertThat(client.closeCode()).isEqualTo(1002);
        }
    }

    private static void sendsNoHttp(RunningApp app) throws IOException {
        try (RawSession client = RawSession.connect(app)) {
            client.write(new byte[] {0x16, 0x03, 0x01, 0x02, 0x00, '\r', '\n', '\r', '\n'});
            assertThat(client.head()).startsWith("HTTP/1.1 400");
        }
    }

    private static void breaksTheProtocol(RunningApp app) throws IOException {
        for (Breach breach : BREACHES) {
            try (RawSession client = RawSession.open(app)) {
                breach.sending().to(client);
                assertThat(client.closeCode()).as(breach.what()).isEqualTo(breach.code());
            }
        }
    }

    /** The close frame may be lost: the app does not read the rest, and its end of the connection is then a reset. */
    private static void sendsTenMegabytes(RunningApp app) throws Exception {
        Conversation client = Conversation.with(app);
        client.trySend("x".repeat(10_000_000));
        assertThat(client.closeCode()).isIn(1009, RawSession.NO_CLOSE_FRAME);
    }

    /** Its writes end once the app has given it up. */
    private static void neverReads(RunningApp app) throws IOException {
        try (RawSession client = RawSession.open(app)) {
            byte[] unknown = "x".repeat(100).getBytes(StandardCharsets.UTF_8);
            assertThatThrownBy(() -> {
                for (int message = 0; message < 1_000_000; message++) {
                    client.send(RawSession.TEXT, unknown);
                }
            }).isInstanceOf(IOException.class);
        }
    }

    /** Looks often, for there is much to wait for that has nearly come about. */
    private static ConditionFactory eventually() {
        return await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(10));
    }

    private static void assertNextIsServed(RunningApp app) {
        assertThat(Conversation.run(app, "hello").status()).isEqualTo("finished");
    }

    private static void assertServed(Conversation client) throws InterruptedException {
        client.send("hello");
        assertThat(client.reply().output()).isEqualTo("hello\n");
    }

    private static void awaitRest(RunningApp app, double connections) {
        Children.await(0);
        eventually().untilAsserted(() -> assertThat(BlockedThreads.now()).isEqualTo(new BlockedThreads(0, 0)));
        // Beside a busy machine Tomcat's gauge was once one below what was open; a connection left open makes it
        // higher.
        eventually().untilAsserted(() -> assertThat(connections(app)).isLessThanOrEqualTo(connections));
    }

    /** Counts the threads of each name, whose numbers are left out. */
    private static Map<String, Long> threadsOfNoPool() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName)
                .filter(name -> !OF_A_POOL.matcher(name).matches())
                .collect(Collectors.groupingBy(name -> name.replaceAll("\\d+", "*"), Collectors.counting()));
    }

    private static double connections(RunningApp app) {
        return app.bean(MeterRegistry.class).get("tomcat.connections.current").gauges().stream()
                .mapToDouble(Gauge::value).sum();
    }

    private static long descriptors() {
        return ((UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getOpenFileDescriptorCount();
    }
}
