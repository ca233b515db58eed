package io.executorlab.lab.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.diagnosis.Classification.Place;
import io.executorlab.lab.diagnosis.Classification.PoolKind;
import io.executorlab.lab.diagnosis.Classification.WaitKind;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;

class ClassificationTest {

    private static final String PARK = "jdk.internal.misc.Unsafe.park(Native Method)";

    private static Classification of(String state, String... frames) {
        return Classification.of(new DumpedThread("task-1", state, List.of(frames)));
    }

    @ParameterizedTest
    @CsvSource({
            "com.zaxxer.hikari.pool.HikariPool.getConnection, connection, CONNECTION",
            "org.postgresql.core.PGStream.receive, database, ANSWER",
            "org.elasticsearch.client.RestClient.performRequest, search, ANSWER",
            "jdk.internal.net.http.HttpClientImpl.send, http-call, ANSWER",
            "java.util.concurrent.FutureTask.get, get, TASK", "java.util.concurrent.CompletableFuture.join, join, TASK",
            "java.lang.ProcessImpl.waitFor, child-process, CHILD_PROCESS",
            "java.lang.ProcessHandleImpl.waitForProcessExit0, process-reaper, CHILD_PROCESS",
            "io.netty.util.concurrent.DefaultPromise.await, event-loop, EVENT_LOOP",
            "java.util.concurrent.ThreadPoolExecutor.getTask, idle, WORK",
            "sun.nio.ch.SelectorImpl.select, select, WORK", "org.apache.tomcat.util.net.Acceptor.run, accept, WORK"})
    void aKnownFrameAnywhereInTheStackTellsThePlace(String method, String key, WaitKind kind) {
        Classification seen = of("WAITING", PARK, method + "(Unknown Source)", "com.acme.Shop.sell(Shop.java:7)");
        assertThat(seen.place().key()).isEqualTo(key);
        assertThat(seen.kind()).isEqualTo(kind);
        assertThat(seen.isQuiet()).isEqualTo(kind == WaitKind.WORK || kind == WaitKind.HOUSEKEEPING);
        assertThat(seen.isAtWork()).isEqualTo(!seen.isQuiet() && kind != WaitKind.TASK);
    }

    @ParameterizedTest
    @CsvSource({"java.lang.ref.ReferenceQueue.remove, HOUSEKEEPING",
            "jdk.jfr.internal.PlatformRecorder.run, HOUSEKEEPING",
            "java.util.TimerThread.mainLoop, HOUSEKEEPING"})
    void aThreadKeepsHouseWhereNothingOfTheAppStandsAboveOrBelow(String method, WaitKind kind) {
        String frame = method + "(Unknown Source)";
        assertThat(of("WAITING", PARK, frame).kind()).isEqualTo(kind);
        assertThat(of("WAITING", PARK, frame, "com.acme.Shop.sell(Shop.java:7)").kind()).isEqualTo(WaitKind.UNKNOWN);
        assertThat(of("WAITING", "com.acme.Shop.finalize(Shop.java:7)", frame).kind()).isEqualTo(WaitKind.UNKNOWN);
    }

    @Test
    void aWorkerThatWaitsForTheLockOfItsQueueIsNotIdle() {
        String lock = "java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:285)";
        String poll = "org.eclipse.jetty.util.BlockingArrayQueue.poll(BlockingArrayQueue.java:247)";
        assertThat(of("WAITING", PARK, poll).isQuiet()).isTrue();
        assertThat(of("WAITING", PARK, lock, poll).isQuiet()).isFalse();
        String take = "java.util.concurrent.LinkedBlockingQueue.take(LinkedBlockingQueue.java:432)";
        String getTask = "java.util.concurrent.ThreadPoolExecutor.getTask(ThreadPoolExecutor.java:1062)";
        assertThat(of("WAITING", PARK, take, getTask).isQuiet()).isTrue();
        assertThat(of("WAITING", PARK, lock.replace("lock(", "lockInterruptibly("), take, getTask).isQuiet())
                .isFalse();
    }

    @Test
    void elseThreadsStandInTheTopmostFrameThatIsNoWaitingOfTheJdk() {
        Classification seen = of("TIMED_WAITING", PARK, "com.acme.Shop.sell(Shop.java:7)");
        assertThat(seen.place()).isEqualTo(new Place(Place.ANY, WaitKind.UNKNOWN, List.of("timed-waiting", "Shop.sell"),
                "timed-waiting in Shop.sell"));
        assertThat(seen.frame()).isEqualTo("com.acme.Shop.sell");
        assertThat(of("BLOCKED", "com.acme.Shop.sell(Shop.java:7)").kind()).isEqualTo(WaitKind.LOCK);
        assertThat(of("RUNNABLE").kind()).isEqualTo(WaitKind.HOUSEKEEPING);
    }

    @ParameterizedTest
    @CsvSource({"java.util.concurrent.ThreadPoolExecutor$Worker.run, EXECUTOR",
            "java.util.concurrent.ForkJoinWorkerThread.run, FORK_JOIN",
            "org.apache.tomcat.util.threads.TaskThread.run, CONNECTOR", "java.lang.Thread.run, NONE"})
    void aFrameTellsForWhatPoolItWorks(String first, PoolKind pool) {
        assertThat(of("RUNNABLE", "com.acme.Shop.sell(Shop.java:7)", first + "(Unknown Source)").worksFor())
                .isEqualTo(pool);
    }

    /** The JVM takes a thread that reads a socket for one that runs. */
    @Test
    void whoStandsInWhatItWaitsForIsNotHot() {
        List<String> reading = List.of("org.postgresql.core.PGStream.receiveChar(PGStream.java:1)");
        List<String> spinning = List.of("com.acme.Shop.spin(Shop.java:7)");
        ThreadDump dump = new ThreadDump(0, ThreadDump.Phase.LOAD, List.of(
                new DumpedThread("exec-1", "RUNNABLE", reading), new DumpedThread("exec-2", "RUNNABLE", reading),
                new DumpedThread("exec-3", "RUNNABLE", spinning), new DumpedThread("exec-4", "WAITING", spinning)));
        assertThat(ThreadGroups.hottest(List.of(dump, dump))).map(ThreadGroups.Group::frame)
                .contains("com.acme.Shop.spin");
    }

    @Test
    void resultsKeepAPlaceByItsWords() {
        assertThat(Place.kept("idle in select").words())
                .isEqualTo(of("RUNNABLE", "sun.nio.ch.SelectorImpl.select(SelectorImpl.java:1)").place().words());
    }
}
