package io.executorlab.lab.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.diagnosis.Finding.Certainty;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;

class SignsTest {

    private static final String WORKER =
            "java.util.concurrent.ThreadPoolExecutor$Worker.run(ThreadPoolExecutor.java:635)";
    private static final String THREAD = "java.lang.Thread.run(Thread.java:840)";
    private static final String GET = "java.util.concurrent.FutureTask.get(FutureTask.java:190)";
    private static final String READ = "java.net.Socket$SocketInputStream.read(Socket.java:966)";
    private static final String IDLE = "java.util.concurrent.ThreadPoolExecutor.getTask(ThreadPoolExecutor.java:1062)";

    @Test
    void signsBelongToAnAntiPatternAndSayWhatTheySeeOrWhyNoDumpShowsIt() {
        List<String> antiPatterns = Home.experiments().stream()
                .filter(name -> Files.exists(Path.of("docs/anti-patterns/%s.md".formatted(name)))).toList();
        assertThat(Signs.all()).extracting(Signs::antiPattern).isSubsetOf(antiPatterns).hasSizeGreaterThanOrEqualTo(11);
        assertThat(Signs.all()).allSatisfy(signs -> {
            assertThat(signs.looksLike()).isNotBlank();
            assertThat(signs.signs().isEmpty() ? signs.notSeen() : signs.next()).isNotBlank();
            assertThat(signs.signs()).allSatisfy(sign -> {
                assertThat(sign.sees()).isNotBlank();
                assertThat(sign.atLeast()).isPositive();
                assertThat(sign.certainty()).isNotNull();
            });
        });
    }

    @Test
    void aStageThatWaitsIsLikelyAFlawOnlyWhereThatForWhichItWaitsCouldTell() {
        String stage = "java.util.concurrent.CompletableFuture$AsyncSupply.run(CompletableFuture.java:1768)";
        DumpedThread waits = thread("Thread-7", GET, stage, THREAD);
        assertThat(certaintyOf("async-blocking", dump(waits, thread("code-1", READ, WORKER, THREAD))))
                .containsExactly(Certainty.POSSIBLE);
        assertThat(certaintyOf("async-blocking",
                dump(waits, thread("code-1", "java.lang.ProcessImpl.waitFor(ProcessImpl.java:434)", WORKER, THREAD))))
                .containsExactly(Certainty.LIKELY);
    }

    @Test
    void seesAPoolAllOfWhichCallsAndNobodyWaitsForThat() {
        String stage = "java.util.concurrent.CompletableFuture$AsyncSupply.run(CompletableFuture.java:1768)";
        String send = "jdk.internal.net.http.HttpClientImpl.send(HttpClientImpl.java:553)";
        DumpedThread[] calls = IntStream.rangeClosed(1, 4)
                .mapToObj(number -> thread("summary-" + number, send, stage, WORKER, THREAD))
                .toArray(DumpedThread[]::new);
        assertThat(certaintyOf("timeout-without-cancel", dump(calls))).containsExactly(Certainty.POSSIBLE);
        DumpedThread[] oneIsIdle = calls.clone();
        oneIsIdle[3] = thread("summary-4", IDLE, WORKER, THREAD);
        assertThat(certaintyOf("timeout-without-cancel", dump(oneIsIdle))).isEmpty();
    }

    @Test
    void seesAThreadThatSpringMvcHasStartedForOneTask() {
        DumpedThread token = thread("MvcAsync812", "sun.nio.ch.SocketChannelImpl.write(SocketChannelImpl.java:561)",
                THREAD);
        assertThat(certaintyOf("thread-per-token", dump(token))).containsExactly(Certainty.CERTAIN);
        assertThat(certaintyOf("thread-per-token", dump(thread("streaming-1", IDLE, WORKER, THREAD)))).isEmpty();
    }

    @Test
    void seesADeadlockInAPoolAllOfWhichWaits() {
        ThreadDump stuck = dump(thread("a-1", GET, WORKER, THREAD), thread("a-2", GET, WORKER, THREAD),
                thread("b-1", IDLE, WORKER, THREAD));
        assertThat(certaintyOf("pool-induced-deadlock", stuck)).containsExactly(Certainty.LIKELY);
        assertThat(certaintyOf("pool-induced-deadlock", stuck, stuck)).containsExactly(Certainty.CERTAIN);
    }

    @Test
    void seesNoneWhereAnotherThreadWorksForThem() {
        assertThat(certaintyOf("pool-induced-deadlock",
                dump(thread("a-1", GET, WORKER, THREAD), thread("a-2", GET, WORKER, THREAD),
                        thread("b-1", READ, WORKER, THREAD))))
                .isEmpty();
    }

    @Test
    void seesNoneWhereOneOfThePoolIsIdle() {
        assertThat(certaintyOf("pool-induced-deadlock",
                dump(thread("a-1", GET, WORKER, THREAD), thread("a-2", IDLE, WORKER, THREAD)))).isEmpty();
    }

    @Test
    void tellsAThreadOfOneStageByTheFrameBelowItsTask() {
        String stage = "java.util.concurrent.CompletableFuture$AsyncSupply.run(CompletableFuture.java:1768)";
        assertThat(certaintyOf("thread-per-task", dump(thread("Thread-812", READ, stage, THREAD))))
                .containsExactly(Certainty.CERTAIN);
        assertThat(certaintyOf("thread-per-task",
                dump(thread("Thread-812", READ, stage, "java.lang.Thread.runWith(Thread.java:1596)", THREAD))))
                .containsExactly(Certainty.CERTAIN);
        assertThat(certaintyOf("thread-per-task", dump(thread("pool-1-thread-1", READ, stage, WORKER, THREAD))))
                .isEmpty();
    }

