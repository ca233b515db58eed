package io.executorlab.lab.budget;

import static io.executorlab.lab.budget.Budgets.atMost;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.diagnosis.Frames;
import io.executorlab.lab.measure.BoundVerdict;

class AttributionTest {

    private static final String ADDED = "java.util.concurrent.ThreadPoolExecutor.addWorker:945";
    private static final String SUBMITS = "java.util.concurrent.ScheduledThreadPoolExecutor.submit:731";
    private static final String NEW_SCHEDULER = "reactor.core.scheduler.Schedulers.newBoundedElastic:487";
    private static final String BUILT = "java.util.concurrent.ThreadPoolExecutor.<init>:1143";
    private static final String[] STARTED =
            {"java.lang.Thread.start:800", "java.util.concurrent.ThreadPoolExecutor.addWorker:945",
                    "java.util.concurrent.ThreadPoolExecutor.execute:1353", "com.example.ReportExport.start:31",
                    "com.example.Orders.export:12",
                    "org.springframework.web.servlet.FrameworkServlet.service:900", "java.lang.Thread.run:840"};
    private static final String[] STANDING =
            {"jdk.internal.misc.Unsafe.park", "com.zaxxer.hikari.pool.HikariPool.getConnection",
                    "com.example.Orders.load", "org.apache.tomcat.util.threads.TaskThread.run"};
    private static final String IDLE = "java.util.concurrent.ThreadPoolExecutor.getTask";

    private static WatchedApp exporting() {
        return WatchedApp.run().leak(60).recorded(50, "export-", false, STARTED)
                .recorded(2, "brief-", true, "java.lang.Thread.start:800", "com.example.Brief.run:3")
                .dumped(-1, 10, "http-nio-8080-exec-", "WAITING", IDLE)
                .dumped(20, 10, "http-nio-8080-exec-", "TIMED_WAITING", STANDING)
                .dumped(20, 25, "export-", "WAITING", IDLE)
                .dumped(38, 10, "http-nio-8080-exec-", "WAITING", IDLE).dumped(38, 50, "export-", "WAITING", IDLE);
    }

    private static List<Culprit> culprits(WatchedApp app, String measure) {
        BudgetVerdict verdict = Budgets.verdict(app, measure, atMost("-1"));
        assertThat(verdict.state()).isEqualTo(BoundVerdict.State.BROKEN);
        return verdict.culprits();
    }

    @Test
    void whoStartedTheThreadsIsNamedWithTheirStack() {
        List<Culprit> culprits = culprits(exporting(), "threads.started");
        assertThat(culprits).extracting(Culprit::what).containsExactly(
                "50 x export-* by ReportExport.start:31 through ThreadPoolExecutor.execute",
                "2 x brief-* by Brief.run:3 through Thread.start");
        assertThat(culprits.get(0).count()).isEqualTo(50);
        assertThat(culprits.get(0).stack()).containsExactly(STARTED[0], STARTED[1], STARTED[2], STARTED[3], STARTED[4]);
        assertThat(culprits(exporting(), "threads.started-per-request")).isEqualTo(culprits);
        assertThat(culprits(exporting(), "threads.named(brief-*).started-per-request")).extracting(Culprit::count)
                .containsExactly(2);
    }

    @Test
    void threadsThatAPoolExplainsAreNoCulpritsBeyondPools() {
        WatchedApp app = WatchedApp.run().starts(second -> second < 15 ? 0 : 12)
                .series("executor_pool_size_threads{name=\"orderExecutor\"}", second -> second < 15 ? 0 : 8)
                .recorded(8, "orderExecutor-", false, STARTED).recorded(4, "export-", false, STARTED);
        assertThat(culprits(app, "threads.started.beyond-pools")).singleElement().extracting(Culprit::what).asString()
                .startsWith("4 x export-*");
    }

    @Test
    void aPoolThatFillsUpIsNamedAfterWhatItDoesNotExplain() {
        WatchedApp app = WatchedApp.run().live(second -> second < 15 ? 0 : 47).starts(second -> second < 15 ? 0 : 47)
                .series(WatchedApp.CONNECTOR, second -> second < 15 ? 30 : 70)
                .recorded(40, "http-nio-8080-exec-", false, "org.apache.tomcat.util.threads.TaskThread.start:9")
                .recorded(7, "export-", false, STARTED);
        for (String measure : List.of("threads.started", "threads.left", "threads.peak")) {
            assertThat(culprits(app, measure)).as(measure).extracting(Culprit::count).containsExactly(7, 40);
        }
        assertThat(culprits(app, "threads.left.beyond-pools")).extracting(Culprit::count).containsExactly(7);
        app.dumped(-1, 30, "http-nio-8080-exec-", "WAITING", IDLE)
                .dumped(20, 70, "http-nio-8080-exec-", "WAITING", IDLE);
        assertThat(culprits(app, "threads.peak")).as("nor before it in a dump").extracting(Culprit::count)
                .containsExactly(7, 40, 40);
    }

