package io.executorlab.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

class VirtualThreadsTest {

    // Thread 31 as JDK 25 writes it, 33 as JDK 21 does, both shortened.
    private static final String DUMP = """
            4711
            2026-11-23T03:00:00Z
            25.0.3+9-LTS

            #1 "main" RUNNABLE 2026-11-23T03:00:00Z
                at com.acme.Main.main(Main.java:3)

            #31 "" virtual WAITING 2026-11-23T03:00:00Z
                at java.base/java.lang.VirtualThread.park(VirtualThread.java:742)
                - parking to wait for <java.util.concurrent.CountDownLatch$Sync@50caa560>
                at com.acme.Orders.lambda$notify$0(Orders.java:25)
                at java.base/java.lang.VirtualThread.run(VirtualThread.java:456)

            #33 "named" virtual
                  java.base/java.lang.Object.wait0(Native Method)
            """;

    @Test
    void readsTheStacksOfVirtualThreadsAlone() {
        assertThat(VirtualThreads.parse(DUMP)).isEqualTo(Map.of(
                31L,
                List.of(new StartedThread.Frame("java.lang.VirtualThread", "park", 742),
                        new StartedThread.Frame("com.acme.Orders", "lambda$notify$0", 25),
                        new StartedThread.Frame("java.lang.VirtualThread", "run", 456)),
                33L, List.of(new StartedThread.Frame("java.lang.Object", "wait0", 0))));
    }
}
