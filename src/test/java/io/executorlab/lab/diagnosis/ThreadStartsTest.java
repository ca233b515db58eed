package io.executorlab.lab.diagnosis;

import static io.executorlab.lab.budget.Budgets.atMost;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.budget.Budgets;
import io.executorlab.lab.budget.WatchedApp;
import io.executorlab.lab.measure.Measures;

/** Tells a lazily started pool from a leak, and from what nobody can tell. */
class ThreadStartsTest {

    private static final String ORDERS = "executor_pool_size_threads{name=\"orderExecutor\"}";
    private static final String TOMCAT = "http-nio-8080-exec-";
    private static final String[] IN_ORDERS =
            {"java.lang.Thread.start:800", "java.util.concurrent.ThreadPoolExecutor.addWorker:945",
                    "com.example.Orders.submit:12"};

    private static double beyondPools(WatchedApp app) {
        return new Measures(List.of(app.evidence())).value("threads.started.beyond-pools").orElseThrow();
    }

    private static ThreadStarts starts(WatchedApp app) {
        return ThreadStarts.of(app.evidence()).orElseThrow();
    }

    @Test
    void theWarmUpIsNotCounted() {
        ThreadStarts starts = starts(WatchedApp.run());
        assertThat(starts).isEqualTo(new ThreadStarts(20, 20, WatchedApp.STEADY, true, Map.of(), Map.of(), 0));
        assertThat(beyondPools(WatchedApp.run())).isZero();
    }

    @Test
    void aPoolThatStartsItsThreadsLateCountsOnce() {
        WatchedApp app = WatchedApp.run().starts(second -> second < 15 ? 0 : 8).series(ORDERS,
                second -> second < 15 ? 0 : second < 30 ? 8 : 2);
        assertThat(starts(app).pools()).isEqualTo(Map.of("orderExecutor", 8.0));
        assertThat(starts(app).unattributed()).isZero();
        assertThat(beyondPools(app)).isZero();
        WatchedApp again = WatchedApp.run().starts(second -> second < 15 ? 0 : second < 25 ? 8 : 16)
                .series(ORDERS, second -> second < 15 || second == 24 ? 0 : 8);
        assertThat(beyondPools(again)).isEqualTo(8);
    }

    @Test
    void aPoolForEachRequestIsNoPoolThatGrew() {
        WatchedApp app = WatchedApp.run().starts(second -> Math.max(0, second - 5));
        for (int pool = 6; pool <= WatchedApp.SECONDS; pool++) {
            int registered = pool;
            app.series("executor_pool_size_threads{name=\"perRequest-" + pool + "\"}",
                    second -> second < registered ? Double.NaN : 1);
        }
        assertThat(starts(app).pools()).isEmpty();
        assertThat(beyondPools(app)).isEqualTo(starts(app).all() - starts(app).warmUp()).isGreaterThan(15);
    }

    @Test
    void aConnectorThatIsAnExecutorAsWellCountsOnce() {
        WatchedApp app = WatchedApp.run().starts(second -> second < 15 ? 0 : 8)
                .series(WatchedApp.CONNECTOR, second -> second < 15 ? 30 : 34)
                .series("executor_pool_size_threads{name=\"tomcat\"}", second -> second < 15 ? 30 : 34);
        assertThat(starts(app).pools()).isEqualTo(Map.of("http-nio-8080", 4.0));
        assertThat(beyondPools(app)).isEqualTo(4);
        assertThat(beyondPools(app.without("tomcat_threads"))).isEqualTo(4);
    }

    @Test
    void aConnectorWithoutAGaugeIsToldByTheNamesInTheRecording() {
        WatchedApp app = WatchedApp.run().without("tomcat_threads").starts(second -> second < 15 ? 0 : 5)
                .dumped(-1, 10, TOMCAT).recordedAt(4, TOMCAT + 11)
                .recordedAt(15, TOMCAT + 12).recordedAt(15, TOMCAT + 13)
                .recordedAt(15, "Thread-1").recordedAt(15, "Thread-2");
        assertThat(starts(app).pools()).isEqualTo(Map.of("http-nio-8080-exec-*", 2.0));
        assertThat(starts(app).others()).isEqualTo(Map.of("Thread-* by App.pool:1 through Thread.start", 2.0));
        assertThat(starts(app).unattributed()).isEqualTo(1);
        assertThat(beyondPools(app)).isEqualTo(3);
    }

    @Test
    void aServerForEachRequestIsNoConnectorThatGrew() {
        WatchedApp app = WatchedApp.run().without("tomcat_threads").starts(second -> second < 15 ? 0 : 4)
                .recordedAt(2, "qtp77-1").recordedAt(15, "qtp77-2")
                .recordedAt(16, "qtp101-1").recordedAt(17, "qtp102-1").recordedAt(18, "qtp103-1");
        assertThat(starts(app).pools()).isEqualTo(Map.of("qtp77-*", 1.0));
        assertThat(beyondPools(app)).isEqualTo(3);
    }

