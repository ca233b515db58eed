package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

@EnabledOnOs(OS.LINUX)
class LimitsTest {

    private static final boolean ROOT = "root".equals(System.getProperty("user.name"));

    @Test
    void neitherTheSoftNorTheHardLimitOnDescriptorsIsHigher() throws Exception {
        List<String> command = new ArrayList<>(Limits.onDescriptors(123));
        command.addAll(List.of("sh", "-c", "ulimit -Sn; ulimit -Hn"));
        assertThat(Probe.of(command, Duration.ofSeconds(20)).orElseThrow().printed().split("\\s+")).containsExactly("123", "123");
    }

    @Test
    void aLimitOnThreadsFeelsOtherProgramsUnlessRootGivesItsAppAUserOfItsOwn() {
        Experiment experiment = ExperimentFiles.named("async-blocking");
        assertThat(Limits.feelOthers(experiment.cell("broken@thread-limit"))).isEqualTo(!ROOT);
        assertThat(Limits.feelOthers(experiment.cell("broken"))).isFalse();
        assertThat(ExperimentFiles.named("leaked-process").cells()).filteredOn(Cell::isLimited).isNotEmpty().noneMatch(Limits::feelOthers);
    }

    @Test
    void twoProgramsUnderALimitOnThreadsHaveTwoUsers() throws Exception {
        assumeTrue(ROOT, "only root can run a program as another user");
        List<String> command = new ArrayList<>(ThreadLimit.prefix(20));
        command.addAll(List.of("sh", "-c", "id -u; exec sleep 60"));
        Process first = new ProcessBuilder(command).start();
        try {
            String itsUser = first.inputReader().readLine();
            command = new ArrayList<>(ThreadLimit.prefix(20));
            command.addAll(List.of("id", "-u"));
            assertThat(Probe.of(command, Duration.ofSeconds(20)).orElseThrow().printed().strip()).matches("\\d+").isNotEqualTo(itsUser);
        } finally {
            first.destroyForcibly().waitFor();
        }
    }
}
