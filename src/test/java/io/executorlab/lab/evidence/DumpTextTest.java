package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.TooLargeException;

class DumpTextTest {

    // As jstack -l of JDK 17 writes it, shortened.
    private static final String TEXT =
            """
                    2026-11-23 03:00:00
                    Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

                    "worker-1" #21 prio=5 os_prio=0 cpu=1.00ms elapsed=9.00s tid=0x00007f0001 nid=0x2 waiting for \
                    monitor entry  [0x00007f01]
                       java.lang.Thread.State: BLOCKED (on object monitor)
                    \tat com.acme.Cache.get(Cache.java:40)
                    \t- waiting to lock <0x000000071ab> (a com.acme.Cache)
                    \tat java.lang.Thread.run(java.base@17.0.15/Thread.java:840)

                       Locked ownable synchronizers:
                    \t- None

                    "worker-2" #22 prio=5 os_prio=0 cpu=1.00ms elapsed=9.00s tid=0x00007f0002 nid=0x3 runnable  \
                    [0x00007f02]
                       java.lang.Thread.State: RUNNABLE
                    \tat com.acme.Cache.fill(Cache.java:50)
                    \t- locked <0x000000071ab> (a com.acme.Cache)
                    \tat java.lang.Thread.run(java.base@17.0.15/Thread.java:840)

                       Locked ownable synchronizers:
                    \t- <0x000000071cd> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)

                    "worker-3" #23 prio=5 os_prio=0 cpu=1.00ms elapsed=9.00s tid=0x00007f0003 nid=0x4 waiting on \
                    condition  [0x00007f03]
                       java.lang.Thread.State: WAITING (parking)
                    \tat jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)
                    \t- parking to wait for  <0x000000071cd> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)
                    \tat java.lang.Thread.run(java.base@17.0.15/Thread.java:840)

                    "idle-1" #24 prio=5 os_prio=0 cpu=1.00ms elapsed=9.00s tid=0x00007f0004 nid=0x5 waiting on \
                    condition  [0x00007f04]
                       java.lang.Thread.State: WAITING (parking)
                    \tat jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)
                    \t- parking to wait for  <0x000000071ef> (a \
                    java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject)
                    \tat java.lang.Thread.run(java.base@17.0.15/Thread.java:840)
                    """;

    @Test
    void readsSeveralDumpsInARow() throws Exception {
        assertThat(DumpText.parse("log line\n" + TEXT + "another\n" + TEXT)).hasSize(2)
                .allSatisfy(dump -> assertThat(dump.threads()).extracting(DumpedThread::name)
                        .containsExactly("worker-1", "worker-2", "worker-3", "idle-1"));
    }

    @Test
    void readsNoMoreThanMemoryShouldHold() throws Exception {
        String json = "{\"threads\": [{\"threadName\": \"main\", \"stackTrace\": []}]}".repeat(20);
        assertThat(bounded(TEXT, TEXT.length(), 200).read()).isEqualTo(4);
        assertThat(bounded(json, json.length(), 200).read()).isEqualTo(20);
        assertThatThrownBy(() -> bounded(TEXT, TEXT.length() - 1, 200)).isInstanceOf(TooLargeException.class);
        assertThatThrownBy(() -> bounded(json, json.length() - 1, 200)).isInstanceOf(TooLargeException.class);
        assertThatThrownBy(() -> bounded(TEXT + "x".repeat(300), 10_000, 200)).isInstanceOf(TooLargeException.class);
        byte[] packed = packed("x".repeat(1 << 20));
        assertThatThrownBy(() -> DumpText.read(new ByteArrayInputStream(packed), 10 << 20, 1 << 16))
                .isInstanceOf(TooLargeException.class);
    }

    private static DumpText bounded(String text, long textAtMost, long lineAtMost) throws IOException {
        return DumpText.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), textAtMost, lineAtMost);
    }

    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void saysThatATextIsNoDump() {
        assertThatThrownBy(() -> DumpText.parse("hello")).isInstanceOf(IOException.class)
                .hasMessage("it has no Java threads");
        assertThatThrownBy(() -> DumpText.parse("{\"a\": 1}")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> DumpText.parse("{")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> DumpText.parse("{\"frames\": [")).isInstanceOf(IOException.class)
                .hasMessageContaining("damaged");
    }
}
