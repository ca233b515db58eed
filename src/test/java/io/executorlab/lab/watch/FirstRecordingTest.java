package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.evidence.DumpText;
import io.executorlab.lab.evidence.ThreadDump;

class FirstRecordingTest {

    private static final String DISPATCHER =
            "\"Signal Dispatcher\" #4 daemon prio=9 os_prio=0 cpu=0.2ms waiting on condition\n";
    private static final String RECORDER =
            "\"JFR Recorder Thread\" #15 daemon prio=5 os_prio=0 cpu=1.3ms waiting on condition\n";

    private static boolean runsMain(String outermost) {
        return FirstRecording.runsMain(DumpText.watched(0, ThreadDump.Phase.BASELINE, """
                "main" #1 prio=5 os_prio=0 runnable
                   java.lang.Thread.State: RUNNABLE
                \tat java.util.jar.JarFile.getEntry(java.base@17.0.15/JarFile.java:511)
                %s
                """.formatted(outermost) + DISPATCHER));
    }

    @ParameterizedTest
    @CsvSource({"JDK 17.0.15, 17", "JDK 8.0_392, 8", "JDK 21.0.8, 21", "JDK 25, 25", "Eclipse OpenJ9 VM, 0"})
    void readsTheVersion(String line, int feature) {
        assertThat(FirstRecording.by("OpenJDK 64-Bit Server VM version 99+6\n" + line + "\n", DISPATCHER))
                .isEqualTo(new FirstRecording(feature, false));
    }

    @Test
    void isCostlyUntilItIsOverAndOnSomeVersionsOnly() {
        assertThat(FirstRecording.by("JDK 17.0.15", DISPATCHER).isCostly()).isTrue();
        assertThat(FirstRecording.by("JDK 17.0.15", DISPATCHER + RECORDER).isCostly()).isFalse();
        assertThat(FirstRecording.by("JDK 21.0.8", DISPATCHER).isCostly()).isTrue();
        assertThat(FirstRecording.by("JDK 25.0.1", DISPATCHER).isCostly()).isFalse();
        assertThat(FirstRecording.by("not told", DISPATCHER).isCostly()).isFalse();
    }

    @Test
    void aJvmThatIsBeingInitialisedIsNotReady() {
        assertThat(runsMain("\tat java.lang.System.initPhase3(java.base@17.0.15/System.java:2280)")).isFalse();
        assertThat(runsMain("")).isFalse();
        assertThat(runsMain("\tat org.springframework.boot.loader.launch.JarLauncher.main(JarLauncher.java:40)"))
                .isTrue();
    }
}
