package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.run.Equipment;

class DoctorTest {

    private static final List<DoctorCommand.Finding> NOTHING_THERE = DoctorCommand.examine(
            new Equipment(List.of(), Set.of()), null, false, 1, 0);

    private static DoctorCommand.Finding missing(String what) {
        return NOTHING_THERE.stream().filter(finding -> finding.what().equals(what)).findFirst().orElseThrow();
    }

    @Test
    void whatIsMissingHasACostAndARemedyAndOnlyK6AndTheDiskAreNeeded() {
        assertThat(NOTHING_THERE).allSatisfy(finding -> {
            assertThat(finding.present()).isFalse();
            assertThat(finding.cost()).isNotBlank().doesNotStartWith(" ");
            assertThat(finding.remedy()).isNotBlank();
        });
        assertThat(NOTHING_THERE).filteredOn(DoctorCommand.Finding::needed).extracting(DoctorCommand.Finding::what)
                .containsExactly("k6", "disk");
        assertThat(DoctorCommand.exitCode(NOTHING_THERE)).isEqualTo(ExitCode.NOT_STARTED);
        assertThat(DoctorCommand.exitCode(List.of(missing("nginx")))).isEqualTo(ExitCode.HELD);
    }
}
