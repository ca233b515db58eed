package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogLimitTest {

    private static final int AT_MOST = 10_000;
    private static final int KEPT = 1000;
    private static final String LEFT_OUT = "[executor-lab] Some";

    @TempDir
    private Path folder;

    private static void print(Path log, int from, int to) throws IOException {
        Files.write(log, IntStream.range(from, to).mapToObj("line %06d"::formatted).toList(), StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    @Test
    void ofALogThatIsTooLargeTheBeginningAndTheEndAreKept() throws IOException {
        Path file = folder.resolve("app.log");
        LogLimit.Log log = new LogLimit.Log(file, AT_MOST, KEPT);
        log.cut();
        print(file, 0, 800);
        log.cut();
        assertThat(Files.readAllLines(file)).as("as large as it may be").hasSize(800);
        for (int round = 1; round <= 5; round++) {
            print(file, 800 * round, 800 * (round + 1));
            log.cut();
        }
        print(file, 4800, 4801);
        List<String> lines = Files.readAllLines(file);
        assertThat(Files.size(file)).isLessThan(AT_MOST);
        assertThat(lines.get(0)).isEqualTo("line 000000");
        assertThat(lines.get(lines.size() - 1)).isEqualTo("line 004800");
        assertThat(lines).filteredOn(line -> line.startsWith(LEFT_OUT)).as("told once").hasSize(1);
        assertThat(lines).filteredOn(line -> !line.startsWith(LEFT_OUT)).isSorted().doesNotHaveDuplicates()
                .allMatch(line -> line.length() == 11);
    }

    @Test
    void aLinkIsLeftAlone() throws IOException {
        Path elsewhere = folder.resolve("elsewhere.log");
        print(elsewhere, 0, 2000);
        long size = Files.size(elsewhere);
        new LogLimit.Log(Files.createSymbolicLink(folder.resolve("app.log"), elsewhere), AT_MOST, KEPT).cut();
        assertThat(Files.size(elsewhere)).isEqualTo(size);
    }

    /** As a load does for hours, in a second. */
    @Test
    void aProgramGoesOnWritingWhereItsLogWasCut() throws IOException {
        Path file = folder.resolve("load.log");
        try (LogLimit limit = LogLimit.of(List.of(file));
                ProcessRegistry registry = new ProcessRegistry(folder.resolve("tmp"))) {
            SupervisedProcess program =
                    registry.start("a program",
                            List.of("/bin/sh", "-c",
                                    "echo first; yes 0123456789012345678901234567890 | head -c 48000000; echo last"),
                            file);
            assertThat(program.waitFor(Duration.ofMinutes(1))).isTrue();
        }
        assertThat(Files.size(file)).isLessThanOrEqualTo(LogLimit.AT_MOST);
        List<String> lines = Files.readAllLines(file);
        assertThat(lines.get(0)).isEqualTo("first");
        assertThat(lines).anyMatch(line -> line.startsWith(LEFT_OUT));
        assertThat(lines.get(lines.size() - 1)).endsWith("last");
    }
}
