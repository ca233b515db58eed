package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;

import org.junit.jupiter.api.Test;

class HotSpotTextTest {

    // Shortened from what JDK 25 and 8 print.
    private static final String TEXT =
            """
                    Full thread dump OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing):

                    "ForkJoinPool-1-worker-1" #27 [15665] daemon prio=5 os_prio=0 cpu=1989.80ms elapsed=3.30s \
                    tid=0x00007f50ec0ea870  [0x00007f50cca04000]
                       Carrying virtual thread #29
                    \tat jdk.internal.vm.Continuation.run(java.base@25.0.3/Continuation.java:251)
                    \tat java.lang.VirtualThread$$Lambda/0x0000000056003e38.run(java.base@25.0.3/Unknown Source)
                       Mounted virtual thread #29
                    \tat V.spin(V.java:6)
                    \t- locked <0x0001> (a java.lang.Object)

                    "worker-1" #13 prio=5 os_prio=0 tid=0x00007f4e0000d000 nid=0x71 in \
                    Object.wait() [0x00007f4d0001a000]
                       java.lang.Thread.State: RUNNABLE
                    \tat com.acme.util.SystemProps.<clinit>(SystemProps.java:38)
                    \t- waiting on the Class initialization monitor for com.acme.util.SystemProps

                    "waiter" #14 prio=5 os_prio=0 tid=0x00007f4e0000d001 nid=0x72 in Object.wait() [0x00007f4d0001a000]
                       java.lang.Thread.State: WAITING (on object monitor)
                    \tat java.lang.Object.wait(Native Method)
                    \t- waiting on <no object reference available>
                    \tat com.acme.Queue.take(Queue.java:3)
                    \t- locked <0x0002> (a com.acme.Queue)
                    \tat com.acme.App.run(App.java:3)
                    \t- locked <0x0003> (a com.acme.App)

                       Locked ownable synchronizers:
                    \t- <0x0004> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)

                    "VM Thread" os_prio=0 cpu=2.69ms elapsed=3.58s tid=0x00007f50ec0b00e0 nid=15650 runnable

                    """;
    private static final String DEADLOCK = """
            Found one Java-level deadlock:
            =============================
            "monitor-startup":
              waiting to lock monitor 0x00007fe8641734e8 (object 0x00000000afec6378, a com.acme.ChildLoader),
              which is held by "main"
            "main":
              waiting for ownable synchronizer 0x00000000ac1b3328, (a java.util.concurrent.locks.ReentrantLock$Sync),
              which is held by "monitor-startup"

            Java stack information for the threads listed above:
            ===================================================
            "monitor-startup":
            \tat com.acme.ChildLoader.loadClass(ChildLoader.java:70)
            \t- waiting to lock <0x00000000afec6378> (a com.acme.ChildLoader)
            "main":
            \tat com.acme.Loader.resolve(Loader.java:41)

            Found 1 deadlock.
            """;

    private static ThreadDump only(String text) throws Exception {
        return DumpText.parse(text).get(0);
    }

    @Test
    void tellsACarrierFromTheVirtualThreadThatItCarries() throws Exception {
        DumpedThread carrier = only(TEXT).threads().get(0);
        DumpedThread mounted = only(TEXT).threads().get(1);
        assertThat(carrier.frames()).containsExactly("jdk.internal.vm.Continuation.run(Continuation.java:251)",
                "java.lang.VirtualThread$$Lambda/0x0000000056003e38.run(Unknown Source)");
        assertThat(carrier.details())
                .isEqualTo(new ThreadDetails(27, true, false, "", 1989.8, 3300, 29, List.of()));
        assertThat(mounted.frames()).containsExactly("V.spin(V.java:6)");
        assertThat(mounted.details()).isEqualTo(new ThreadDetails(29, false, true, "", -1, -1, 27,
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
