package io.executorlab.lab.budget;

import static io.executorlab.lab.budget.Budgets.atMost;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.evidence.VirtualThreads;
import io.executorlab.lab.measure.BoundVerdict.State;

/** A check says that virtual threads leak, that they do not, or that it cannot know. */
class VirtualThreadsOfAnAppTest {

    private static final List<String> OF_A_REQUEST =
            List.of("java.lang.VirtualThread.start:686", "java.lang.System$1.start:2360",
                    "java.util.concurrent.ThreadPerTaskExecutor.execute:250",
                    "org.apache.tomcat.util.threads.VirtualThreadExecutor.execute:60");
    private static final List<String> OF_A_NOTICE = List.of("java.lang.VirtualThread.start:686",
            "java.lang.VirtualThread.start:717",
            "java.lang.Thread.startVirtualThread:1463", "com.example.Notices.requested:31", "com.example.Orders.get:7");
    private static final List<String> PINNED =
            List.of("java.lang.VirtualThread.parkOnCarrierThread:829", "java.lang.VirtualThread.park:750",
                    "com.example.Ledger.write:12");
    private static final long IN_WARM_UP = WatchedApp.FROM + 3500;
    private static final long STEADY = WatchedApp.FROM + WatchedApp.STEADY * 1000L + 500;
    private static final int REQUESTS = 100;
    private static final String WAITING = "threads.virtual.at(com.example.Notices.confirm).max";

    private final List<VirtualThreads.Life> lives = new ArrayList<>();
    private final List<ThreadStart> starts = new ArrayList<>();
    private final List<VirtualThreads.Pin> pins = new ArrayList<>();

    private void started(int count, long from, boolean ends, List<String> frames) {
        for (int i = 0; i < count; i++) {
            lives.add(new VirtualThreads.Life(lives.size(), from + i, ends ? from + i + 5 : 0));
            starts.add(new ThreadStart(from + i, 0, VirtualThreads.NAME, frames));
        }
    }

    private VirtualThreads recorded() {
        return new VirtualThreads(true, lives, starts, pins);
    }

    private WatchedApp app() {
        return WatchedApp.run().pid(4711).virtual(recorded());
    }

    private BudgetVerdict verdict(String measure, String limit) {
        return Budgets.verdict(app(), measure, atMost(limit));
    }

    @Test
    void aLeakBreaksItsBoundAndNamesTheLineThatStartsThem() {
        started(REQUESTS, STEADY, true, OF_A_REQUEST);
        started(REQUESTS + 20, STEADY, false, OF_A_NOTICE);
        BudgetVerdict left = verdict("threads.virtual.left", "2");
        assertThat(left.state()).isEqualTo(State.BROKEN);
        assertThat(left.value()).isEqualTo(120);
        assertThat(left.culprits()).first().satisfies(culprit -> {
            assertThat(culprit.what())
                    .isEqualTo("120 x virtual by Notices.requested:31 through Thread.startVirtualThread");
            assertThat(culprit.stack()).contains("com.example.Notices.requested:31");
        });
        assertThat(verdict("threads.virtual.started", "219").state()).isEqualTo(State.BROKEN);
        assertThat(verdict("threads.virtual.started", "220").state()).isEqualTo(State.HELD);
        assertThat(verdict("threads.virtual.live.max", "119").state()).isEqualTo(State.BROKEN);
    }

    private static DumpedThread waiting(String name, String... appsFrames) {
        return new DumpedThread(name, "WAITING", Stream.concat(
                Stream.of("java.lang.VirtualThread.park(VirtualThread.java:738)",
                        "java.lang.System$1.parkVirtualThread(System.java:2284)",
                        "java.util.concurrent.locks.LockSupport.park(LockSupport.java:221)",
                        "java.util.concurrent.CountDownLatch.await(CountDownLatch.java:230)"),
                Stream.concat(Stream.of(appsFrames), Stream.of("java.lang.VirtualThread.run(VirtualThread.java:460)")))
                .toList());
    }

    @Test
    void whereTheyWaitIsAMeasureAndStandsInTheReport() {
        DumpedThread notice = waiting("notice-7", "com.example.Notices.confirm(Notices.java:40)",
                "com.example.Notices.lambda$requested$0(Notices.java:31)");
        DumpedThread request = waiting("", "com.example.Orders.get(Orders.java:9)");
        started(2, STEADY, false, OF_A_NOTICE);
        WatchedApp app = app().virtualDump(ThreadDump.Phase.DRAINED, Map.of(0L, notice));
        for (int second = WatchedApp.SECONDS; second > 0; second -= 10) {
            app.virtualDump(second, ThreadDump.Phase.LOAD, Map.of(0L, notice, 1L, notice, 2L, request));
        }
        BudgetVerdict confirming = Budgets.verdict(app, WAITING, atMost("1"));
        assertThat(confirming.value()).isEqualTo(2);
        assertThat(confirming.culprits()).singleElement().extracting(Culprit::what)
                .isEqualTo(
                        "2 x virtual notice-* waiting in await() for other threads in Notices.lambda$requested$0:31");
        CheckResult result = Budgets.check(app, "threads.virtual.at(com.example.Orders.put).max", atMost("0"));
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsExactly(State.HELD);
        assertThat(result.notes())
                .anyMatch(note -> note.startsWith("threads.virtual.at(com.example.Orders.put).max: nothing that it"));
        assertThat(result.threads().virtualGroups()).containsExactly(
                "2 x virtual notice-* waiting in await() for other threads in Notices.lambda$requested$0:31",
                "1 x virtual waiting in await() for other threads in Orders.get:9");
    }