    @Test
    void withoutARecordingDumpsTellAConnectorsThreadsAndTheNamesOfOthers() {
        WatchedApp app = WatchedApp.run().without("tomcat_threads").starts(second -> second < 15 ? 0 : 9)
                .dumped(-1, 10, TOMCAT).dumped(6, 12, TOMCAT).dumped(20, 15, TOMCAT).dumped(20, 4, "export-")
                .dumped(38, 6, "export-");
        assertThat(starts(app).pools()).isEqualTo(Map.of("http-nio-8080-exec-*", 3.0));
        assertThat(starts(app).others()).containsEntry("export-*", 6.0);
        assertThat(beyondPools(app)).isEqualTo(6);
    }

    @Test
    void neverExplainsMoreStartsThanTheCounterCounted() {
        WatchedApp app = WatchedApp.run().starts(second -> second < 15 ? 0 : 7)
                .dumped(20, 6, "export-").dumped(20, 3, "early-");
        assertThat(starts(app).others()).isEqualTo(Map.of("export-*", 6.0, "early-*", 1.0));
        assertThat(starts(app).unattributed()).isZero();
    }

    @Test
    void threadsOfAPoolAreNotNamedTwice() {
        WatchedApp app =
                WatchedApp.run().starts(second -> second < 15 ? 0 : 12).series(ORDERS, second -> second < 15 ? 0 : 8)
                        .recorded(8, "orderExecutor-", false, IN_ORDERS)
                        .recorded(3, "export-", false, "java.lang.Thread.start:800", "com.example.Export.run:3");
        assertThat(starts(app).others()).isEqualTo(Map.of("export-* by Export.run:3 through Thread.start", 3.0));
        assertThat(starts(app).unattributed()).isEqualTo(1);
    }

    @Test
    void aPoolThatShrinksHidesNoThreadThatIsLeft() {
        WatchedApp app = WatchedApp.run().series(WatchedApp.CONNECTOR, second -> second < 36 ? 30 : 10)
                .series("jvm_threads_live_threads", second -> second < 36 ? 60 : 46);
        Measures measures = new Measures(List.of(app.evidence()));
        assertThat(measures.value("threads.left")).hasValue(-14);
        assertThat(measures.value("threads.left.beyond-pools")).hasValue(6);
    }

    @Test
    void aPoolThatGrewLeavesNoThreads() {
        WatchedApp app =
                WatchedApp.run().series(ORDERS, second -> second < 15 ? 0 : 8).live(second -> second < 15 ? 0 : 8);
        Measures measures = new Measures(List.of(app.evidence()));
        assertThat(measures.value("threads.left")).hasValue(8);
        assertThat(measures.value("threads.left.beyond-pools")).hasValue(0);
    }

    @Test
    void aThreadThatTheGaugeMissedWhereCountingBeganIsNotLeft() {
        WatchedApp app = WatchedApp.run();
        int second = (int) Math
                .round(Budgets.check(app, "threads.left", atMost("2")).threads().starts().steadyFromSeconds());
        assertThat(left(app.live(at -> at == second ? -2 : 0))).isZero();
        assertThat(left(app.live(at -> at <= second + 1 ? -2 : 0))).isEqualTo(2);
    }

    @Test
    void aConnectorWithoutAGaugeThatGrewOrShrankIsToldByItsNames() {
        WatchedApp grown = WatchedApp.run().without("tomcat_threads").live(second -> second < 15 ? 0 : 9)
                .dumped(-1, 10, TOMCAT).dumped(6, 30, TOMCAT).dumped(20, 33, TOMCAT).dumped(38, 33, TOMCAT)
                .dumped(38, 6, "export-");
        assertThat(left(grown)).isEqualTo(6);
        assertThat(left(grown.recordedAt(4, TOMCAT + 30).recordedAt(15, TOMCAT + 31)
                .recordedAt(15, TOMCAT + 32).recordedAt(15, TOMCAT + 33))).isEqualTo(6);
        WatchedApp shrunk = WatchedApp.run().without("tomcat_threads").live(second -> second < 36 ? 0 : -14)
                .dumped(6, 30, TOMCAT).dumped(38, 10, TOMCAT).dumped(38, 6, "export-");
        assertThat(left(shrunk)).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(ints = {14, WatchedApp.DRAINED})
    void aConnectorsThreadsThatStartBeforeTheNextDumpAreNotLeft(int next) {
        WatchedApp app = WatchedApp.run().without("tomcat_threads").live(second -> second < 9 ? 0 : 3)
                .starts(second -> second < 9 ? 0 : 3)
                .dumped(-1, 10, TOMCAT).dumped(next, 32, TOMCAT).dumped(WatchedApp.DRAINED, 32, TOMCAT);
        assertThat(left(app)).isZero();
        assertThat(PoolGrowth.doubt(app.evidence())).isEqualTo(3);
        assertThat(left(app.recordedAt(4, TOMCAT + 30).recordedAt(9, TOMCAT + 31).recordedAt(9, TOMCAT + 32)
                .recordedAt(9, "export-1"))).isEqualTo(1);
        assertThat(PoolGrowth.doubt(app.evidence())).isZero();
    }

    private static double left(WatchedApp app) {
        return new Measures(List.of(app.evidence())).value("threads.left.beyond-pools").orElseThrow();
    }
}
