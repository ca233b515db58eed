package io.executorlab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.ExperimentFiles;

/** The parts of an anti-pattern are found by its name. */
class ConventionTest {

    private static final Path PROFILES = Path.of("profiles");
    private static final String BROKEN = "-broken";

    static Stream<String> antiPatterns() {
        return Home.experiments().stream().filter(name -> ExperimentFiles.named(name).isOfOneFlaw());
    }

    /** An anti-pattern of the proxy has two configurations of the proxy in its experiment in place of the profiles. */
    @ParameterizedTest
    @MethodSource("antiPatterns")
    void hasAFixedProfileAScriptAnExperimentAndABudget(String name) {
        for (String file : List.of(name + ".js", name + ".yml", "budgets/" + name + ".yml")) {
            assertThat(Path.of("scenarios", file)).isRegularFile();
        }
        if (!ExperimentFiles.named(name).isOfTheProxy()) {
            assertThat(PROFILES.resolve("application-" + name + "-fixed.yml")).isRegularFile();
        }
    }

    @Test
    void experimentsAndProfilesNameEachOther() throws IOException {
        assertThat(profilesOfExperiments()).containsExactlyInAnyOrderElementsOf(profiles());
        assertThat(profiles().stream().filter(profile -> profile.endsWith(BROKEN)))
                .isSubsetOf(antiPatterns().map(name -> name + BROKEN).toList());
    }

    private static Set<String> profilesOfExperiments() {
        return Home.experiments().stream().map(ExperimentFiles::named)
                .flatMap(experiment -> experiment.cells().stream()).flatMap(cell -> cell.profiles().stream())
                .collect(Collectors.toSet());
    }

    private static List<String> profiles() throws IOException {
        try (Stream<Path> files = Files.list(PROFILES)) {
            return files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".yml"))
                    .map(file -> file.replaceAll("^application-|\\.yml$", "")).toList();
        }
    }
}
