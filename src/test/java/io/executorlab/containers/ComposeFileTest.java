package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.run.K6;

/** docker-compose.yml keeps its promises, read from the file alone. */
class ComposeFileTest {

    private static final Path DOCKERFILE = Path.of("src/main/docker/Dockerfile");
    private static final String PINNED = "\\S+:v?\\d+\\.\\d+[\\w.-]*";
    private static final Path PAGE = Path.of("docs/beyond-one-machine.md");
    private static final Pattern VARIANT = Pattern.compile("VARIANT(?:=|:-)([\\w,-]+)");

    static Stream<String> services() throws IOException {
        return ComposeFile.read().services().keySet().stream();
    }

    /** One alone writes beside its programs. */
    @ParameterizedTest
    @MethodSource("services")
    void itIsOnLoopbackHasLimitsAndNoRightsAndWaitsForWhatTellsWhenItIsReady(String service) throws IOException {
        ComposeFile file = ComposeFile.read();
        assertThat(file.ports(service)).allMatch(port -> port.matches("127\\.0\\.0\\.1:\\d+:\\d+"));
        assertThat(file.part(service, "deploy").toString())
                .matches("\\{resources=\\{limits=\\{cpus=\\d, memory=\\d+[mg], pids=\\d+.*");
        Map<String, Object> settings = file.services().get(service);
        assertThat(settings).containsEntry("cap_drop", List.of("ALL")).containsEntry("security_opt",
                List.of("no-new-privileges:true"));
        assertThat(settings.containsKey("read_only")).isEqualTo(!service.equals("search"));
        file.dependencies(service).forEach((other, condition) -> {
            assertThat(file.services()).containsKey(other);
            assertThat(condition).isEqualTo(
                    file.healthCheck(other).isEmpty() ? "service_completed_successfully" : "service_healthy");
        });
    }

    @Test
    void everyImageIsPinned() throws IOException {
        ComposeFile file = ComposeFile.read();
        List<String> images = new ArrayList<>(file.services().keySet().stream().map(file::image)
                .filter(image -> !image.startsWith("executor-lab:")).toList());
        images.addAll(matches(DOCKERFILE, "FROM (?!jdk-)(\\S+)"));
        assertThat(images).hasSizeGreaterThan(7).allMatch(image -> image.matches(PINNED));
    }

    @Test
    void theServicesAreOfTheLabsOwnVersions() throws IOException {
        ComposeFile file = ComposeFile.read();
        Path pom = Path.of("pom.xml");
        assertThat(file.image("search"))
                .endsWith(":" + matches(pom, "<elasticsearch-rest-client.version>(.*)</").get(0));
        assertThat(file.image("database"))
                .contains(":" + matches(pom, "<postgres-binaries.version>(.*)\\.0</").get(0) + "-");
        assertThat(file.image("k6")).endsWith(":" + K6.VERSION);
    }

    @Test
    void everyVariantThatIsNamedIsAProfileOrOneOfTheProxy() throws IOException {
        for (Path file : List.of(ComposeFile.FILE, Path.of("Makefile"), PAGE)) {
            assertThat(matches(file, VARIANT.pattern())).as(file.toString()).isNotEmpty()
                    .allSatisfy(variant -> assertThat(variant.split(",")).allSatisfy(
                            profile -> assertThat(Files.exists(Path.of("profiles", "application-" + profile + ".yml"))
                                    || isOfTheProxy(profile)).as(profile).isTrue()));
        }
    }

    private static boolean isOfTheProxy(String variant) {
        String name = variant.replaceAll("-(broken|fixed)$", "");
        return Home.experiments().contains(name) && ExperimentFiles.named(name).isOfTheProxy();
    }

    private static List<String> matches(Path file, String pattern) throws IOException {
        return Pattern.compile(pattern).matcher(Files.readString(file)).results().map(match -> match.group(1)).toList();
    }

    /**
     * Compose makes anew what a service that is run depends on, with the settings of that moment: the app would lose
     * its variant.
     */
    @Test
    void whoeverPutsTheLoadOnRestartsNothing() throws IOException {
        ComposeFile file = ComposeFile.read();
        assertThat(file.services()).containsKeys("load", "k6");
        assertThat(file.dependencies("k6")).isEmpty();
        assertThat(file.dependencies("load")).isEmpty();
    }
}
