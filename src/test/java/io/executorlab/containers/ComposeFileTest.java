package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.run.K6;

/** What docker-compose.yml promises, read from the file alone; {@link ComposeConfigIT} asks compose itself. */
class ComposeFileTest {

    private static final Path DOCKERFILE = Path.of("src/main/docker/Dockerfile");
    private static final String PINNED = "\\S+:v?\\d+\\.\\d+[\\w.-]*";
    private static final Path PAGE = Path.of("docs/containers.md");
    private static final int PROCESSORS = 2;
    private static final Pattern VARIANT = Pattern.compile("VARIANT(?:=|:-)([\\w,-]+)");

    /** What an experiment says of a stub or a service, and the variable that says it here. */
    private static final Map<String, String> VARIABLES = new TreeMap<>(Map.of("elevator delay", "ELEVATOR_DELAY",
            "route delay", "ROUTE_DELAY", "route spread", "ROUTE_SPREAD", "pull-requests reviews", "REVIEW_DELAYS",
            "pull-requests comments", "COMMENT_DELAYS", "pull-requests preflight", "PREFLIGHT_DELAY",
            "database round-trip", "DATABASE_ROUND_TRIP", "search round-trip", "SEARCH_ROUND_TRIP"));

    static Stream<String> experiments() {
        return Home.experiments().stream();
    }

    static Stream<String> services() throws IOException {
        return ComposeFile.with(Map.of()).services().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("services")
    void portsAreOnLoopbackOnly(String service) throws IOException {
        assertThat(ComposeFile.with(Map.of()).ports(service)).allMatch(port -> port.matches("127\\.0\\.0\\.1:\\d+:\\d+"));
    }

    @ParameterizedTest
    @MethodSource("services")
    void processorsAndMemoryAreLimited(String service) throws IOException {
        assertThat(ComposeFile.with(Map.of()).part(service, "deploy").toString())
                .matches("\\{resources=\\{limits=\\{cpus=\\d, memory=\\d+[mg].*");
    }

    @ParameterizedTest
    @MethodSource("services")
    void whatItWaitsForTellsWhenItIsReady(String service) throws IOException {
        ComposeFile file = ComposeFile.with(Map.of());
        file.dependencies(service).forEach((other, condition) -> {
            assertThat(file.services()).containsKey(other);
            assertThat(condition).isEqualTo(file.healthCheck(other).isEmpty() ? "service_completed_successfully" : "service_healthy");
        });
    }

    @ParameterizedTest
    @MethodSource("services")
    void whatItMountsIsThere(String service) throws IOException {
        assertThat(ComposeFile.with(Map.of()).volumes(service).stream().filter(volume -> volume.startsWith("./")))
                .allSatisfy(volume -> assertThat(Path.of(volume.replaceAll(":.*", ""))).exists());
    }

    @Test
    void theAppHasTheTwoProcessorsOfThePosts() throws IOException {
        assertThat(ComposeFile.with(Map.of()).part("app", "deploy").toString()).contains("cpus=2,");
    }

    @Test
    void everyImageIsPinned() throws IOException {
        ComposeFile file = ComposeFile.with(Map.of());
        List<String> images = new ArrayList<>(file.services().keySet().stream().map(file::image)
                .filter(image -> !image.startsWith("executor-lab:")).toList());
        images.addAll(matches(DOCKERFILE, "FROM (?!jdk-)(\\S+)"));
        assertThat(images).hasSizeGreaterThan(7).allMatch(image -> image.matches(PINNED));
        assertThat(images).noneMatch(image -> image.contains("latest"));
    }

    @Test
    void theServicesAreOfTheLabsOwnVersions() throws IOException {
        ComposeFile file = ComposeFile.with(Map.of());
        Path pom = Path.of("pom.xml");
        assertThat(file.image("search")).endsWith(":" + matches(pom, "<elasticsearch-rest-client.version>(.*)</").get(0));
        assertThat(file.image("database")).contains(":" + matches(pom, "<postgres-binaries.version>(.*)\\.0</").get(0) + "-");
        assertThat(file.image("k6")).endsWith(":" + K6.VERSION);
    }

    @Test
    void theImageHasTheJdksThatItsArgumentNames() throws IOException {
        assertThat(matches(DOCKERFILE, "FROM eclipse-temurin:(\\d+\\S+) AS jdk-\\d+").stream().map(tag -> tag.replaceAll("\\D.*", "")))
                .containsExactly("17", "25").isEqualTo(matches(DOCKERFILE, "FROM \\S+ AS jdk-(\\d+)"));
        assertThat(matches(DOCKERFILE, "ARG JDK=(\\d+)")).containsExactly("17");
        assertThat(Files.readString(DOCKERFILE)).contains("USER 10001").contains("FROM jdk-${JDK}");
    }

    @Test
    void everyVariantThatIsNamedIsAProfile() throws IOException {
        for (Path file : List.of(ComposeFile.FILE, Path.of("Makefile"), PAGE)) {
            assertThat(matches(file, VARIANT.pattern())).as(file.toString()).isNotEmpty().allSatisfy(variant ->
                    assertThat(variant.split(",")).allSatisfy(profile ->
                            assertThat(Path.of("profiles", "application-" + profile + ".yml")).exists()));
        }
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void thePageTellsHowAnExperimentIsSetUp(String name) throws IOException {
        Experiment experiment = ExperimentFiles.named(name);
        List<String> settings = new ArrayList<>(List.of("VARIANT=" + String.join(",", experiment.cells().get(0).profiles())));
        Integer processors = experiment.jvm().processors();
        if (processors != null && processors != PROCESSORS) {
            settings.add("JVM_FLAGS=-XX:ActiveProcessorCount=" + processors);
        }
        Map<String, String> wanted = new LinkedHashMap<>();
        Stream.of(experiment.stubs(), experiment.services()).flatMap(parts -> parts.entrySet().stream())
                .forEach(part -> part.getValue().forEach((option, value) -> wanted.put(part.getKey() + " " + option, value)));
        String compose = Files.readString(ComposeFile.FILE);
        VARIABLES.forEach((option, variable) -> {
            if (wanted.containsKey(option) && !compose.contains("${" + variable + ":-" + wanted.get(option) + "}")) {
                settings.add(variable + "=" + wanted.get(option));
            }
        });
        assertThat(Files.readString(PAGE)).contains("| `make up " + String.join(" ", settings) + "` | `make load SCENARIO=" + name + "` |");
    }

    private static List<String> matches(Path file, String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(file));
        return matcher.results().map((MatchResult match) -> match.group(1)).collect(Collectors.toList());
    }
}
