package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Programs;

class FileLimitTest {

    private static final String LIMITS = """
            Limit                     Soft Limit           Hard Limit           Units
            Max processes             31000                31000                processes
            Max open files            1024                 4096                 files
            Max locked memory         8388608              8388608              bytes
            """;

    @TempDir
    private Path folder;

    @Test
    void theHardLimitCountsAndWhatToDoIsSaid() {
        assertThat(FileLimit.lack(4096, LIMITS)).isEmpty();
        assertThat(FileLimit.lack(8192, LIMITS).orElseThrow()).contains("8192 files each", "hard limit is 4096", "ulimit -Hn 8192", "LimitNOFILE=8192");
        assertThat(FileLimit.soft(LIMITS)).hasValue(1024);
    }

    @Test
    void nothingLacksWhereThereIsNoLimitOrNobodyTells() {
        assertThat(FileLimit.lack(8192, LIMITS.replace("4096 ", "unlimited "))).isEmpty();
        assertThat(FileLimit.lack(8192, "")).isEmpty();
    }

    @Test
    void whatTheLabStartsHasTheHardLimitAsItsSoftOne() throws Exception {
        Programs.require("prlimit", "apt-get install util-linux");
        Path java = Jdk.own().java();
        Path source = Files.writeString(folder.resolve("Limits.java"), """
                class Limits {
                    public static void main(String[] arguments) throws Exception {
                        new ProcessBuilder("sh", "-c", "ulimit -Sn; ulimit -Hn").inheritIO().start().waitFor();
                    }
                }
                """);
        Process started = new ProcessBuilder(List.of("prlimit", "--nofile=512:600", java.toString(), source.toString())).redirectErrorStream(true).start();
        assertThat(new String(started.getInputStream().readAllBytes()).lines()).containsExactly("600", "600");
    }
}
