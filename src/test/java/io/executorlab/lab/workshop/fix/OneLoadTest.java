package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.UsageException;

class OneLoadTest {

    @TempDir
    private Path home;

    @Test
    void ofTwoThatWouldPutALoadOnOneIsRefusedUntilTheOtherHasEnded() throws IOException {
        try (Closeable first = new OneLoad(home).hold()) {
            assertThat(first).isNotNull();
            assertThatExceptionOfType(UsageException.class).isThrownBy(new OneLoad(home)::hold)
                    .withMessageContaining("Wait for its end");
        }
        new OneLoad(home).hold().close();
    }

    /** Such as one that cannot be written. */
    @Test
    void whereThereIsNoPlaceForTheLockNobodyIsRefused() throws IOException {
        Files.createFile(home.resolve(".lab"));
        try (Closeable first = new OneLoad(home).hold(); Closeable second = new OneLoad(home).hold()) {
            assertThat(first).isNotNull();
            assertThat(second).isNotNull();
        }
    }
}