    @Test
    void countsTheJdksClientsByTheNumberInTheirNamesHoweverFewLive() {
        String select = "sun.nio.ch.SelectorImpl.select(SelectorImpl.java:141)";
        DumpedThread[] few = IntStream.rangeClosed(995, 1000)
                .mapToObj(client -> thread("HttpClient-%d-SelectorManager".formatted(client), select, THREAD))
                .toArray(DumpedThread[]::new);
        assertThat(certaintyOf("client-per-request", dump(few))).containsExactly(Certainty.CERTAIN);
        assertThat(certaintyOf("client-per-request", dump(thread("HttpClient-1-SelectorManager", select, THREAD))))
                .isEmpty();
    }

    @Test
    void seesWhoHoldsAConnectionAndWaitsForAnother() {
        String waits = "com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:179)";
        String within = "org.springframework.transaction.support.AbstractPlatformTransactionManager"
                + ".handleExistingTransaction(AbstractPlatformTransactionManager.java:450)";
        DumpedThread nested = thread("http-nio-8080-exec-1", "java.util.concurrent.SynchronousQueue.poll", waits,
                within, WORKER, THREAD);
        DumpedThread another = thread("http-nio-8080-exec-2", "java.util.concurrent.SynchronousQueue.poll", waits,
                within, WORKER, THREAD);
        DumpedThread first = thread("http-nio-8080-exec-3", "java.util.concurrent.SynchronousQueue.poll", waits,
                WORKER, THREAD);
        assertThat(certaintyOf("nested-connection", dump(nested, another))).containsExactly(Certainty.LIKELY);
        assertThat(certaintyOf("nested-connection", dump(nested, first))).containsExactly(Certainty.POSSIBLE);
        assertThat(certaintyOf("nested-connection", dump(first))).isEmpty();
    }

    @Test
    void seesASchedulerAllOfWhichIsInAJobAndWhetherItStaysThere() {
        String job =
                "org.springframework.scheduling.support.ScheduledMethodRunnable.run(ScheduledMethodRunnable.java:122)";
        ThreadDump busy = dump(thread("scheduling-1", READ, job, WORKER, THREAD));
        assertThat(certaintyOf("one-scheduler-thread", busy)).containsExactly(Certainty.POSSIBLE);
        assertThat(certaintyOf("one-scheduler-thread", busy, busy)).containsExactly(Certainty.LIKELY);
        assertThat(certaintyOf("one-scheduler-thread", dump(thread("scheduling-1", READ, job, WORKER, THREAD),
                thread("scheduling-2", IDLE, WORKER, THREAD)))).isEmpty();
        assertThat(certaintyOf("one-scheduler-thread", dump(thread("scheduling-1", IDLE, WORKER, THREAD),
                thread("digest-1", READ, job, WORKER, THREAD)))).isEmpty();
    }

    @Test
    void seesMoreVirtualThreadsWaitForAConnectionThanAConnectorHas() {
        String poll = "java.util.concurrent.SynchronousQueue.poll";
        String waits = "com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:160)";
        String virtual = "java.lang.VirtualThread.run(VirtualThread.java:309)";
        assertThat(certaintyOf("unbounded-virtual", dump(many(200, poll, waits, virtual))))
                .containsExactly(Certainty.LIKELY);
        assertThat(certaintyOf("unbounded-virtual", dump(many(20, poll, waits, virtual))))
                .containsExactly(Certainty.POSSIBLE);
        assertThat(certaintyOf("unbounded-virtual", dump(many(200, poll, waits, THREAD)))).isEmpty();
    }

    private static DumpedThread[] many(int threads, String... frames) {
        return IntStream.rangeClosed(1, threads).mapToObj(number -> thread("tomcat-handler-" + number, frames))
                .toArray(DumpedThread[]::new);
    }

    @Test
    void seesWhoWaitsToLogWhileOneWrites() {
        String lock = "java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:322)";
        String appender = "ch.qos.logback.core.OutputStreamAppender.writeBytes(OutputStreamAppender.java:204)";
        DumpedThread writes = thread("http-nio-8080-exec-9",
                "java.io.FileOutputStream.writeBytes(FileOutputStream.java)",
                "java.io.FileOutputStream.write(FileOutputStream.java:349)", appender, WORKER, THREAD);
        DumpedThread[] wait = IntStream.rangeClosed(1, 4)
                .mapToObj(number -> thread("http-nio-8080-exec-" + number, lock, appender, WORKER, THREAD))
                .toArray(DumpedThread[]::new);
        DumpedThread[] all = Stream.concat(Stream.of(wait), Stream.of(writes)).toArray(DumpedThread[]::new);
        assertThat(certaintyOf("logging-lock", dump(all))).containsExactly(Certainty.LIKELY);
        assertThat(certaintyOf("logging-lock", dump(wait))).as("nobody writes").isEmpty();
        assertThat(certaintyOf("logging-lock", dump(wait[0], writes))).as("one waits, as may be").isEmpty();
    }

    private static List<Certainty> certaintyOf(String antiPattern, ThreadDump... dumps) {
        return Signs.all().stream().filter(signs -> signs.antiPattern().equals(antiPattern))
                .flatMap(signs -> signs.in(List.of(dumps)).stream()).map(Finding::certainty).toList();
    }

    private static ThreadDump dump(DumpedThread... threads) {
        return new ThreadDump(0, ThreadDump.Phase.LOAD, List.of(threads));
    }

    private static DumpedThread thread(String name, String... frames) {
        return new DumpedThread(name, "WAITING", List.of(frames));
    }
}
