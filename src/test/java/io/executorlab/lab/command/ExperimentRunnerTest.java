package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.evidence.CpuUse;

class ExperimentRunnerTest {

    private static CpuUse used(double busyShare, double lab, Map<String, Double> others) {
        return new CpuUse(1, 2, busyShare, Map.of("lab", lab), new CpuUse.Outside(null, others), null);
    }

    @Test
    void namesTheBusiestProgramsBeforeTheStartWhereMoreThanATenthIsTaken() {
        assertThat(ExperimentRunner.busy(used(0.97, 0.02, Map.of("bash", 1.8)))).get().asString()
                .contains("96 %", ": bash 90 %.");
        assertThat(ExperimentRunner.busy(used(0.10, 0.02, Map.of("bash", 0.1)))).isEmpty();
    }

    @Test
    void aBusyLabIsNoBusyMachine() {
        assertThat(ExperimentRunner.busy(used(0.95, 1.9, Map.of()))).isEmpty();
    }
}
