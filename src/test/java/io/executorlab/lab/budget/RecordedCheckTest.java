package io.executorlab.lab.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;

class RecordedCheckTest {

    @TempDir
    private Path folder;

    @Test
    void aCheckIsReadAsItWasWritten() throws IOException {
        for (CheckResult result : new CheckResult[] {Checks.breached(), Checks.foreign(), Checks.nothingKnown()}) {
            Json.write(folder.resolve(CheckResult.FILE), result);
            assertThat(RecordedCheck.baseline(folder)).isEqualTo(result);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "null", "[]", "{}", "{\"format\": 1, \"bounds\": []}"})
    void aDamagedFileIsRefused(String content) throws IOException {
        Files.writeString(folder.resolve(CheckResult.FILE), content);
        assertRefused("check.json");
    }

    @Test
    void anotherFormatIsRefused() throws IOException {
        Json.write(folder.resolve(CheckResult.FILE), Checks.allHeld());
        Files.writeString(folder.resolve(CheckResult.FILE),
                Files.readString(folder.resolve(CheckResult.FILE)).replaceFirst("\"format\" : \\d+",
                        "\"format\" : " + (CheckResult.FORMAT + 1)));
        assertRefused("was written by another lab, in format %d; this one reads format %d"
                .formatted(CheckResult.FORMAT + 1, CheckResult.FORMAT));
    }

    private void assertRefused(String... parts) {
        assertThatThrownBy(() -> RecordedCheck.baseline(folder)).isInstanceOf(UsageException.class)
                .hasMessageContainingAll(parts);
    }
}
