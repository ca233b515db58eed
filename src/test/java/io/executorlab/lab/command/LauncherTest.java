package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;
import io.executorlab.lab.process.Probe;

/** Starts {@code ./lab} where no JVM could say what is wrong: never does it end as an exceeded bound does. */
class LauncherTest {

    @TempDir
    private Path folder;

    @Test
    void aJarThatTheJvmCannotReadIsNoBrokenBound() throws Exception {
        Files.createDirectory(folder.resolve("target"));
        Files.writeString(folder.resolve("target/executor-lab.jar"), "half of it");
        Probe lab = run(System.getProperty("java.home"));
        assertThat(lab.exitCode()).isEqualTo(ExitCode.NOT_STARTED);
        assertThat(lab.printed()).startsWith("lab: the JVM cannot read").contains("Invalid or corrupt jarfile")
                .hasLineCount(1);
    }

    @Test
    void aMissingJvmIsNamed() throws Exception {
        Probe lab = run(folder.resolve("nowhere").toString());
        assertThat(lab.exitCode()).isEqualTo(ExitCode.NOT_STARTED);
        assertThat(lab.printed()).startsWith("lab: JDK 17 or later is missing").hasLineCount(1);
    }

    private Probe run(String javaHome) throws IOException {
        Files.copy(Path.of("lab"), folder.resolve("lab"));
        return Probe.of(List.of("env", "JAVA_HOME=" + javaHome, "/bin/sh", folder.resolve("lab").toString(), "list"),
                Patience.SOON).orElseThrow();
    }
}
