package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.evidence.DumpedThread.Details;
import io.executorlab.lab.evidence.ThreadDump.Deadlock;

class HotSpotTextTest {

    // Shortened from what JDK 25 and 8 print.
    private static final String TEXT = Resource.text(HotSpotTextTest.class, "hotspot.txt");
    private static final String DEADLOCK = Resource.text(HotSpotTextTest.class, "hotspot-deadlock.txt");

    private static ThreadDump only(String text) throws Exception {
        return DumpText.parse(text).get(0);
    }

    @Test
    void tellsACarrierFromTheVirtualThreadThatItCarries() throws Exception {
        DumpedThread carrier = only(TEXT).threads().get(0);
        DumpedThread mounted = only(TEXT).threads().get(1);
        assertThat(carrier.frames()).containsExactly("jdk.internal.vm.Continuation.run(Continuation.java:251)",
                "java.lang.VirtualThread$$Lambda/0x0000000056003e38.run(Unknown Source)");
        assertThat(carrier.details()).isEqualTo(new Details(27, true, false, "", 1989.8, 3300, 29, List.of()));
        assertThat(mounted.frames()).containsExactly("V.spin(V.java:6)");
        assertThat(mounted.details()).isEqualTo(new Details(29, false, true, "", -1, -1, 27,
                List.of(new LockUse(LockUse.Kind.LOCKED, "0x0001", "java.lang.Object", "", 0))));
    }

    @Test
    void keepsWhatHotSpotSaysBesideTheState() throws Exception {
        DumpedThread thread = only(TEXT).threads().get(2);
        assertThat(thread.state()).isEqualTo("RUNNABLE");
        assertThat(thread.details().condition()).isEqualTo("in Object.wait()");
        assertThat(thread.details().locks()).containsExactly(
                new LockUse(LockUse.Kind.INITIALISING, "com.acme.util.SystemProps", "com.acme.util.SystemProps", "",
                        0));
    }

    @Test
    void aMonitorInWhichAThreadWaitsIsGivenUp() throws Exception {
        assertThat(only(TEXT).threads().get(3).details().held()).extracting(LockUse::lock)
                .containsExactly("0x0003", "0x0004");
        assertThat(only(TEXT).threads()).hasSize(4);
    }

    @Test
    void readsTheDeadlockThatTheJvmFound() throws Exception {
        List<Deadlock.Wait> circle = List.of(
                new Deadlock.Wait("monitor-startup", "0x00000000afec6378", "com.acme.ChildLoader", "main"),
                new Deadlock.Wait("main", "0x00000000ac1b3328", "java.util.concurrent.locks.ReentrantLock$Sync",
                        "monitor-startup"));
        assertThat(only(TEXT + DEADLOCK).deadlocks()).containsExactly(new Deadlock(circle));
        assertThat(only(TEXT + DEADLOCK).threads()).hasSize(6);
        assertThat(only(DEADLOCK).deadlocks()).containsExactly(new Deadlock(circle));
        assertThat(only(DEADLOCK).threads()).extracting(DumpedThread::name, DumpedThread::state)
                .containsExactly(tuple("monitor-startup", "BLOCKED"), tuple("main", "BLOCKED"));
    }
}
