package io.executorlab.lab.process;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Processes that take no processor time until they go on: SIGSTOP and SIGCONT, which Java itself cannot send. */
public final class SuspendedProcesses {

    private static final int SENT_WITHIN_SECONDS = 5;

    private final List<Long> pids;

    private SuspendedProcesses(Collection<Long> pids) {
        this.pids = List.copyOf(pids);
    }

    /** Suspends these; where the system has no such signal they go on, and their processor time tells. */
    public static SuspendedProcesses suspend(Collection<Long> pids) {
        SuspendedProcesses suspended = new SuspendedProcesses(pids);
        suspended.signal("STOP");
        return suspended;
    }

    /** Lets them go on. */
    public void resume() {
        signal("CONT");
    }

    private void signal(String signal) {
        if (!pids.isEmpty()) {
            send(signal, pids);
        }
    }

    /**
     * Sends a signal, which Java itself cannot but for two.
     *
     * @param pids of processes; negative for those of a group
     */
    static void send(String signal, Collection<Long> pids) {
        String targets = pids.stream().map(String::valueOf).collect(Collectors.joining(" "));
        try {
            new ProcessBuilder("/bin/sh", "-c", "kill -%s %s".formatted(signal, targets)).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
                    .waitFor(SENT_WITHIN_SECONDS, TimeUnit.SECONDS);
        } catch (IOException e) {
            // Without a shell nothing was started either.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