    @Test
    void whereTheyWaitIsUnknownWithoutADumpOfThem() {
        started(1, STEADY, false, OF_A_NOTICE);
        assertThat(Budgets.verdict(app(), WAITING, atMost("9")).why()).contains("JDK 21", "--pid PID");
        assertThat(Budgets.verdict(WatchedApp.run(), WAITING, atMost("0")).state()).as("a JVM that has none")
                .isEqualTo(State.HELD);
        assertThat(Budgets.check(app(), WAITING, atMost("0")).threads().virtualGroups()).isEmpty();
    }

    @Test
    void whatEndsIsNoLeakNorIsWhatTheWarmUpOrTheWatcherStarts() {
        started(REQUESTS, STEADY, true, OF_A_REQUEST);
        started(3, IN_WARM_UP, false, OF_A_NOTICE);
        started(1, WatchedApp.FROM + (WatchedApp.SECONDS + 3) * 1000L, false, OF_A_REQUEST);
        assertThat(verdict("threads.virtual.left", "0").state()).isEqualTo(State.HELD);
        assertThat(verdict("threads.virtual.started", "101").value()).isEqualTo(101);
    }

    @Test
    void pinnedWaitsAreNamedByTheirPlace() {
        pins.add(new VirtualThreads.Pin(IN_WARM_UP, 900, "MONITOR", PINNED));
        pins.add(new VirtualThreads.Pin(STEADY, 20, "MONITOR", PINNED));
        pins.add(new VirtualThreads.Pin(STEADY + 1, 30, "MONITOR", PINNED));
        assertThat(verdict("threads.virtual.pinned", "1").culprits()).singleElement().extracting(Culprit::what)
                .isEqualTo("2 waits pinned in Ledger.write:12 (MONITOR): 50 ms in all, 30 ms at most");
        assertThat(verdict("threads.virtual.pinned", "2").state()).isEqualTo(State.HELD);
    }

    @Test
    void whatCannotBeSeenIsNoEvidenceAndNeverZero() {
        WatchedApp unseen = WatchedApp.run().jdk("25.0.3");
        for (String measure : List.of("live.max", "started", "left", "pinned")) {
            BudgetVerdict verdict = Budgets.verdict(unseen, "threads.virtual." + measure, atMost("1000000"));
            assertThat(verdict.state()).as(measure).isEqualTo(State.NO_EVIDENCE);
            assertThat(verdict.why()).contains("--pid PID");
        }
        CheckResult result = Budgets.check(unseen, "threads.peak", atMost("1000"));
        assertThat(result.measures()).doesNotContainKey("threads.virtual.left");
        assertThat(result.threads().virtual())
                .isEqualTo(new CheckResult.VirtualSight(false,
                        "cannot be seen from here: pass --pid PID of a JVM on this host"));
        assertThat(
                Budgets.check(WatchedApp.run().noMachine(), "threads.peak", atMost("1000")).threads().virtual().seen())
                .isFalse();
    }

    @Test
    void aBudgetIsProposedForThemWhereTheJvmHasThem() {
        started(WatchedApp.HANDLED_STEADY, STEADY, true, OF_A_REQUEST);
        BudgetProposal proposal = BudgetProposal.of(List.of(app().evidence(), app().evidence()), Optional.empty());
        assertThat(proposal.bounds()).extracting(line -> line.measure() + " " + line.side() + " " + line.limit())
                .contains("threads.virtual.left at-most 2", "threads.virtual.started per-request 1.1");
        WatchedApp none = WatchedApp.run();
        assertThat(BudgetProposal.of(List.of(none.evidence(), none.evidence()), Optional.empty()).bounds())
                .noneMatch(line -> line.measure().startsWith("threads.virtual"));
        WatchedApp unseen = WatchedApp.run().jdk("25.0.3");
        assertThat(BudgetProposal.of(List.of(unseen.evidence(), unseen.evidence()), Optional.empty()).notes())
                .anyMatch(note -> note.contains("threads.virtual.left") && note.contains("--pid PID"));
    }
}
