package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.CpuUse;

class CpuMeterTest {

    @TempDir
    private Path folder;

    /** An app that starts a program for each request would have their time told as that of strangers. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void countsChildrenThatHaveEnded() throws Exception {
        CpuMeter meter = new CpuMeter(Map.of("app", ProcessHandle.current().pid()));
        assertThat(
                new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done").start().waitFor())
                .isZero();
        assertThat(meter.read().parts()).hasEntrySatisfying("ended children",
                seconds -> assertThat(seconds).isPositive());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void countsHowOftenTheAppsThreadsWereSwitched() throws Exception {
        CpuMeter meter = new CpuMeter(Map.of("app", ProcessHandle.current().pid()));
        for (int i = 0; i < 20; i++) {
            Thread.sleep(1);
        }
        CpuUse use = meter.read();
        assertThat(use.switches().voluntary()).as("of a thread that has slept 20 times").isGreaterThanOrEqualTo(20);
        assertThat(use.switches().involuntary()).isNotNegative();
        Path file = folder.resolve("cpu.json");
        Json.write(file, use);
        assertThat(Json.read(file, CpuUse.class)).isEqualTo(use);
        assertThat(new CpuMeter(Map.of()).read().switches()).as("where there is no app").isNull();
    }
}
