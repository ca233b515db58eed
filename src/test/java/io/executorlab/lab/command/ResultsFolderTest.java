package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
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

    @Test
    void whatIsCalledLatestAndIsNoLinkIsTheUsers() throws IOException {
        Path latest = folder.resolve("latest");
        assertThatCode(() -> ResultsFolder.requireNothingOfTheUsersAt(latest)).doesNotThrowAnyException();
        Files.createSymbolicLink(latest, Path.of("gone"));
        assertThatCode(() -> ResultsFolder.requireNothingOfTheUsersAt(latest)).doesNotThrowAnyException();
        Files.delete(latest);
        Files.writeString(latest, "mine");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> ResultsFolder.requireNothingOfTheUsersAt(latest));
        Files.delete(latest);
        Files.writeString(Files.createDirectory(latest).resolve("run.json"), "{}");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> ResultsFolder.requireNothingOfTheUsersAt(latest))
                .withMessageContaining(latest.toString()).withMessageContaining("--out");
    }
}
