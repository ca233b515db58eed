package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.Home;

class DoctorTest {

    /** How experiments are called; no other word of what a lack costs has a hyphen. */
    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)+");

    private static final List<Doctor.Finding> NOTHING_THERE = Doctor.examine(new Doctor.Machine(List.of(), 1, Doctor.k6(Optional.empty(), false),
            new Doctor.Parts(new Doctor.Database(false, true, false), false, false), false, false, List.of(8080)));

    @Test
    void everyExperimentThatItNamesExists() {
        Set<String> named = NOTHING_THERE.stream().flatMap(finding -> NAME.matcher(finding.cost()).results()).map(MatchResult::group)
                .collect(Collectors.toSet());
        assertThat(named).contains("pool-mismatch", "post-000").isSubsetOf(Home.experiments());
    }

    @Test
    void whatIsMissingHasACostAndARemedy() {
        assertThat(NOTHING_THERE).allSatisfy(finding -> {
            assertThat(finding.present()).isFalse();
            assertThat(finding.cost()).isNotBlank().doesNotStartWith(" ");
            assertThat(finding.remedy()).isNotBlank();
        });
        assertThat(NOTHING_THERE).filteredOn(Doctor.Finding::needed).extracting(Doctor.Finding::what).containsExactly("k6");
    }

    @Test
    void whatTheProxyIsForAndHowToGetOneIsTold() {
        assertThat(NOTHING_THERE).filteredOn(finding -> finding.what().equals("nginx")).singleElement().satisfies(finding -> {
            assertThat(finding.cost()).contains("proxy-connections");
            assertThat(finding.remedy()).contains("apt-get install nginx-light");
        });
    }

    @Test
    void whatDockerIsForIsTold() {
        assertThat(NOTHING_THERE).filteredOn(finding -> finding.what().equals("Docker")).singleElement()
                .satisfies(finding -> assertThat(finding.cost()).contains("k6", "make up"));
    }
}
