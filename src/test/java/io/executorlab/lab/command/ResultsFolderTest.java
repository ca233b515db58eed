package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import picocli.CommandLine;

import io.executorlab.lab.common.UsageException;

class ResultsFolderTest {

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

    private static ResultsFolder named(Path out) {
        return CommandLine.populateCommand(new ResultsFolder(), "--out", out.toString());
    }

    private static void isRefused(Path earlier) {
        assertThatThrownBy(named(earlier)::folderOfCheck).isInstanceOf(UsageException.class);
    }

    private static void isTaken(Path earlier) throws IOException {
        assertThat(named(earlier).folderOfCheck()).isEqualTo(earlier).isEmptyDirectory();
    }

    @Test
    void isNoneThatAJvmCannotBeGiven() throws IOException {
        assumeTrue("UTF-8".equals(System.getProperty("sun.jnu.encoding")), "this JVM has no name for such a folder");
        Path withEmoji = folder.resolve("out\ud83d\ude00");
        isRefused(withEmoji);
        assertThat(withEmoji).doesNotExist();
        isTaken(folder.resolve("\uacb0\uacfc 1"));
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
        isRefused(link);
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
