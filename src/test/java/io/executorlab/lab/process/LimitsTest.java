package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Programs;

@EnabledOnOs(OS.LINUX)
class LimitsTest {

    private static final String LIMITS = """
            Limit                     Soft Limit           Hard Limit           Units
            Max processes             31000                31000                processes
            Max open files            1024                 4096                 files
            """;
    private static final boolean ROOT = "root".equals(System.getProperty("user.name"));

    @Test
    void neitherTheSoftNorTheHardLimitOnDescriptorsIsHigher() throws Exception {
        List<String> command = new ArrayList<>(Limits.onDescriptors(123));
        command.addAll(List.of("sh", "-c", "ulimit -Sn; ulimit -Hn"));
        assertThat(Probe.of(command, Duration.ofSeconds(20)).orElseThrow().printed().split("\\s+"))
                .containsExactly("123", "123");
    }

    @Test
    void twoProgramsUnderALimitOnThreadsHaveTwoUsers() throws Exception {
        assumeTrue(ROOT, "only root can run a program as another user");
        List<String> command = new ArrayList<>(Limits.onThreads(20));
        command.addAll(List.of("sh", "-c", "id -u; exec sleep 60"));
        Process first = new ProcessBuilder(command).start();
        try {
            String itsUser = first.inputReader().readLine();
            command = new ArrayList<>(Limits.onThreads(20));
            command.addAll(List.of("id", "-u"));
            assertThat(Probe.of(command, Duration.ofSeconds(20)).orElseThrow().printed().strip()).matches("\\d+")
                    .isNotEqualTo(itsUser);
        } finally {
            first.destroyForcibly().waitFor();
        }
    }

    @Test
    void theHardLimitOnOpenFilesCountsWhereThereIsOne() {
        assertThat(Limits.lackOfFiles(4096, LIMITS)).isEmpty();
        assertThat(Limits.lackOfFiles(8192, LIMITS).orElseThrow()).contains("8192 files each", "hard limit is 4096",
                "ulimit -Hn 8192");
        assertThat(Limits.lackOfFiles(8192, LIMITS.replace("4096 ", "unlimited "))).isEmpty();
        assertThat(Limits.lackOfFiles(8192, "")).isEmpty();
    }

    @Test
    void whatTheLabStartsHasTheHardLimitAsItsSoftOne(@TempDir Path folder) throws Exception {
        Programs.require("prlimit", "apt-get install util-linux");
        Path java = Jdk.own().java();
        Path source = Files.writeString(folder.resolve("Limits.java"), """
                class Limits {
                    public static void main(String[] arguments) throws Exception {
                        new ProcessBuilder("sh", "-c", "ulimit -Sn; ulimit -Hn").inheritIO().start().waitFor();
                    }
                }
                """);
        Process started = new ProcessBuilder(List.of("prlimit", "--nofile=512:600", java.toString(), source.toString()))
                .redirectErrorStream(true).start();
        assertThat(new String(started.getInputStream().readAllBytes()).lines()).containsExactly("600", "600");
    }
}
