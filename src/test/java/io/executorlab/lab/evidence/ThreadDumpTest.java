package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadDumpTest {

    static final String TEXT =
            """
                    2026-11-21 04:23:07
                    Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

                    Threads class SMR info:
                    _java_thread_list=0x00007fb7d4001100, length=43, elements={
                    0x00007fb86c1567c0, 0x00007fb86c157ba0
                    }

                    "nioEventLoopGroup-12-3" #412 prio=10 os_prio=0 cpu=0.20ms elapsed=1.65s tid=0x00007fb8 nid=0x2bea \
                    waiting on condition  [0x00007fb870171000]
                       java.lang.Thread.State: TIMED_WAITING (sleeping)
                    	at java.lang.Thread.sleep(java.base@17.0.15/Native Method)
                    	at io.netty.util.concurrent.SingleThreadEventExecutor.confirmShutdown(\
                    SingleThreadEventExecutor.java:919)
                    	at io.netty.channel.SingleThreadIoEventLoop.run(SingleThreadIoEventLoop.java:196)

                    "nioEventLoopGroup-12-4" #413 [2001] prio=10 os_prio=0 cpu=0.20ms elapsed=1.65s tid=0x00007fb9 \
                    nid=2001 waiting on condition  [0x00007fb870171000]
                       java.lang.Thread.State: TIMED_WAITING (sleeping)
                    	at java.lang.Thread.sleep(java.base@17.0.15/Native Method)
                    	at io.netty.util.concurrent.SingleThreadEventExecutor.confirmShutdown(\
                    SingleThreadEventExecutor.java:919)
                    	at io.netty.channel.SingleThreadIoEventLoop.run(SingleThreadIoEventLoop.java:196)

                    "Thread-7" #90 daemon prio=5 os_prio=0 cpu=1.00ms elapsed=0.1s tid=0x00007fba nid=0x2 waiting on \
                    condition  [0x0]
                       java.lang.Thread.State: WAITING (parking)
                    	at jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)
                    	- parking to wait for  <0x00000000e1> (a java.util.concurrent.FutureTask)
                    	at java.util.concurrent.FutureTask.awaitDone(java.base@17.0.15/FutureTask.java:447)
                    	at java.util.concurrent.FutureTask.get(java.base@17.0.15/FutureTask.java:190)
                    	at io.executorlab.app.codeexecution.WaitingDelivery.lambda$run$0(WaitingDelivery.java:25)

                    "C2 CompilerThread0" #7 daemon prio=9 os_prio=0 cpu=2913.80ms elapsed=5.65s tid=0x00007fbb \
                    nid=0x2bef runnable  [0x0]
                       java.lang.Thread.State: RUNNABLE
                       No compile task

                    "VM Thread" os_prio=0 cpu=12.00ms elapsed=5.65s tid=0x00007fbc nid=0x2be8 runnable

                    JNI global refs: 20, weak refs: 0
                    """;

    private final ThreadDump dump = DumpText.watched(5, ThreadDump.Phase.LOAD, TEXT);

    @Test
    void threadsInOneStackShareIt(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("threads-001-load.json");
        dump.write(file);
        List<ThreadDump> packed = PackedDumps.of(List.of(dump, dump), List.of()).unpacked();
        for (ThreadDump of : List.of(dump, ThreadDump.read(file), packed.get(1))) {
            assertThat(of.threads().get(0).frames()).isSameAs(of.threads().get(1).frames())
                    .isNotEqualTo(of.threads().get(2).frames());
        }
        assertThat(packed.get(0).threads().get(2).frames()).isSameAs(packed.get(1).threads().get(2).frames());
        assertThat(packed).containsExactly(dump, dump);
        assertThat(ThreadDump.read(file)).isEqualTo(dump);
    }

    @Test
    void keepsTheDeadlocksThatTheJvmFound(@TempDir Path folder) throws IOException {
        String text = Files.readString(Path.of("src/test/resources/dumps/01-deadlock-told-by-the-jvm/dump.txt"));
        ThreadDump watched = DumpText.watched(5, ThreadDump.Phase.LOAD, text);
        assertThat(watched.countDeadlocked()).isEqualTo(2);
        watched.write(folder.resolve("threads-1.json"));
        assertThat(EvidenceFiles.dumps(folder, new ArrayList<>())).extracting(ThreadDump::deadlocks)
                .containsExactly(watched.deadlocks());
        assertThat(dump.countDeadlocked()).isZero();
    }
}
