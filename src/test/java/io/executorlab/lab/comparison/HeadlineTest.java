package io.executorlab.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.Measures;

class HeadlineTest {

    private static final String GET_CONNECTION = "com.zaxxer.hikari.pool.HikariPool.getConnection";
    private static final String READ = "org.postgresql.core.PGStream.receive";
    private static final String JOIN = "java.util.concurrent.CompletableFuture.join";
    private static final String WORKER = "java.util.concurrent.ThreadPoolExecutor.runWorker";
    private static final String IDLE = "java.util.concurrent.ThreadPoolExecutor.getTask";
    private static final String WAIT_FOR = "java.lang.ProcessImpl.waitFor";
    private static final String REAPER = "java.lang.ProcessHandleImpl.waitForProcessExit0";
    private static final String GET = "java.util.concurrent.CompletableFuture.get";

    private static String headline(String experiment, Recorded broken, Recorded fixed) {
        return Headlines
                .of(ExperimentFiles.named(experiment), Map.of("broken", broken.measures(), "fixed", fixed.measures()),
                        Map.of())
                .toString();
    }

    @Test
    void namesWhereMostThreadsStand() {
        assertThat(headline("pool-mismatch",
                Recorded.run().dumped(190, "http-nio-exec-", GET_CONNECTION).dumped(8, "http-nio-exec-9", READ)
                        .dumped(24, "idle-", IDLE),
                Recorded.run().dumped(3, "http-nio-exec-", GET_CONNECTION).dumped(219, "idle-", IDLE)))
                .isEqualTo(
                        "190 http-nio-exec-* threads are waiting in getConnection() for a database connection. "
                                + "Fixed: 3.");
    }

    @Test
    void addsWhatTheClientWaitsAndWhatFixedRefuses() {
        Recorded broken = Recorded.run().dumped(20, "http-", GET_CONNECTION).trend("latency", 900, 2163);
        assertThat(
                headline("pool-mismatch", broken, Recorded.run().dumped(20, "http-", IDLE).trend("latency", 90, 115)))
                .isEqualTo("20 http-* threads are waiting in getConnection() for a database connection. Fixed: 0."
                        + " Clients wait 2163 ms at the 95th percentile, with the fix 115 ms.");
        assertThat(headline("pool-mismatch", broken, Recorded.run().dumped(20, "http-", IDLE).trend("latency", 90, 115)
                .k6(Map.of("sent", 100.0, "answered", 40.0, "refused", 60.0))))
                .endsWith("Fixed: 0. It refuses 60 of 100 requests instead.");
    }

    @Test
    void timesOfDifferentLoadsAreNotCompared() {
        assertThat(headline("pool-mismatch", Recorded.run().trend("latency", 900, 2163),
                Recorded.run().rate(1).trend("latency", 90, 115)))
                .startsWith("Broken and fixed do not clearly differ in this run: 40 and 40 threads at most");
    }

    @Test
    void tellsThreadsThatEachRequestStarts() {
        assertThat(headline("thread-per-task", Recorded.run().started(102).startedThreads(102, "Thread-", 300),
                Recorded.run().started(3)))
                .isEqualTo("Each request starts 1.02 threads, Thread-* by Service.call:1. Fixed: 0.03.");
    }

    @Test
    void namesTheStarterOfTheCrowd() {
        assertThat(headline(
                "event-loop-per-call", Recorded.run().started(800).startedThreads(800, "nioEventLoopGroup-", 2000)
                        .dumped(160, "nioEventLoopGroup-",
                                "io.netty.util.concurrent.SingleThreadEventExecutor.confirmShutdown")
                        .dumped(62, "idle-", IDLE),
                Recorded.run().dumped(55, "idle-", IDLE)))
                .isEqualTo(
                        "160 nioEventLoopGroup-* threads are sleeping in confirmShutdown, their quiet period; each "
                                + "request starts 8 of them, in Service.call:1."
                                + " Fixed: 0.");
    }

    @Test
    void doesNotNameOneLineForThreadsThatSeveralStart() {
        assertThat(headline(
                "event-loop-per-call", Recorded.run().started(800).startedThreads(700, "nioEventLoopGroup-", 2000)
                        .startedThreads(100, "nioEventLoopGroup-", 2000, "com.example.Exchange.call:2")
                        .dumped(160, "nioEventLoopGroup-",
                                "io.netty.util.concurrent.SingleThreadEventExecutor.confirmShutdown")
                        .dumped(62, "idle-", IDLE),
                Recorded.run().dumped(55, "idle-", IDLE)))
                .contains("each request starts 8 of them, most in Service.call:1.");
    }

    @Test
    void tellsTheSessionsThatTheProxyHasNoConnectionFor() {
        Recorded broken = Recorded.run().k6(Map.of("sent", 1200.0, "answered", 770.0, "failed", 430.0))
                .round("first-refusal", 718, 718, 718)
                .gauge("process_files_open_files", 820).gauge("process_files_max_files", 1024)
                .counter("logback_events_total{level=\"error\"}", 0)
                .proxied("[alert] 768 worker_connections are not enough", 430);
        Recorded fixed = Recorded.run().k6(Map.of("sent", 1200.0, "answered", 1200.0, "failed", 0.0)).proxied("", 0);
        assertThat(headline("proxy-connections", broken, fixed))
                .isEqualTo("nginx runs out of connections and refuses 430 of 1200 sessions,"
                        + " the first when 718 are open; the app behind it has 820 of 1024 files open and logs 0 "
                        + "errors. Fixed: 0 refused.");
    }

