package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.evidence.DumpedThread.Details;
import io.executorlab.lab.evidence.ThreadDump.Deadlock;

class ThreadDumpTest {

    static final String TEXT = Resource.text(ThreadDumpTest.class, "jdk-17.txt");
    // Shortened from what JDK 25 and 8 print.
    private static final String HOT_SPOT = Resource.text(ThreadDumpTest.class, "hotspot.txt");
    private static final String DEADLOCK = Resource.text(ThreadDumpTest.class, "hotspot-deadlock.txt");
    private static final int DUMPS = 1001;

    private final ThreadDump dump = DumpText.watched(5, ThreadDump.Phase.LOAD, TEXT);
    private final List<String> missing = new ArrayList<>();

    @Test
    void threadsInOneStackShareIt(@TempDir Path folder) throws IOException {
        dump.write(folder.resolve("threads-001-load.json"));
        dump.write(folder.resolve("threads-002-load.json"));
        List<ThreadDump> read = ThreadDump.readAll(folder, ThreadDump.PLATFORM, new ArrayList<>());
        for (ThreadDump of : List.of(dump, read.get(1))) {
            assertThat(of.threads().get(0).frames()).isSameAs(of.threads().get(1).frames())
                    .isNotEqualTo(of.threads().get(2).frames());
        }
        assertThat(read.get(0).threads().get(2).frames()).isSameAs(read.get(1).threads().get(2).frames());
        assertThat(read).containsExactly(dump, dump);
    }

    @Test
    void keepsTheDeadlocksThatTheJvmFound(@TempDir Path folder) throws IOException {
        String text = Files.readString(Path.of("src/test/resources/dumps/01-deadlock-told-by-the-jvm/dump.txt"));
        ThreadDump watched = DumpText.watched(5, ThreadDump.Phase.LOAD, text);
        assertThat(watched.countDeadlocked()).isEqualTo(2);
        watched.write(folder.resolve("threads-1.json"));
        assertThat(ThreadDump.readAll(folder, ThreadDump.PLATFORM, new ArrayList<>())).extracting(ThreadDump::deadlocks)
                .containsExactly(watched.deadlocks());
        assertThat(dump.countDeadlocked()).isZero();
    }

    private static ThreadDump only(String text) throws Exception {
        return DumpText.parse(text).get(0);
    }

    @Test
    void tellsACarrierFromTheVirtualThreadThatItCarries() throws Exception {
        DumpedThread carrier = only(HOT_SPOT).threads().get(0);
        DumpedThread mounted = only(HOT_SPOT).threads().get(1);
        assertThat(carrier.frames()).containsExactly("jdk.internal.vm.Continuation.run(Continuation.java:251)",
                "java.lang.VirtualThread$$Lambda/0x0000000056003e38.run(Unknown Source)");
        assertThat(carrier.details()).isEqualTo(new Details(27, true, false, "", 1989.8, 3300, 29, List.of()));
        assertThat(mounted.frames()).containsExactly("V.spin(V.java:6)");
        assertThat(mounted.details()).isEqualTo(new Details(29, false, true, "", -1, -1, 27,
                List.of(new LockUse(LockUse.Kind.LOCKED, "0x0001", "java.lang.Object", "", 0))));
    }

    @Test
    void keepsWhatHotSpotSaysBesideTheState() throws Exception {
        DumpedThread thread = only(HOT_SPOT).threads().get(2);
        assertThat(thread.state()).isEqualTo("RUNNABLE");
        assertThat(thread.details().condition()).isEqualTo("in Object.wait()");
        assertThat(thread.details().locks()).containsExactly(
                new LockUse(LockUse.Kind.INITIALISING, "com.acme.util.SystemProps", "com.acme.util.SystemProps", "",
                        0));
    }

    @Test
    void aMonitorInWhichAThreadWaitsIsGivenUp() throws Exception {
        assertThat(only(HOT_SPOT).threads().get(3).details().held()).extracting(LockUse::lock)
                .containsExactly("0x0003", "0x0004");
        assertThat(only(HOT_SPOT).threads()).hasSize(4);
    }

    @Test
    void readsTheDeadlockThatTheJvmFound() throws Exception {
        List<Deadlock.Wait> circle = List.of(
                new Deadlock.Wait("monitor-startup", "0x00000000afec6378", "com.acme.ChildLoader", "main"),
                new Deadlock.Wait("main", "0x00000000ac1b3328", "java.util.concurrent.locks.ReentrantLock$Sync",
                        "monitor-startup"));
        assertThat(only(HOT_SPOT + DEADLOCK).deadlocks()).containsExactly(new Deadlock(circle));
        assertThat(only(HOT_SPOT + DEADLOCK).threads()).hasSize(6);
        assertThat(only(DEADLOCK).deadlocks()).containsExactly(new Deadlock(circle));
        assertThat(only(DEADLOCK).threads()).extracting(DumpedThread::name, DumpedThread::state)
                .containsExactly(tuple("monitor-startup", "BLOCKED"), tuple("main", "BLOCKED"));
    }

    private static DumpedThread thread() {
        return new DumpedThread("main", "RUNNABLE", List.of("a.B.c(B.java:1)"));
    }

    /** By its name the thousandth would come before the 101st. */
    @Test
    void afterAThousandDumpsTheyAreInTheOrderOfTime(@TempDir Path folder) throws IOException {
        for (int number = 1; number <= DUMPS; number++) {
            String file = "threads-%03d-load.json".formatted(number);
            new ThreadDump(number, ThreadDump.Phase.LOAD, List.of(thread())).write(folder.resolve(file));
            new ThreadDump(number, ThreadDump.Phase.LOAD, List.of(thread())).write(folder.resolve("virtual-" + file));
        }
        Long[] inOrder = LongStream.rangeClosed(1, DUMPS).boxed().toArray(Long[]::new);
        for (String kind : List.of(ThreadDump.PLATFORM, ThreadDump.VIRTUAL)) {
            assertThat(ThreadDump.readAll(folder, kind, missing)).extracting(ThreadDump::atMillis)
                    .containsExactly(inOrder);
        }
        assertThat(missing).isEmpty();
    }
}
