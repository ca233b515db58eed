package io.executorlab.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

import io.executorlab.release.ReleaseBuild.Ended;

/** The files of a release agree with one another; {@code ReleaseIT} builds one. */
class ReleaseFilesTest {

    private static final Path WORKFLOW = Path.of(".github/workflows/release.yml");
    private static final Pattern USED = Pattern.compile("uses: ([\\w./-]+)@(\\S+)");
    private static final Pattern PROPERTY = Pattern.compile("<([\\w.-]+\\.version)>(.*?)</");
    private static final Pattern PARENT = Pattern.compile("(?s)<parent>.*?<version>(.*?)</version>");

    @TempDir
    private Path folder;

    private static String text(String file) throws IOException {
        return Files.readString(Path.of(file));
    }

    @Test
    void theVersionStandsInOnePlaceAndIsWrittenIntoAllFilesThatNameIt() {
        assertThat(VersionedFiles.files()).allSatisfy(file -> {
            assertThat(file.made()).as("%s", file).contains(VersionedFiles.version());
            assertThat(file.isInStep()).as("%s; if not, make docs", file).isTrue();
        });
    }

    // What of them comes with other libraries, ReleaseIT compares with the whole jar.
    @Test
    void theJarHasTheLibrariesThatTheLabIsTestedWith() throws IOException {
        String own = text("pom.xml");
        Map<String, String> tested = properties(own);
        Map<String, String> released = properties(text("src/release/pom.xml"));
        assertThat(released).containsKeys("picocli.version", "echarts.version");
        tested.keySet().retainAll(released.keySet());
        assertThat(released).containsAllEntriesOf(tested);
        assertThat(PARENT.matcher(own).results().map(parent -> parent.group(1)))
                .containsExactly(released.get("spring-boot.version"));
    }

    private static Map<String, String> properties(String pom) {
        return PROPERTY.matcher(pom).results()
                .collect(Collectors.toMap(property -> property.group(1), property -> property.group(2),
                        (one, other) -> one,
                        LinkedHashMap::new));
    }

    @Test
    void everyActionIsPinnedToOneCommit() throws IOException {
        List<Path> files = new ArrayList<>(List.of(Path.of("action.yml"), Path.of("docs/ci/github.yml")));
        try (Stream<Path> workflows = Files.list(WORKFLOW.getParent())) {
            workflows.forEach(files::add);
        }
        assertThat(WORKFLOW.resolveSibling("pages.yml")).content().contains("\npermissions:\n  contents: read\n");
        Map<String, Set<String>> commits = new TreeMap<>();
        for (Path file : files) {
            USED.matcher(Files.readString(file)).results().forEach(use -> commits
                    .computeIfAbsent(use.group(1), action -> new TreeSet<>()).add(use.group(2)));
        }
        assertThat(commits).isNotEmpty().allSatisfy((action, of) -> assertThat(of).as(action).singleElement()
                .asString().matches("[0-9a-f]{40}"));
    }

    @Test
    @SuppressWarnings("unchecked")
    void nothingIsReleasedThatHasNotPassedItsTestsAndIsNotAttested() throws IOException {
        Map<String, Object> workflow = new Yaml().load(Files.readString(WORKFLOW));
        Map<String, Map<String, Object>> jobs = (Map<String, Map<String, Object>>) workflow.get("jobs");
        assertThat(jobs.get("release")).containsEntry("needs", "test");
        assertThat(jobs.get("test").get("steps").toString()).contains(".ci/run");
        List<String> steps =
                ((List<Map<String, Object>>) jobs.get("release").get("steps")).stream().map(Object::toString).toList();
        assertThat(steps.get(steps.size() - 3)).contains("diff target/release/SHA256SUMS");
        assertThat(steps.get(steps.size() - 2)).contains("attest-build-provenance", "target/release/*");
        assertThat(steps.get(steps.size() - 1)).contains("gh release create");
    }

    @Test
    void aTagOfAnotherVersionIsNotReleased() throws Exception {
        assertThat(notes("v" + VersionedFiles.version()).code()).isZero();
        assertThat(folder.resolve("notes.md")).content().contains("- **A release.**").doesNotContain("\n## ",
                "`lab start`");
        assertThat(notes("v9.9.9").code()).isEqualTo(1);
    }

    @SuppressWarnings("unchecked")
    private Ended notes(String tag) throws Exception {
        Map<String, Object> workflow = new Yaml().load(Files.readString(WORKFLOW));
        Map<String, Object> job = ((Map<String, Map<String, Object>>) workflow.get("jobs")).get("release");
        String script = ((List<Map<String, Object>>) job.get("steps")).stream()
                .filter(step -> String.valueOf(step.get("name")).startsWith("Hold the tag"))
                .map(step -> step.get("run").toString()).findFirst().orElseThrow();
        return ReleaseBuild.run(Path.of("").toAbsolutePath(),
                Map.of("GITHUB_REF_NAME", tag, "RUNNER_TEMP", folder.toString()), List.of("bash", "-e", "-c", script));
    }
}
