package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import io.executorlab.lab.evidence.ContextSwitches;

class ThreadSwitchesTest {

    private static final int SLEEPS = 50;

    @Test
    void readsBothKindsFromWhatTheKernelTells() {
        assertThat(ThreadSwitches.parse(
                "Name:\thttp-nio-exec-1\nThreads:\t42\n"
                        + "voluntary_ctxt_switches:\t150\nnonvoluntary_ctxt_switches:\t7\n"))
                .contains(new ContextSwitches(150, 7));
        assertThat(ThreadSwitches.parse("Name:\tjava\n")).as("of a kernel that does not tell").isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void ofAThreadThatIsNewAllCountAndOfOneThatHasEndedNone() throws Exception {
        long pid = ProcessHandle.current().pid();
        CountDownLatch mayEnd = new CountDownLatch(1);
        Thread ends = sleeper(mayEnd);
        ThreadSwitches before = ThreadSwitches.of(pid).orElseThrow();
        mayEnd.countDown();
        ends.join();
        CountDownLatch mayEndLater = new CountDownLatch(1);
        Thread stays = sleeper(mayEndLater);
        ContextSwitches since = ThreadSwitches.of(pid).orElseThrow().since(before);
        mayEndLater.countDown();
        stays.join();
        assertThat(since.voluntary()).isGreaterThanOrEqualTo(SLEEPS);
        assertThat(ThreadSwitches.of(Long.MAX_VALUE)).as("of a process that there is not").isEmpty();
    }

    /** A thread that has slept so often and waits to end. */
    private static Thread sleeper(CountDownLatch mayEnd) throws InterruptedException {
        CountDownLatch hasSlept = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            try {
                for (int i = 0; i < SLEEPS; i++) {
                    Thread.sleep(1);
                }
                hasSlept.countDown();
                mayEnd.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.start();
        hasSlept.await();
        return thread;
    }
}
