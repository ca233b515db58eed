package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class LimitsTest {

    @Test
    void neitherTheSoftNorTheHardLimitOnDescriptorsIsHigher() throws Exception {
        List<String> command = new ArrayList<>(Limits.onDescriptors(123));
        command.addAll(List.of("sh", "-c", "ulimit -Sn; ulimit -Hn"));
        assertThat(Probe.of(command, Duration.ofSeconds(20)).orElseThrow().printed().split("\\s+")).containsExactly("123", "123");
    }
}
