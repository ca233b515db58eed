package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts {@code ./lab} where no JVM could say what is wrong: never does it end as an exceeded bound does. */
class LauncherTest {

    @TempDir
    private Path folder;

    private record Ended(int exit, String printed) {
    }

    @Test
    void aJarThatTheJvmCannotReadIsNoBrokenBound() throws Exception {
        Files.createDirectory(folder.resolve("target"));
        Files.writeString(folder.resolve("target/executor-lab.jar"), "half of it");
        Ended lab = run(Map.of());
        assertThat(lab.exit()).isEqualTo(ExitCode.NOT_STARTED);
        assertThat(lab.printed()).startsWith("lab: the JVM cannot read").contains("Invalid or corrupt jarfile")
                .hasLineCount(1);
    }

    @Test
    void aMissingJvmIsNamed() throws Exception {
        Ended lab = run(Map.of("JAVA_HOME", folder.resolve("nowhere").toString()));
        assertThat(lab.exit()).isEqualTo(ExitCode.NOT_STARTED);
        assertThat(lab.printed()).startsWith("lab: JDK 17 or later is missing").hasLineCount(1);
    }

    private Ended run(Map<String, String> environment) throws IOException, InterruptedException {
        Files.copy(Path.of("lab"), folder.resolve("lab"));
        ProcessBuilder builder =
                new ProcessBuilder("/bin/sh", folder.resolve("lab").toString(), "list").redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(environment);
        Process lab = builder.start();
        String printed = new String(lab.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(lab.waitFor(), printed);
    }
}
