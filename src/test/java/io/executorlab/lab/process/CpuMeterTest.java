package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import io.executorlab.lab.Patience;

class CpuMeterTest {

    /** The next variant's app: it is no part of the run, and what it takes shows. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void countsWhatWaitsApart() throws Exception {
        Process waiting = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        try {
            CpuMeter meter = new CpuMeter(Map.of("app", ProcessHandle.current().pid()), List.of(waiting.pid()));
            Patience.await(() -> CpuMeter.secondsOf(List.of(waiting.pid())) > 0.1);
            assertThat(meter.read(true).waiting()).isPositive();
            assertThat(meter.read(true).parts()).containsOnlyKeys("app", "lab", "k6");
        } finally {
            waiting.destroyForcibly().waitFor();
        }
        assertThat(new CpuMeter(Map.of("app", ProcessHandle.current().pid())).read(true).waiting()).isNull();
    }

    /** An app that starts a program for each request would have their time told as that of strangers. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void countsChildrenThatHaveEnded() throws Exception {
        CpuMeter meter = new CpuMeter(Map.of("app", ProcessHandle.current().pid()));
        assertThat(new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done").start().waitFor()).isZero();
        assertThat(meter.read(true).parts()).hasEntrySatisfying("ended children", seconds -> assertThat(seconds).isPositive());
    }
}
