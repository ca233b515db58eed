package io.executorlab.lab.report;

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

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.comparison.RecordedRuns;

/**
 * Checks that the recorded runs are all shown, and small; {@code GeneratedDocsTest} checks that the pages are in step
 * with them.
 */
class RecordedPagesTest {

    private static final long BYTES_OF_A_PACK = 1 << 20;
    private static final long BYTES_OF_ALL_PACKS = 16 << 20;
    // Five curves of eight points, each with its marks, take 36 kB as the library draws them.
    private static final long BYTES_OF_A_PICTURE = 40_000;

    private static String pages;

    @BeforeAll
    static void read() throws IOException {
        pages = RecordedPages.pages().stream().map(RecordedPages::read).collect(Collectors.joining());
    }

    @Test
    void whatIsRecordedIsShownAndOfACommit() throws IOException {
        for (Path pack : RecordedPacks.files()) {
            for (Path experiment : RecordedPacks.experiments(pack)) {
                assertThat(pages).contains("recorded/%s.zip".formatted(experiment.getFileName()));
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
                .hasMessageContaining("Another recording of thread-per-task holds ")
                .hasMessageEndingWith("make record-again");
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
            assertThat(pages).contains("img/" + picture.getFileName());
        });
    }
}
