package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GeneratedDocsTest {

    @TempDir
    private Path folder;

    static List<GeneratedFile> files() throws IOException {
        return GeneratedDocs.all();
    }

    @ParameterizedTest
    @MethodSource("files")
    void isInStepWithWhatItIsMadeFrom(GeneratedFile file) throws IOException {
        assertThat(file.isInStep()).as("%s is what it is made from; if not, write it anew: make docs", file).isTrue();
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
