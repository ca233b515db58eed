package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;

import io.executorlab.docs.AddingAnAntiPatternIT.Step;

/** Counts the files of one more anti-pattern, by the page that {@link AddingAnAntiPatternIT} follows. */
class AddingAnAntiPatternTest {

    private static final int MOST_NEW_FILES = 9;

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
}
