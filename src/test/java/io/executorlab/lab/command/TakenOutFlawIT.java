package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.Measures;
import io.executorlab.lab.common.Json;

/**
 * The flaw is taken out of the broken variant, five runs of each: no claim that sets the two against each other may
 * come out as if it were there.
 */
@Measures
class TakenOutFlawIT {

    private static final Duration ALL_RUNS = Duration.ofMinutes(15);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"thread-per-task, 000-1 000-3", "event-loop-per-call, 001-1 001-5 001-6"})
    void noClaimFindsWhatIsNotThere(String name, String claims) throws Exception {
        String experiment = Files.readString(LabProcess.PROJECT.resolve("scenarios/%s.yml".formatted(name)));
        String withoutTheFlaw =
                experiment.replace("profiles: [%s-broken]".formatted(name), "profiles: [%s-fixed]".formatted(name));
        assertThat(withoutTheFlaw).isNotEqualTo(experiment);
        Path file = Files.writeString(folder.resolve(name + ".yml"), withoutTheFlaw);
        Path out = folder.resolve("out");
        try (LabProcess lab = LabProcess.start(folder, "run", "--experiment", file.toString(), "--variants",
                "broken,fixed", "--runs", "5", "--out",
                out.toString())) {
            lab.ends(ALL_RUNS).says(" runs, 5 of each variant");
            lab.leavesNothing(out);
        }
        List<?> judged = (List<?>) Json.read(out.resolve(name).resolve("result.json"), Map.class).get("claims");
        for (String claim : claims.split(" ")) {
            assertThat(judged).filteredOn(each -> claim.equals(((Map<?, ?>) each).get("id"))).singleElement()
                    .satisfies(each -> assertThat(((Map<?, ?>) each).get("verdict")).isIn("refuted", "inconclusive"));
        }
    }
}
