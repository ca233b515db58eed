package io.executorlab.lab.workshop.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.Programs;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.LoadPart;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.run.K6;
import io.executorlab.lab.workshop.exercise.Blind;
import io.executorlab.lab.workshop.exercise.BlindSeed;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;

/** k6 reads the script of two loads, and finds the scenarios of both with the sizes of each; nothing is sent. */
class TwoScriptsTest {

    @TempDir
    private Path folder;

    /** In each of its two orders once. */
    static List<Exercise> pairs() {
        return Blind.pairs(BlindSeed.parse("4711"), Catalogue.read()).stream().map(Supplier::get).map(Blind::exercise)
                .collect(Collectors.toMap(exercise -> exercise.both().stream().map(Exercise::hides).sorted().toList(), exercise -> exercise, (one, other) -> one)).values().stream()
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void bothLoadsAreInOneScript(Exercise exercise) throws Exception {
        K6.present().orElseThrow(() -> Programs.missing("k6", "make setup builds it"));
        Disguise disguise = Disguise.of(exercise, exercise.shown(), new OwnRuns.Chosen(15, null), Home.scenarios(), folder);
        Map<?, ?> options = inspected(folder.resolve(disguise.experiment().loadOf(disguise.cell()).script()), disguise.experiment().environment(disguise.cell(), Scale.QUICK));
        Map<?, ?> scenarios = (Map<?, ?>) options.get("scenarios");
        for (LoadPart part : LoadPart.values()) {
            String rate = exercise.both().get(part.ordinal()).size().get("RATE");
            List<Map<?, ?>> its = scenarios.entrySet().stream().filter(scenario -> scenario.getKey().toString().startsWith(part.metric()))
                    .<Map<?, ?>>map(scenario -> (Map<?, ?>) scenario.getValue()).toList();
            assertThat(its).isNotEmpty().allSatisfy(scenario -> assertThat(scenario.get("exec")).isEqualTo("work"));
            assertThat(its).anyMatch(scenario -> rate == null ? "shared-iterations".equals(scenario.get("executor")) : String.valueOf(scenario.get("rate")).equals(rate));
        }
    }

    private Map<?, ?> inspected(Path script, Map<String, String> environment) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(K6.present().orElseThrow().command());
        line.add("inspect");
        environment.forEach((name, value) -> line.addAll(List.of("-e", name + "=" + value)));
        line.add(script.toString());
        Path printed = folder.resolve("inspected.json");
        Path said = folder.resolve("inspected.log");
        Process k6 = new ProcessBuilder(line).redirectOutput(printed.toFile()).redirectError(said.toFile()).start();
        assertThat(k6.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(k6.exitValue()).as(Files.readString(said)).isZero();
        return Json.read(printed, Map.class);
    }
}
