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

import io.executorlab.lab.comparison.RecordedRuns;

/** That the pages are in step with the recorded runs is for {@code GeneratedDocsTest}; here: whether the runs are all shown, and small. */
class RecordedPagesTest {

    private static final long BYTES_OF_A_PACK = 1 << 20;
    private static final long BYTES_OF_ALL_PACKS = 8 << 20;
    // Five curves of eight points, each with its marks, take 36 kB as the library draws them.
    private static final long BYTES_OF_A_PICTURE = 40_000;

    private static Map<String, RecordedRuns.Recorded> runs;
    private static String pages;

    @BeforeAll
    static void judge() throws IOException {
        runs = RecordedPages.runs();
        pages = RecordedPages.pages().stream().map(RecordedPages::read).collect(Collectors.joining());
    }

    @Test
    void whatIsRecordedIsShownAndOfACommit() {
        assertThat(runs.keySet()).allSatisfy(name -> assertThat(pages).contains("<!-- from docs/recorded/%s.zip".formatted(name)));
        runs.forEach((name, run) -> assertThat(run.result().machine().versions().commit()).as(name).matches("[0-9a-f]{7,}"));
    }

    @Test
    void aRecordingIsNotItsOwnSecondOne() throws IOException {
        RecordedRuns.Recorded one = runs.get("thread-per-task");
        assertThatThrownBy(() -> RecordedPages.requireOtherRuns(Optional.of(one), one, "make record-again"))
                .hasMessageContaining("Another recording of thread-per-task holds ").hasMessageEndingWith("make record-again");
        assertThatCode(() -> RecordedPages.requireOtherRuns(Optional.of(one), runs.get("post-000"), "")).doesNotThrowAnyException();
        assertThatCode(() -> RecordedPages.requireOtherRuns(Optional.empty(), one, "")).doesNotThrowAnyException();
    }

    @Test
    void whatIsRecordedForJdk25WasRunOnIt() {
        assertThatThrownBy(() -> RecordedPages.requireJdk25("post-000", "17.0.15")).hasMessageContaining("was made on JDK 17.0.15");
        assertThatCode(() -> RecordedPages.requireJdk25("post-000", "25.0.3")).doesNotThrowAnyException();
    }

    @Test
    void thePacksAreSmallTheSecondRecordingsToo() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("docs/recorded"))) {
            List<Long> bytes = files.filter(file -> file.toString().endsWith(".zip")).map(file -> file.toFile().length()).toList();
            assertThat(bytes).isNotEmpty().allMatch(each -> each <= BYTES_OF_A_PACK);
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
