package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.measure.BoundVerdict;

/** What all published recordings are asked that takes them judged, which takes long. */
class GeneratedDocsTest {

    @TempDir
    private Path folder;

    static List<GeneratedFile> files() throws IOException {
        return GeneratedDocs.withoutDumps();
    }

    @ParameterizedTest
    @MethodSource("files")
    void isInStepWithWhatItIsMadeFrom(GeneratedFile file) throws IOException {
        assertThat(file.isInStep()).as("%s is what it is made from; if not, write it anew: make docs", file).isTrue();
    }

    /** What a reader who makes the report again would be told in red. */
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

    @Test
    void aFileIsInStepOnceItIsWritten() throws IOException {
        Path file = folder.resolve("page.md");
        GeneratedFile made = new GeneratedFile(file, "two words", text -> text.replaceAll("\\s+", " "));
        assertThat(made.isInStep()).isFalse();
        made.write();
        assertThat(made.isInStep()).isTrue();
        assertThat(new GeneratedFile(file, "two\nwords", made.compared()).isInStep()).isTrue();
        assertThat(new GeneratedFile(file, "two\nwords").isInStep()).isFalse();
    }
}
