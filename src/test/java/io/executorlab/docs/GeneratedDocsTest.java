package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.measure.BoundVerdict;

/** Asks of all published recordings what takes them judged, which takes long. */
class GeneratedDocsTest {

    /** The headlines of the recorded runs, for people to look at; {@code -Dgolden=write} renews them. */
    private static final Path HEADLINES = Path.of("src/test/resources/golden/headlines.txt");

    static List<GeneratedFile> files() throws IOException {
        return GeneratedDocs.withoutDumps();
    }

    @ParameterizedTest
    @MethodSource("files")
    void isInStepWithWhatItIsMadeFrom(GeneratedFile file) throws IOException {
        assertThat(file.isInStep()).as("%s is what it is made from; if not, write it anew: make docs", file).isTrue();
    }

    @Test
    void theSentencesOfTheRecordedRunsAreAsTheyWereLookedAt() throws IOException {
        StringBuilder headlines = new StringBuilder();
        for (Path pack : RecordedPacks.files()) {
            RecordedPacks.judged(pack).runs().forEach(run -> headlines
                    .append("%s: %s\n".formatted(run.experiment().name(), run.result().headline())));
        }
        if ("write".equals(System.getProperty("golden"))) {
            Files.writeString(HEADLINES, headlines);
        }
        assertThat(HEADLINES).hasContent(headlines.toString());
    }

    /** A reader who makes the report again would be told in red. */
    @Test
    void ofAPublishedRecordingEachBoundOfBrokenAndFixedHoldsOrThePageSaysThatItDoesNot() throws IOException {
        for (Path pack : RecordedPacks.all()) {
            ExperimentResult result = RecordedPacks.judged(pack).runs().get(0).result();
            for (CellResult cell : result.counting(false)) {
                for (BoundVerdict bound : cell.bounds().stream()
                        .filter(bound -> bound.state() != BoundVerdict.State.HELD).toList()) {
                    assertThat(page(result.antiPattern())).as("%s %s, %s", pack, cell.id(), bound)
                            .contains("`%s` misses its bound on `%s`".formatted(cell.id(), bound.measure()));
                }
            }
        }
    }

    private static String page(String experiment) throws IOException {
        Path ofAntiPattern = Path.of("docs/anti-patterns", experiment + ".md");
        return Files.readString(
                Files.exists(ofAntiPattern) ? ofAntiPattern : Path.of("docs/experiments", experiment + ".md"));
    }
}
