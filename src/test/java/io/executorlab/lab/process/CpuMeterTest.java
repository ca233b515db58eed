package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CpuMeterTest {

    /** An app that starts a program for each request would have their time told as that of strangers. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void countsChildrenThatHaveEnded() throws Exception {
        CpuMeter meter = new CpuMeter(Map.of("app", ProcessHandle.current().pid()));
        assertThat(new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done").start().waitFor()).isZero();
        assertThat(meter.read(true).parts()).hasEntrySatisfying("ended children", seconds -> assertThat(seconds).isPositive());
    }
}
