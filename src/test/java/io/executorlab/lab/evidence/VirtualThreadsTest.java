package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VirtualThreadsTest {

    @ParameterizedTest
    @CsvSource({"17.0.15, 17, false", "1.8.0_392, 8, false", "21.0.8, 21, true", "20, 20, true", "25, 25, true",
            "'', 0, true", "unknown, 0, true"})
    void aJvmIsKnownToHaveNoneByItsVersionAlone(String version, int feature, boolean mayExist) {
        int told = new Machine(version, "", 1, 1, "", List.of(), null).feature();
        assertThat(told).isEqualTo(feature);
        assertThat(VirtualThreads.mayExistOn(told)).isEqualTo(mayExist);
    }
}
