package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.UsageException;

class EarlierCheckTest {

    @TempDir
    private Path folder;

    private Path out;

    @BeforeEach
    void leaveAnEarlierCheck() throws IOException {
        out = folder.resolve("thread-check");
        Files.createDirectories(out.resolve("budget"));
        Files.writeString(out.resolve("budget/threads.yml"), "bounds: {}\n");
        for (String file : List.of("machine.json", "metrics.jsonl", "threads-001-baseline.json",
                "threads-012-load.json", "virtual-threads-012-load.json",
                "virtual-threads.tmp", "flight.jfr", "app.log", "load.log", "cpu.json", "check.json", "summary.md",
                "report.html", "junit.xml", "run.json")) {
            Files.writeString(out.resolve(file), "");
        }
    }

    private static void isRefused(Path earlier) {
        assertThatThrownBy(() -> ResultsFolder.ofCheck(earlier)).isInstanceOf(UsageException.class)
                .hasMessageContaining("is not empty");
    }

    private void isTaken(Path earlier) throws IOException {
        assertThat(ResultsFolder.ofCheck(earlier)).isEqualTo(earlier).isEmptyDirectory();
    }

    @Test
    void itsPlaceIsTaken() throws IOException {
        isTaken(out);
        isTaken(Files.createDirectory(folder.resolve("empty")));
        isTaken(folder.resolve("a/new/one"));
    }

    @Test
    void thePlaceOfACheckOfAllInstancesIsTaken() throws IOException {
        Path all = folder.resolve("all");
        for (String file : List.of("budget/threads.yml", "series.jsonl", "summary.md", "junit.xml", "load.log")) {
            write(all, file, "");
        }
        write(all, "instances.json", "{\"format\": 1, \"budget\": \"threads\", \"instances\": []}");
        Path mine = write(all, "notes.txt", "mine");
        isRefused(all);
        Files.delete(mine);
        isTaken(all);
    }

    /** With a result, or without one where the other version did not start. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void thePlaceOfAComparisonOfTwoVersionsIsTaken(boolean result) throws IOException {
        Path both = folder.resolve("both");
        FileSystemUtils.copyRecursively(out, both.resolve("before-1"));
        if (result) {
            FileSystemUtils.copyRecursively(out, both.resolve("after-1"));
            write(both, "against.json", "{\"budget\": \"threads\"}");
        }
        Path mine = write(both, "before-1/notes.txt", "mine");
        isRefused(both);
        Files.delete(mine);
        isTaken(both);
    }

    private static Path write(Path folder, String file, String text) throws IOException {
        Files.createDirectories(folder.resolve(file).getParent());
        return Files.writeString(folder.resolve(file), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"notes.txt", "budget/mine.yml", ".git", "run.json.orig", "threads-1.json", "tmp/1/pid",
            "sub/check.json", "before-1/notes.txt", "before-1/before-1/check.json", "before-one/check.json"})
    void anythingElseInItIsKept(String other) throws IOException {
        write(out, other, "mine");
        isRefused(out);
        assertThat(out.resolve(other)).hasContent("mine");
        assertThat(out.resolve("check.json")).exists();
    }

    @Test
    void noLinkIsFollowed() throws IOException {
        Path mine = Files.createDirectory(folder.resolve("mine"));
        Files.writeString(mine.resolve("threads.yml"), "mine");
        Files.delete(out.resolve("budget/threads.yml"));
        Files.delete(out.resolve("budget"));
        Files.createSymbolicLink(out.resolve("budget"), mine);
        isRefused(out);
        assertThat(mine.resolve("threads.yml")).hasContent("mine");
    }

    @Test
    void aLinkInPlaceOfAFileOrOfTheFolderIsRefused() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("latest"), out);
        assertThatThrownBy(() -> ResultsFolder.ofCheck(link)).isInstanceOf(UsageException.class);
        Files.delete(out.resolve("app.log"));
        Files.createSymbolicLink(out.resolve("app.log"), out.resolve("load.log"));
        isRefused(out);
    }

    @Test
    void aRunOfTheLabsOwnIsKept() throws IOException {
        FileSystemUtils.deleteRecursively(out.resolve("budget"));
        isRefused(out);
    }
}
