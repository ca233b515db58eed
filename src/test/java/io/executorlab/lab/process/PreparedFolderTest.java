package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreparedFolderTest {

    @TempDir
    private Path temporary;
    private int made;

    private Path prepare(String version) throws IOException {
        Path folder = temporary.resolve("services").resolve("server");
        PreparedFolder.prepare(folder, version,
                unfinished -> Files.createFile(unfinished.resolve(String.valueOf(++made))));
        return folder;
    }

    @Test
    void isMadeOnceForEachVersion() throws IOException {
        prepare("1");
        assertThat(prepare("1").resolve("1")).exists();
        assertThat(prepare("2").resolve("2")).exists();
        assertThat(prepare("2").resolve("1")).doesNotExist();
    }

    @Test
    void whatWasInterruptedIsBegunAgain() throws IOException {
        Path folder = temporary.resolve("server");
        assertThatThrownBy(() -> PreparedFolder.prepare(folder, "1", unfinished -> {
            Files.createFile(unfinished.resolve("half"));
            throw new IOException("interrupted");
        })).hasMessage("interrupted");
        assertThat(folder).doesNotExist();
        PreparedFolder.prepare(folder, "1", unfinished -> assertThat(unfinished).isEmptyDirectory());
        assertThat(folder).exists();
    }
}
