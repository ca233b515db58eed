package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.Sleeper;
import io.executorlab.lab.process.JvmProcess;
import io.executorlab.lab.watch.FirstRecording;
import io.executorlab.lab.watch.JvmAttach;

/** A JVM is asked from the moment on at which it appears, and must survive that. */
class EarlyRecordingTest {

    @TempDir
    private Path folder;
    private Process process;

    @AfterEach
    void end() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private void start(String script, String flag) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        process = new ProcessBuilder(List.of("sh", "-c", script, java, flag, Sleeper.in(folder).toString()))
                .start();
    }

    @ParameterizedTest
    @ValueSource(strings = {"exec \"$0\" \"$@\"", "\"$0\" \"$@\" & wait", "(sleep 0.3; exec \"$0\" \"$@\") & wait"})
    void isOverWhereItIsCostlyAndLeavesNothing(String script) throws Exception {
        start(script, "-XX:-UsePerfData");
        EarlyRecording early = new EarlyRecording();
        long end = System.nanoTime() + 60_000_000_000L;
        boolean done = false;
        while (!done && process.isAlive() && System.nanoTime() < end) {
            early.attempt(process.pid());
            done = JvmProcess.newestIn(process.pid()).filter(JvmProcess::takesQuit).isPresent() && !isStillToCome();
            Thread.sleep(20);
        }
        assertThat(done).isTrue();
        try (JvmAttach jvm = JvmAttach.to(JvmProcess.newestIn(process.pid()).orElseThrow())) {
            assertThat(jvm.command("JFR.check")).contains("No available recordings");
        }
    }

    private boolean isStillToCome() throws Exception {
        try (JvmAttach jvm = JvmAttach.to(JvmProcess.newestIn(process.pid()).orElseThrow())) {
            return FirstRecording.of(jvm).isCostly();
        }
    }

    @Test
    void aJvmWhoseUserWantsItsSignalsIsNotAsked() throws Exception {
        start("exec \"$0\" \"$@\"", "-Xrs");
        long end = System.nanoTime() + 60_000_000_000L;
        while (JvmProcess.newestIn(process.pid()).isEmpty() && System.nanoTime() < end) {
            Thread.sleep(20);
        }
        for (int i = 0; i < 20; i++) {
            new EarlyRecording().attempt(process.pid());
            Thread.sleep(50);
        }
        assertThat(process.isAlive()).isTrue();
        assertThat(JvmProcess.takesQuit(process.pid())).isFalse();
    }
}