    @Test
    void aPoolThatWaitsForItselfGoesBeforeItsThreads() {
        Recorded stalled = Recorded.run().gauge("executor_pool_size_threads{name=\"review\"}", 9)
                .gauge("executor_active_threads{name=\"review\"}", 9)
                .gauge("executor_queued_tasks{name=\"review\"}", 12)
                .counter("process_cpu_time_ns_total", 2e7)
                .dumped(9, "review-", JOIN, "com.example.Reviews.collect", WORKER);
        assertThat(headline("pool-induced-deadlock", stalled, Recorded.run()))
                .isEqualTo(
                        "All 9 threads of review wait for tasks in its own queue, where 12 are stuck, and nothing "
                                + "completes any more"
                                + " (review-* in Reviews.collect:1). Fixed: no pool stalls.");
    }

    @Test
    void aWaitThatTheServerDoesNotSeeGoesBeforeTheCrowd() {
        Recorded broken = Recorded.run().dumped(190, "http-", GET_CONNECTION).trend("latency(GET /ping)", 900, 1769)
                .counter("http_server_requests_seconds_sum{method=\"GET\",uri=\"/ping\"}", 0.004)
                .counter("http_server_requests_seconds_count{method=\"GET\",uri=\"/ping\"}", 10);
        assertThat(headline("starved-connector", broken, Recorded.run().trend("latency(GET /ping)", 3, 5.5)))
                .isEqualTo(
                        "GET /ping takes 1769 ms at the 95th percentile, though the server needs only 0.40 ms once "
                                + "a thread picks it up,"
                                + " while 190 http-* threads are waiting in getConnection() for a database "
                                + "connection. Fixed: 5.50 ms.");
    }

    @Test
    void tellsTheQueueAndItsPool() {
        Recorded broken = Recorded.run().gauge("executor_queued_tasks{name=\"task\"}", 319)
                .gauge("executor_pool_size_threads{name=\"task\"}", 8);
        assertThat(headline("unbounded-queue", broken,
                Recorded.run().gauge("executor_queued_tasks{name=\"arrival\"}", 32)
                        .k6(Map.of("sent", 481.0, "answered", 161.0, "refused", 320.0))))
                .isEqualTo("Up to 319 tasks wait in the queue of task, whose pool has 8 threads. Fixed: 32."
                        + " It refuses 320 of 481 requests instead.");
        assertThat(headline("unbounded-queue", broken,
                Recorded.run().gauge("executor_queued_tasks{name=\"arrival\"}", 300)))
                .startsWith("Broken and fixed do not clearly differ");
    }

    @Test
    void tellsTheThreadsThatOneTaskBlocks() {
        assertThat(headline("async-blocking",
                Recorded.run().dumped(3, "Thread-", GET).dumped(3, "compile-", WAIT_FOR).dumped(3, "reaper", REAPER),
                Recorded.run().dumped(3, "compile-", WAIT_FOR).dumped(3, "reaper", REAPER)))
                .isEqualTo("Each running child process blocks 2 threads, 1 in get() and 1 in waitFor(). Fixed: 1.");
    }

    @Test
    void tellsTheRequestThatDiffersMost() {
        assertThat(headline("blocking-common-pool", Recorded.run().trend("latency(GET /reviews/statistics)", 117, 352),
                Recorded.run().trend("latency(GET /reviews/statistics)", 6, 11)))
                .isEqualTo("GET /reviews/statistics takes 352 ms at the 95th percentile. Fixed: 11 ms.");
    }

    @Test
    void saysWhereNothingDiffers() {
        assertThat(headline("event-loop-per-call", Recorded.run().started(10), Recorded.run().started(9)))
                .isEqualTo(
                        "Broken and fixed do not clearly differ in this run: 40 and 40 threads at most, 0.10 and "
                                + "0.09 started for each request.");
    }

    @Test
    void everyRunOfBrokenMustBeOverEveryRunOfFixed() {
        Measures broken =
                new Measures(List.of(Recorded.run().started(100).evidence(), Recorded.run().started(5).evidence()));
        assertThat(Headlines.of(ExperimentFiles.named("thread-per-task"),
                Map.of("broken", broken, "fixed", Recorded.run().started(4).measures()),
                Map.of()).toString()).startsWith("Broken and fixed do not clearly differ");
    }

    @Test
    void aJvmThatCannotShowTheFlawIsTold() {
        Map<String, Measures> measured =
                Map.of("broken", Recorded.run().measures(), "fixed", Recorded.run().measures());
        assertThat(Headlines.of(ExperimentFiles.named("thread-per-task"), measured,
                Map.of("broken", "The flaw's mechanism is absent.")))
                .hasToString("The flaw's mechanism is absent.");
    }

    @Test
    void withoutAPairItTellsTheFewestAndTheMostThreads() {
        Map<String, Measures> measured =
                Map.of("queue-10", Recorded.run().live(41).measures(), "queue-2", Recorded.run().live(60).measures());
        assertThat(Headlines.of(ExperimentFiles.named("rejection"), measured, Map.of()))
                .hasToString("Threads peak at 41 with queue-10 and at 60 with queue-2.");
        assertThat(Headlines.of(ExperimentFiles.named("rejection"), Map.of(), Map.of()))
                .hasToString("Broken and fixed were not both measured in this run.");
    }
}
