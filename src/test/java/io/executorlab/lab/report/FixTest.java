package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.KeptSources;
import io.executorlab.lab.experiment.Sources;

class FixTest {

    private static String page(Map<String, Object> diff) throws IOException {
        return Templates.fill("fix.html.mustache", Templates.HTML, Map.of("fix", List.of(diff)));
    }

    static List<String> antiPatterns() {
        return Home.experiments().stream().filter(name -> Sources.ofProfile(name + "-broken").isPresent()).toList();
    }

    /** Those whose flaw is no class of the app's, so that no profile could switch it on. */
    static List<String> ofTheProxy() {
        return Home.experiments().stream().filter(name -> ExperimentFiles.named(name).isOfTheProxy()).toList();
    }

    @Test
    void signsStandBesideTheLinesAndTheirIndentation() {
        Map<String, Object> diff = new Diff("a", "b", List.of("same {", "    old();", "    gone();", "}"), List.of("same {", "    brand();", "}")).content();
        assertThat(diff.get("lines")).asInstanceOf(list(Map.class))
                .extracting(line -> line.get("kind") + ":" + line.get("text"))
                .containsExactly("same:\u00a0 same {", "minus:-     old();", "minus:-     gone();", "plus:+     brand();", "same:\u00a0 }");
    }

    @Test
    void sourcesStayText() throws IOException {
        String page = page(new Diff("Old.java", "New.java", List.of("List<String> a = \"<b>\";"), List.of("  List<Integer> a;", "@Async")).content());
        assertThat(page).contains("- List&lt;String&gt; a &#x3D; &quot;&lt;b&gt;&quot;;", "+   List&lt;Integer&gt; a;", "+ @Async")
                .doesNotContain("<b>", "<String>", "{{");
    }

    @ParameterizedTest
    @MethodSource("antiPatterns")
    void everyAntiPatternShowsItsProfilesAndTheClassThatHoldsItsFlaw(String name) throws IOException {
        Experiment experiment = ExperimentFiles.named(name);
        List<Map<String, Object>> diffs = Fix.of(experiment, KeptSources.ofBuild(experiment));
        assertThat(diffs.get(0).get("before").toString()).contains("profiles/application-%s-broken.yml".formatted(name));
        assertThat(diffs.get(0).get("after").toString()).contains("profiles/application-%s-fixed.yml".formatted(name));
        assertThat(page(diffs.get(diffs.size() - 1))).contains(">- ", ">+ ").doesNotContain("import ", "package ");
        if (experiment.fix() != null) {
            assertThat(diffs).hasSizeGreaterThan(1);
            assertThat(String.join(" ", Sources.ofClass(experiment.fix().broken().get(0)).orElseThrow()))
                    .contains("@AntiPattern(name = \"%s\"".formatted(name));
        }
    }

    @ParameterizedTest
    @MethodSource("ofTheProxy")
    void anAntiPatternOfTheProxyShowsItsConfigurationAndNothingOfTheApp(String name) throws IOException {
        Experiment experiment = ExperimentFiles.named(name);
        List<Map<String, Object>> diffs = Fix.of(experiment, KeptSources.ofBuild(experiment));
        assertThat(diffs).hasSize(1);
        assertThat(diffs.get(0).get("before").toString() + diffs.get(0).get("after")).isEqualTo("nginx.conf (broken)nginx.conf (fixed)");
        assertThat(page(diffs.get(0))).contains(">-     worker_connections ", ">+     worker_connections ");
    }

    @Test
    void theSourcesAreThoseOfTheBuild() throws IOException {
        String type = "io.executorlab.app.elevator.SharedEventLoopElevatorClient";
        assertThat(Sources.ofClass(type).orElseThrow())
                .isEqualTo(Files.readAllLines(Path.of("src/main/java", type.replace('.', '/') + ".java")));
        assertThat(Sources.ofClass("io.executorlab.lab.report.Fix")).isEmpty();
    }
}
