package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.TooLargeException;

class PackTest {

    private static final byte[] MEGABYTE = new byte[1 << 20];

    @TempDir
    private Path folder;

    private interface Content {
        void write(ZipOutputStream zip) throws IOException;
    }

    private Path zip(Content content) throws IOException {
        Path file = folder.resolve("runs.zip");
        try (OutputStream out = Files.newOutputStream(file); ZipOutputStream zip = new ZipOutputStream(out)) {
            content.write(zip);
        }
        return file;
    }

    private static void entry(ZipOutputStream zip, String name, int megabytes) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        for (int i = 0; i < megabytes; i++) {
            zip.write(MEGABYTE);
        }
        zip.closeEntry();
    }

    private void assertRefused(Content content, String why) throws IOException {
        Path file = zip(content);
        assertThatThrownBy(() -> Pack.open(file)).isInstanceOf(Pack.NotOneException.class).hasMessageContaining(why);
    }

    @Test
    void aLargeEntryIsRefusedWhereverItsSizeStands() throws IOException {
        assertRefused(zip -> entry(zip, "a/broken/run.json", 65), "64 MB in a file");
    }

    @Test
    void manyEntriesTogetherAreRefused() throws IOException {
        assertRefused(zip -> {
            for (int i = 0; i < 9; i++) {
                entry(zip, "a/broken/run.json" + i, 60);
            }
        }, "512 MB in all");
    }

    @Test
    void tooManyEntriesAreRefused() throws IOException {
        assertRefused(zip -> {
            for (int i = 0; i < 20_001; i++) {
                entry(zip, "a/" + i, 0);
            }
        }, "20,001 files");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../leak/run.json", "a/../../run.json", "/etc/run.json", "a/b c/run.json", "a/\u001b[2J/run.json", "a\\b/run.json", "./run.json"})
    void aNameThatCouldLeadElsewhereIsRefused(String name) throws IOException {
        assertRefused(zip -> entry(zip, name, 0), "is no pack: a name in it is");
    }

    @Test
    void isNotWrittenLargerThanItIsRead() {
        Pack pack = new Pack(folder);
        String large = " ".repeat(60 << 20);
        for (int i = 0; i < 8; i++) {
            pack.add("a/" + i, large);
        }
        assertThatThrownBy(() -> pack.add("a/8", large)).isInstanceOf(TooLargeException.class).hasMessageContaining("Pack fewer runs");
        assertThatThrownBy(() -> new Pack(folder).add("b", " ".repeat(65 << 20))).isInstanceOf(TooLargeException.class);
    }

    @Test
    void linksAreNotCopied() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "x");
        Path from = Files.createDirectories(folder.resolve("from/broken"));
        Files.createSymbolicLink(from.resolve("app.log"), secret);
        Files.createSymbolicLink(from.resolve("home"), folder);
        Files.writeString(from.resolve("run.json"), "{}");
        Pack.copy(folder.resolve("from"), folder.resolve("to"));
        assertThat(folder.resolve("to/broken")).isDirectoryContaining("glob:**/run.json").isDirectoryNotContaining("glob:**/{app.log,home}");
    }
}