    /** Reactor starts the threads of a scheduler when it is first used, and by then who built it has returned. */
    private static WatchedApp reporting(String submits) {
        return WatchedApp.run().leak(60).recorded(50, "report-", false, ADDED, submits,
                "reactor.core.scheduler.Schedulers.workerSchedule:1447",
                "reactor.core.publisher.MonoSubscribeOn.subscribe:55", "reactor.netty.http.server.HttpServer.run:1");
    }

    private static Culprit first(WatchedApp app) {
        return culprits(app, "threads.started").get(0);
    }

    @Test
    void whereNoLineIsTheAppsItSaysSo() {
        assertThat(first(reporting(SUBMITS)).what()).startsWith("50 x report-* by Schedulers.workerSchedule:1447 ")
                .endsWith("; no line of the app is in the stack: look for who builds a scheduler of this name");
    }

    @Test
    void whoBuiltTheSchedulerIsNamedWhereTheRecordingHasIt() {
        String builds = "com.example.Reports.report:22";
        String words = "; executors built by Reports.report:22: ";
        Culprit onJdk25 = first(reporting(SUBMITS).built(50, BUILT, "com.example.Other.pool:9")
                .built(60, BUILT, NEW_SCHEDULER).built(40, BUILT, NEW_SCHEDULER, builds));
        assertThat(onJdk25.what()).startsWith("50 x report-* ").endsWith(words + "40");
        assertThat(onJdk25.stack()).contains(builds);
        String elastic = "reactor.core.scheduler.BoundedElasticScheduler.init:170";
        String[] evicts = {ADDED, elastic, NEW_SCHEDULER, builds};
        assertThat(first(reporting(SUBMITS).recorded(30, "boundedElastic-evictor-", false, evicts)).stack())
                .doesNotContain(builds);
        Culprit byItsEvictor = first(reporting(elastic).recorded(30, "boundedElastic-evictor-", false, evicts));
        assertThat(byItsEvictor.what()).endsWith(words + "30");
        assertThat(byItsEvictor.stack()).contains(builds);
    }

    @Test
    void executorsPerRequestAreNamedByWhoCalledTheirFactory() {
        String[] submits = {ADDED, "java.util.concurrent.ThreadPoolExecutor.execute:1353", "com.example.Batch.run:8",
                "com.example.Orders.export:13"};
        String factory = "java.util.concurrent.Executors.newFixedThreadPool:89";
        WatchedApp app = WatchedApp.run().leak(60).recorded(50, "pool-1-thread-", false, submits)
                .built(60, BUILT, factory, "com.example.Other.get:9");
        assertThat(first(app).what()).as("one that another request has built").isEqualTo(
                "50 x pool-*-thread-* by Batch.run:8 through ThreadPoolExecutor.execute");
        assertThat(first(app.built(50, BUILT, factory, "com.example.Orders.export:12")).what()).isEqualTo(
                "50 x pool-*-thread-* by Batch.run:8 through ThreadPoolExecutor.execute; "
                        + "executors built by Orders.export:12: 50");
        WatchedApp ofTheJdk = WatchedApp.run().leak(60).recorded(50, "pool-1-thread-", false, ADDED,
                "jdk.internal.net.http.HttpClientImpl$SelectorManager.run:900")
                .built(50, BUILT, factory, "com.example.Orders.export:12");
        assertThat(first(ofTheJdk).stack()).contains("com.example.Orders.export:12");
    }

    @Test
    void threadsThatAreLeftAreNamedByWhoStartedThemAndNeverEndedThem() {
        assertThat(culprits(exporting(), "threads.left")).extracting(Culprit::what).containsExactly(
                "50 x export-* by ReportExport.start:31 through ThreadPoolExecutor.execute");
    }

