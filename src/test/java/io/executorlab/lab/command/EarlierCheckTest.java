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
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.run.CheckRunner;

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
                "report.html", "junit.xml", "internal-error.txt")) {
            Files.writeString(out.resolve(file), "");
        }
        run(CheckRunner.CELL);
    }

    private void run(String cell) throws IOException {
        String recorded = Files.readString(Path.of("src/test/resources/recorded/event-loop-per-call/fixed/run.json"));
        Files.writeString(out.resolve(Evidence.RUN),
                recorded.replace("\"cell\" : \"fixed\"", "\"cell\" : \"%s\"".formatted(cell)));
    }

    private void isRefused() {
        assertThatThrownBy(() -> ResultsFolder.ofCheck(out)).isInstanceOf(UsageException.class)
                .hasMessageContaining("is not empty");
        assertThat(out.resolve("check.json")).exists();
        assertThat(out.resolve("budget/threads.yml")).exists();
    }

    @Test
    void itsPlaceIsTaken() throws IOException {
        assertThat(ResultsFolder.ofCheck(out)).isEqualTo(out).isEmptyDirectory();
    }

    @Test
    void itsAttemptsWithoutEvidenceGoWithIt() throws IOException {
        Path attempt = folder.resolve("attempt");
        FileSystemUtils.copyRecursively(out, attempt);
        Files.move(attempt, out.resolve("attempt-1"));
        assertThat(ResultsFolder.ofCheck(out)).isEqualTo(out).isEmptyDirectory();
    }

    private void isTakenButForWhatIsMine(Path earlier, String file) throws IOException {
        Path mine = write(earlier, file, "mine");
        assertThatThrownBy(() -> ResultsFolder.ofCheck(earlier)).isInstanceOf(UsageException.class)
                .hasMessageContaining("is not empty");
        Files.delete(mine);
        assertThat(ResultsFolder.ofCheck(earlier)).isEqualTo(earlier).isEmptyDirectory();
    }

    @Test
    void thePlaceOfACheckOfAllInstancesIsTaken() throws IOException {
        Path all = Files.createDirectory(folder.resolve("all"));
        for (String file : List.of("budget/threads.yml", "series.jsonl", "summary.md", "junit.xml", "load.log")) {
            write(all, file, "");
        }
        write(all, "instances.json", "{\"format\": 1, \"budget\": \"threads\", \"instances\": []}");
        isTakenButForWhatIsMine(all, "notes.txt");
    }

    @Test
    void thePlaceOfACheckOfTwoVersionsIsTaken() throws IOException {
        Path both = Files.createDirectory(folder.resolve("both"));
        FileSystemUtils.copyRecursively(out, both.resolve("before-1"));
        FileSystemUtils.copyRecursively(out, both.resolve("after-1"));
        for (String file : List.of("summary.md", "junit.xml")) {
            write(both, file, "");
        }
        write(both, "against.json", "{\"budget\": \"threads\"}");
        isTakenButForWhatIsMine(both, "after-1/notes.txt");
    }

    /** One of the two did not start. */
    @Test
    void soIsThatOfOneThatCameToNoResult() throws IOException {
        Path both = Files.createDirectory(folder.resolve("both"));
        FileSystemUtils.copyRecursively(out, both.resolve("before-1"));
        assertThat(ResultsFolder.ofCheck(both)).isEqualTo(both).isEmptyDirectory();
    }

    private static Path write(Path folder, String file, String text) throws IOException {
        Files.createDirectories(folder.resolve(file).getParent());
        return Files.writeString(folder.resolve(file), text);
    }

    @Test
    void anEmptyFolderAndNoneAreAsGood() throws IOException {
        assertThat(ResultsFolder.ofCheck(Files.createDirectory(folder.resolve("empty")))).isEmptyDirectory();
        assertThat(ResultsFolder.ofCheck(folder.resolve("a/new/one"))).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"notes.txt", "budget/mine.yml", ".git", "run.json.orig", "threads-1.json", "tmp/1/pid",
            "sub/check.json", "attempt-1/notes.txt", "attempt-1/attempt-1/check.json", "attempt-one/check.json"})
    void anythingElseInItIsKept(String other) throws IOException {
        Files.createDirectories(out.resolve(other).getParent());
        Files.writeString(out.resolve(other), "mine");
        isRefused();
        assertThat(out.resolve(other)).hasContent("mine");
    }

    @Test
    void noLinkIsFollowed() throws IOException {
        Path mine = Files.createDirectory(folder.resolve("mine"));
        Files.writeString(mine.resolve("threads.yml"), "mine");
        Files.delete(out.resolve("budget/threads.yml"));
        Files.delete(out.resolve("budget"));
        Files.createSymbolicLink(out.resolve("budget"), mine);
        isRefused();
        assertThat(mine.resolve("threads.yml")).hasContent("mine");
    }

    @Test
    void aLinkInPlaceOfAFileOrOfTheFolderIsRefused() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("latest"), out);
        assertThatThrownBy(() -> ResultsFolder.ofCheck(link)).isInstanceOf(UsageException.class);
        Files.delete(out.resolve("app.log"));
        Files.createSymbolicLink(out.resolve("app.log"), out.resolve("load.log"));
        isRefused();
    }

    @Test
    void aRunOfTheLabsOwnIsKept() throws IOException {
        run("broken");
        isRefused();
        Files.delete(out.resolve(Evidence.RUN));
        isRefused();
    }
}
