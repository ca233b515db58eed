package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.CpuUse;

class BusyStartTest {

    private static CpuUse used(double busyShare, Map<String, Double> others) {
        return new CpuUse(1, 2, busyShare, Map.of("lab", 0.02), List.of(), new CpuUse.Outside(null, others), null, null);
    }

    @Test
    void namesTheBusiestProgramsWhereMoreThanATenthIsTaken() {
        assertThat(BusyStart.sentence(used(0.97, Map.of("bash", 1.8)))).get().asString().contains("96 %", ": bash 90 %.");
        assertThat(BusyStart.sentence(used(0.10, Map.of("bash", 0.1)))).isEmpty();
    }

    @Test
    void aBusyLabIsNoBusyMachine() {
        assertThat(BusyStart.sentence(new CpuUse(1, 2, 0.95, Map.of("lab", 1.9), List.of()))).isEmpty();
    }
}
