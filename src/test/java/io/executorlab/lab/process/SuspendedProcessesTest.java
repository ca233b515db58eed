package io.executorlab.lab.process;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import io.executorlab.lab.Patience;

class SuspendedProcessesTest {

    private static final char STOPPED = 'T';
    private static final char RUNNING = 'R';

    @Test
    @EnabledOnOs(OS.LINUX)
    void theyStandStillUntilTheyGoOn() throws Exception {
        Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        try {
            SuspendedProcesses suspended = SuspendedProcesses.suspend(List.of(busy.pid()));
            Patience.await(() -> state(busy) == STOPPED);
            suspended.resume();
            Patience.await(() -> state(busy) == RUNNING);
        } finally {
            busy.destroyForcibly().waitFor();
        }
    }

    private static char state(Process process) {
        return ProcessStat.of(Path.of("/proc"), process.pid()).orElseThrow().state();
    }
}