    @Test
    void withoutARecordingThreadsThatAreLeftAreThoseTheLastDumpHasMoreOf() {
        WatchedApp app = WatchedApp.run().leak(60).dumped(-1, 10, "http-nio-8080-exec-", "WAITING", IDLE)
                .dumped(20, 30, "http-nio-8080-exec-", "WAITING", IDLE).dumped(20, 25, "export-", "WAITING", IDLE)
                .dumped(38, 30, "http-nio-8080-exec-", "WAITING", IDLE).dumped(38, 50, "export-", "WAITING", IDLE);
        assertThat(culprits(app, "threads.left")).extracting(Culprit::what)
                .containsExactly("25 x export-* idle in their pool");
    }

    /** 500 threads that the first requests start and nobody ends. */
    private static WatchedApp crowdedSinceTheFirstRequest() {
        return WatchedApp.run().live(second -> second < 4 ? 0 : 500).starts(second -> second < 4 ? 0 : 500);
    }

    private static List<String> leftByWarmUp(WatchedApp app) {
        return Budgets.check(app, "threads.left", atMost("2")).threads().leftByWarmUp().stream().map(Culprit::what)
                .toList();
    }

    @Test
    void whatTheWarmUpLeftIsNamedByWhoStartedIt() {
        WatchedApp app = crowdedSinceTheFirstRequest().recordedInWarmUp(500, "session-", STARTED)
                .recordedInWarmUp(20, "http-nio-8080-exec-", STARTED).recorded(3, "late-", false, STARTED);
        String sessions = "500 x session-* by ReportExport.start:31 through ThreadPoolExecutor.execute";
        assertThat(Budgets.verdict(app, "threads.left", atMost("2")).state()).isEqualTo(BoundVerdict.State.HELD);
        assertThat(leftByWarmUp(app)).containsExactly(sessions);
    }

    @Test
    void aPeakIsToldByWhatGrewAndByWhoStartedIt() {
        for (String measure : List.of("threads.peak", "threads.live.max", "threads.growth")) {
            assertThat(culprits(exporting(), measure)).extracting(Culprit::what).startsWith(
                    "25 x export-* idle in their pool",
                    "50 x export-* by ReportExport.start:31 through ThreadPoolExecutor.execute");
        }
    }

    @Test
    void threadsAreNamedWhereTheyStand() {
        String waiting = "10 x http-nio-8080-exec-* waiting in getConnection() for a database connection";
        WatchedApp app =
                exporting().gauge("hikaricp_connections_pending", 10).gauge("executor_queued_tasks{name=\"export\"}", 9)
                        .gauge("jvm_threads_states_threads{state=\"timed-waiting\"}", 10);
        for (String measure : List.of("threads.at(com.zaxxer.hikari.pool.HikariPool.getConnection).max",
                "threads.state(timed-waiting).max",
                "hikari.pending.max", "threads.named(http-*).max", "http.server.mean(/orders)")) {
            List<Culprit> culprits = culprits(app, measure);
            assertThat(culprits).as(measure).extracting(Culprit::what).containsExactly(waiting.replace("8080", "*"));
            assertThat(culprits.get(0).stack()).containsExactly("jdk.internal.misc.Unsafe.park(File.java:1)",
                    "com.zaxxer.hikari.pool.HikariPool.getConnection(File.java:1)",
                    "com.example.Orders.load(File.java:1)");
        }
        assertThat(culprits(app, "executor.queue.max(export)")).extracting(Culprit::what)
                .containsExactly("25 x export-* idle in their pool");
        assertThat(culprits(app, "threads.named(export-*).max")).extracting(Culprit::count).containsExactly(25, 50);
    }

    @Test
    void idleThreadsAreNamedLast() {
        WatchedApp app = WatchedApp.run().gauge("jvm_threads_states_threads{state=\"waiting\"}", 40)
                .dumped(20, 30, "http-nio-8080-exec-", "WAITING", "jdk.internal.misc.Unsafe.park", IDLE)
                .dumped(20, 10, "export-", "WAITING", STANDING);
        assertThat(culprits(app, "threads.state(waiting).max")).extracting(Culprit::count).containsExactly(10, 30);
    }

    @Test
    void aDeepStackKeepsItsTopAndTheAppsFrames() {
        List<String> springs =
                IntStream.range(0, 40).mapToObj(i -> "org.springframework.aop.Proxy.invoke:" + i).toList();
        List<String> frames =
                Stream.of(springs, List.of("com.example.Orders.load:1", "com.example.Orders.get:2"), springs)
                        .flatMap(List::stream).toList();
        assertThat(Frames.shortened(frames)).hasSize(8).startsWith(springs.get(0)).endsWith("...",
                "com.example.Orders.load:1", "com.example.Orders.get:2");
        assertThat(Frames.shortened(springs)).hasSize(5);
    }
}
