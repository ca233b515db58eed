package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.executorlab.lab.report.Fix.Diff;

class FixTest {

    private static String page(Diff diff) {
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
        Diff diff = Diff.of("a", "b",
                List.of("import a.B;", "/** Old. */", "far", "near {", "same {", "    old();", "    gone();", "}"),
                List.of("far", "near {", "same {", "    brand();", "}"));
        assertThat(diff.lines()).extracting(line -> line.kind() + ":" + line.firm())
                .containsExactly("same:\u00a0 near {", "same:\u00a0 same {", "minus:-     old();",
                        "minus:-     gone();", "plus:+     brand();", "same:\u00a0 }");
    }

    @Test
    void sourcesStayText() {
        String page = page(Diff.of("Old.java", "New.java", List.of("List<String> a = \"<b>\";"),
                List.of("  List<Integer> a;", "@Async")));
        assertThat(page).contains("- List&lt;String&gt; a &#x3D; &quot;&lt;b&gt;&quot;;",
                "+   List&lt;Integer&gt; a;", "+ @Async").doesNotContain("<b>", "<String>", "{{");
    }

    @ParameterizedTest
    @MethodSource("antiPatterns")
    void everyAntiPatternShowsItsProfilesAndTheClassThatHoldsItsFlaw(String name) {
        Experiment experiment = ExperimentFiles.named(name);
        List<Diff> diffs = Fix.of(experiment, KeptSources.ofBuild(experiment));
        if (experiment.fix() != null) {
            assertThat(diffs.get(0).isSwitch()).isFalse();
            assertThat(String.join(" ", Sources.ofClass(experiment.fix().broken().get(0)).orElseThrow()))
                    .contains("@AntiPattern(name = \"%s\"".formatted(name));
        }
        assertThat(diffs).filteredOn(Diff::isSwitch).singleElement().satisfies(diff -> {
            assertThat(diff.before()).contains("profiles/application-%s-broken.yml".formatted(name));
            assertThat(diff.after()).contains("profiles/application-%s-fixed.yml".formatted(name));
        });
        assertThat(diffs).flatExtracting(Diff::lines).extracting(Diff.Line::kind).contains("minus", "plus");
        assertThat(text(name)).hasSizeBetween(4, 41);
        assertThat(diffs).flatExtracting(Diff::lines).extracting(Diff.Line::text)
                .noneMatch(line -> line.matches("[-+ ] (?:import|package) .*"));
    }

    @ParameterizedTest
    @MethodSource("ofTheProxy")
    void anAntiPatternOfTheProxyShowsItsConfigurationAndNothingOfTheApp(String name) {
        Experiment experiment = ExperimentFiles.named(name);
        assertThat(Fix.of(experiment, KeptSources.ofBuild(experiment))).singleElement().satisfies(diff -> {
            assertThat(diff.before()).isEqualTo("nginx.conf (broken)");
            assertThat(diff.after()).isEqualTo("nginx.conf (fixed)");
            assertThat(page(diff)).contains(">-     worker_connections ", ">+     worker_connections ");
        });
    }

    private static List<String> text(String name) {
        Experiment experiment = ExperimentFiles.named(name);
        return Fix.text(experiment, KeptSources.ofBuild(experiment));
    }

    @Test
    void theSourcesAreThoseOfTheBuild() throws IOException {
        String type = "io.executorlab.app.elevator.SharedEventLoopElevatorClient";
        assertThat(Sources.ofClass(type).orElseThrow())
                .isEqualTo(Files.readAllLines(Path.of("src/main/java", type.replace('.', '/') + ".java")));
        assertThat(Sources.ofClass("io.executorlab.lab.report.Fix")).isEmpty();
    }
}
