package io.executorlab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

/** The parts of an anti-pattern are found by its name. */
class ConventionTest {

    private static final Path PROFILES = Path.of("profiles");
    private static final Path SCENARIOS = Path.of("scenarios");
    private static final String BROKEN = "-broken";
    private static final Pattern PUBLIC_TYPE =
            Pattern.compile("^\\s*public [\\w @]*(?:class|interface|enum|record) [A-Z]");

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

    @Test
    void everyPublicTypeSaysWhatItIs() throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            for (Path source : sources.filter(file -> file.toString().endsWith(".java")).toList()) {
                assertThat(undocumented(Files.readAllLines(source))).as("%s: public types without Javadoc", source)
                        .isEmpty();
            }
        }
    }

    /** Public types above whose annotations no comment ends. */
    private static List<String> undocumented(List<String> lines) {
        return IntStream.range(0, lines.size()).filter(i -> PUBLIC_TYPE.matcher(lines.get(i)).find()).filter(i -> {
            int above = i - 1;
            while (above >= 0 && !lines.get(above).isBlank() && !lines.get(above).endsWith("*/")) {
                above--;
            }
            return above < 0 || lines.get(above).isBlank();
        }).mapToObj(lines::get).toList();
    }

    private static Set<String> profiles() throws IOException {
        return files(PROFILES, ".yml").stream()
                .map(file -> file.getFileName().toString().replaceAll("^application-|\\.yml$", ""))
                .collect(Collectors.toSet());
    }

    private static Set<String> profilesOfExperiments() throws IOException {
        Set<String> profiles = new HashSet<>();
        for (Path file : files(SCENARIOS, ".yml")) {
            try (Reader reader = Files.newBufferedReader(file)) {
                Map<String, List<Map<String, List<String>>>> experiment = new Yaml().load(reader);
                experiment.get("cells").forEach(cell -> profiles.addAll(cell.get("profiles")));
            }
        }
        return profiles;
    }

    private static List<Path> files(Path folder, String suffix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(suffix)).toList();
        }
    }
}
