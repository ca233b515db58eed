package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.report.RecordedPages;
import io.executorlab.lab.report.ExperimentReport;

/**
 * Asks of all published recordings what takes them judged, which takes long: once in a JVM. All of them are shown, and
 * small.
 */
class GeneratedDocsTest {

    /** The headlines of the recorded runs, for people to look at; {@code -Dgolden=write} renews them. */
    private static final Path HEADLINES = Path.of("src/test/resources/golden/headlines.txt");
    private static final long BYTES_OF_A_PACK = 3 << 19;
    private static final long BYTES_OF_ALL_PACKS = 16 << 20;
    // Five curves of eight points, each with its marks, take 36 kB as the library draws them.
    private static final long BYTES_OF_A_PICTURE = 40_000;

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

    private static String allPages() {
        return Page.all().stream().flatMap(page -> page.lines().stream()).collect(Collectors.joining("\n"));
    }

    @Test
    void whatIsRecordedIsOfACommit() throws IOException {
        for (Path pack : RecordedPacks.files()) {
            for (Path experiment : RecordedPacks.experiments(pack)) {
                try (Stream<Path> files = Files.walk(experiment)) {
                    assertThat(files.filter(file -> file.endsWith("machine.json")).toList()).as(pack.toString())
                            .isNotEmpty()
                            .allSatisfy(machine -> assertThat((String) Json.read(machine, Map.class).get("commit"))
                                    .matches("[0-9a-f]{7,}"));
                }
            }
        }
    }

    @Test
    void aRecordingIsNotItsOwnSecondOne() throws IOException {
        RecordedRuns.Recorded one = recorded("thread-per-task");
        assertThatThrownBy(() -> RecordedPages.requireOtherRuns(Optional.of(one), one, "make record-again"))
                .hasMessageContainingAll("thread-per-task", "make record-again");
        assertThatCode(() -> RecordedPages.requireOtherRuns(Optional.of(one), recorded("rejection"), ""))
                .doesNotThrowAnyException();
        assertThatCode(() -> RecordedPages.requireOtherRuns(Optional.empty(), one, "")).doesNotThrowAnyException();
    }

    private static RecordedRuns.Recorded recorded(String experiment) throws IOException {
        return RecordedPacks.judged(RecordedPacks.file(experiment)).runs().get(0);
    }

    @Test
    void thePacksAreSmallTheSecondRecordingsToo() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("docs/recorded"))) {
            List<Long> bytes =
                    files.filter(file -> file.toString().endsWith(".zip")).map(file -> file.toFile().length()).toList();
            assertThat(bytes).isNotEmpty().allMatch(pack -> pack <= BYTES_OF_A_PACK);
            assertThat(bytes.stream().mapToLong(Long::longValue).sum()).isLessThanOrEqualTo(BYTES_OF_ALL_PACKS);
        }
    }

    @Test
    void thePicturesAreSmallAndEachIsShown() throws IOException {
        assertThat(RecordedPages.files(RecordedPages.PICTURES, "")).isNotEmpty().allSatisfy(picture -> {
            assertThat(Files.size(picture)).as(picture.toString()).isLessThanOrEqualTo(BYTES_OF_A_PICTURE);
            assertThat(allPages()).contains("img/" + picture.getFileName());
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"event-loop-per-call", "pool-induced-deadlock", "async-blocking"})
    void anExperimentOfTheDemoTakesThreeLinesOrFourWithRangesAndAComparisonAtMostTen(String name) throws IOException {
        RecordedRuns.Recorded run = recorded(name);
        List<String> brief = ExperimentReport.brief(run.experiment(), run.result()).lines().toList();
        assertThat(brief).hasSizeBetween(3, 4).allMatch(line -> line.length() <= 115);
        assertThat(brief.get(0)).startsWith(name + ": ");
        assertThat(brief).last().asString().startsWith("  Verdict: ");
        List<String> comparison =
                ExperimentReport.comparison(run.experiment(), run.result()).terminal().lines().toList();
        assertThat(comparison).hasSizeBetween(8, 14)
                .anyMatch(line -> line.matches("  measure +broken(@\\S+)? +fixed(@\\S+)?"));
    }
}
