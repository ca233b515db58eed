package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.executorlab.docs.AddingAnAntiPatternIT.Step;

/** What one more anti-pattern costs, by the page that {@link AddingAnAntiPatternIT} follows. */
class AddingAnAntiPatternTest {

    private static final int MOST_NEW_FILES = 9;
    private static final Pattern ALL_ANTI_PATTERNS = Pattern.compile(
            "Home\\.experiments\\(\\)\\.stream\\(\\)\\.filter\\(name -> "
                    + "ExperimentFiles\\.named\\(name\\)\\.isOfOneFlaw");

    @Test
    void takesNineNewFilesAtMostATestOfThePairAmongThem() throws IOException {
        List<String> files =
                AddingAnAntiPatternIT.steps().stream().map(Step::newFile).filter(Objects::nonNull).toList();
        assertThat(files).hasSizeBetween(1, MOST_NEW_FILES).doesNotHaveDuplicates()
                .anyMatch(file -> file.startsWith("src/test/java/") && file.endsWith("Test.java"));
    }

    @Test
    void takesOneLineOfTheAppsDefaultsAndNoOtherEdit() throws IOException {
        List<Step> edits = AddingAnAntiPatternIT.steps().stream().filter(step -> step.editedFile() != null).toList();
        assertThat(edits).singleElement().satisfies(edit -> {
            assertThat(edit.editedFile()).isEqualTo("src/main/resources/application.yml");
            assertThat(edit.block().lines()).hasSize(1);
        });
    }

    /** Else the page could be followed to its end, and {@code make test} would fail. */
    @Test
    void triesTheTestsOfAllAntiPatterns() throws IOException {
        String tried = AddingAnAntiPatternIT.steps().stream().map(step -> step.block().text())
                .filter(text -> text.contains("-Dtest=")).findFirst().orElseThrow();
        List<String> tests;
        try (Stream<Path> sources = Files.walk(Path.of("src/test/java"))) {
            tests = sources.filter(file -> file.toString().endsWith("Test.java"))
                    .filter(AddingAnAntiPatternTest::goesThroughAntiPatterns)
                    .map(file -> file.getFileName().toString().replace(".java", "")).toList();
        }
        assertThat(tests).contains("WorkshopTextsTest");
        assertThat(tried.split("[',\n]")).containsAll(tests);
    }

    private static boolean goesThroughAntiPatterns(Path test) {
        try {
            return ALL_ANTI_PATTERNS.matcher(Files.readString(test)).find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
