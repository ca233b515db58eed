package io.executorlab.lab.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir
    private Path folder;

    @Test
    void takesThePlaceOfTheOneBeforeAndLeavesNothingElse() throws IOException {
        Path file = folder.resolve("new/state.json");
        AtomicFile.write(file, "one");
        Files.writeString(folder.resolve("new/state.json.part"), "of somebody who was killed");
        AtomicFile.write(file, "two");
        assertThat(file).hasContent("two");
        try (var files = Files.list(file.getParent())) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void whatIsForTheOwnerNobodyElseReads() throws IOException {
        Path file = folder.resolve("state.json");
        AtomicFile.writeForOwner(file, "one");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
    }

    @Test
    void writesIntoAPipeAndLeavesItAPipe() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        CompletableFuture<Void> written = CompletableFuture.runAsync(() -> {
            try {
                AtomicFile.write(pipe, "one");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        assertThat(Files.readString(pipe)).isEqualTo("one");
        written.join();
        assertThat(Files.isRegularFile(pipe)).isFalse();
    }

    /** The name of the last is longer than any file system takes. */
    @Test
    void ofSeveralAllAreWrittenOrNone() throws IOException {
        Path one = Files.writeString(folder.resolve("one"), "before");
        Map<Path, String> texts = new LinkedHashMap<>(Map.of(one, "after"));
        texts.put(folder.resolve("x".repeat(300)), "after");
        assertThatThrownBy(() -> AtomicFile.write(texts)).isInstanceOf(FileSystemException.class)
                .hasMessageContaining("xxx");
        assertThat(one).hasContent("before");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
        AtomicFile.write(Map.of(one, "after", folder.resolve("two"), "after"));
        assertThat(one).hasContent("after");
        assertThat(folder.resolve("two")).hasContent("after");
    }

    /** Nobody has a file of another folder written by putting a link there. */
    @Test
    void aLinkInItsPlaceIsNotWrittenThrough() throws IOException {
        Path other = Files.writeString(folder.resolve("other"), "mine");
        Files.createSymbolicLink(folder.resolve("state.json.part"), other);
        Files.createSymbolicLink(folder.resolve("state.json"), other);
        AtomicFile.write(folder.resolve("state.json"), "one");
        assertThat(other).hasContent("mine");
        assertThat(folder.resolve("state.json")).hasContent("one");
    }
}
