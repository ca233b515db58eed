package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.evidence.Fleet.SampledSeries;
import io.executorlab.lab.experiment.KeptSources;
import io.executorlab.lab.run.RunPlan;

/** The page names every field of the files that others read; what the lab groups for itself has no level there. */
class ResultFormatsTest {

    static Stream<Arguments> records() {
        return Stream.of(arguments("plan.json", RunPlan.class), arguments("each of its `runs`", RunPlan.Run.class),
                arguments("check.json", CheckResult.class), arguments("against.json", VersionComparison.class),
                arguments("instances.json", FleetResult.class),
                arguments("series.jsonl", SampledSeries.class),
                arguments("EXPERIMENT/sources.json", KeptSources.class),
                arguments("EXPERIMENT/result.json", ExperimentResult.class),
                arguments("each of its `variants`", CellResult.class));
    }

    @ParameterizedTest
    @MethodSource("records")
    void thePageHasEachField(String about, Class<? extends Record> type) throws IOException {
        assertThat(ResultFormats.fields(about)).containsExactlyElementsOf(names(type).toList());
    }

    private static Stream<String> names(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .flatMap(part -> part.getAccessor().isAnnotationPresent(JsonUnwrapped.class) ? names(part.getType())
                        : Stream.of(part.getName()));
    }

    @Test
    void partsOfAResultHaveNoLevelOfTheirOwn() throws IOException {
        ExperimentResult result = RecordedPacks.judged(RecordedPacks.file("rejection")).runs().get(0).result();
        Map<?, ?> json = Json.parse(Json.line(result), Map.class, "the result");
        assertThat(json.keySet().stream().map(Object::toString))
                .containsExactlyInAnyOrderElementsOf(ResultFormats.fields("EXPERIMENT/result.json"));
        assertThat(((Map<?, ?>) json.get("machine")).keySet().stream().map(Object::toString)).contains("k6", "commit");
        assertThat(((Map<?, ?>) ((List<?>) json.get("claims")).get(0)).keySet().stream().map(Object::toString))
                .containsExactlyInAnyOrderElementsOf(names(ClaimResult.class).toList());
    }
}
