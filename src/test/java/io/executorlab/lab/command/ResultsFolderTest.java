package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.UsageException;

class ResultsFolderTest {

    @TempDir
    private Path folder;

    @Test
    void isNoneThatAJvmCannotBeGiven() throws IOException {
        assumeTrue("UTF-8".equals(System.getProperty("sun.jnu.encoding")), "this JVM has no name for such a folder");
        Path withEmoji = folder.resolve("out\ud83d\ude00");
        assertThatThrownBy(() -> ResultsFolder.of(withEmoji)).isInstanceOf(UsageException.class)
                .hasMessageContaining("emoji");
        assertThat(withEmoji).doesNotExist();
        Path hangul = folder.resolve("\uacb0\uacfc 1");
        assertThat(ResultsFolder.of(hangul)).isEqualTo(hangul).exists();
    }
}
