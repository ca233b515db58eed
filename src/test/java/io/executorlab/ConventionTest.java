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
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

/** The parts of an anti-pattern are found by its name. */
class ConventionTest {

    private static final Path PROFILES = Path.of("profiles");
    private static final Path SCENARIOS = Path.of("scenarios");
    private static final String BROKEN = "-broken";

    static Stream<String> antiPatterns() throws IOException {
        return profiles().stream()
                .filter(profile -> profile.endsWith(BROKEN))
                .map(profile -> profile.substring(0, profile.length() - BROKEN.length()));
    }

    @ParameterizedTest
    @MethodSource("antiPatterns")
    void hasAFixedProfileAScriptAnExperimentAndABudget(String antiPattern) {
        assertThat(PROFILES.resolve("application-" + antiPattern + "-fixed.yml")).isRegularFile();
        assertThat(SCENARIOS.resolve(antiPattern + ".js")).isRegularFile();
        assertThat(SCENARIOS.resolve(antiPattern + ".yml")).isRegularFile();
        assertThat(SCENARIOS.resolve("budgets").resolve(antiPattern + ".yml")).isRegularFile();
    }

    static Stream<String> antiPatternsOfTheProxy() {
        return Home.experiments().stream().filter(name -> ExperimentFiles.named(name).isOfTheProxy());
    }

    /** The app has no flaw there: two configurations of the proxy in the experiment take the place of the profiles. */
    @ParameterizedTest
    @MethodSource("antiPatternsOfTheProxy")
    void anAntiPatternOfTheProxyHasAScriptABudgetAndTheSameAppOnBothSides(String antiPattern) {
        assertThat(SCENARIOS.resolve(antiPattern + ".js")).isRegularFile();
        assertThat(SCENARIOS.resolve("budgets").resolve(antiPattern + ".yml")).isRegularFile();
        Experiment experiment = ExperimentFiles.named(antiPattern);
        assertThat(experiment.cell("broken").profiles()).isEqualTo(experiment.cell("fixed").profiles())
                .noneMatch(profile -> profile.endsWith(BROKEN));
    }

    @Test
    void experimentsAndProfilesNameEachOther() throws IOException {
        assertThat(profilesOfExperiments()).containsExactlyInAnyOrderElementsOf(profiles());
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
