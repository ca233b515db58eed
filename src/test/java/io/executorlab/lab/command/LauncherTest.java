package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.ExecutorLab;
import io.executorlab.lab.Patience;
import io.executorlab.lab.process.Probe;

/** Starts the lab as a process: where no JVM could say what is wrong, it never ends as an exceeded bound does. */
class LauncherTest {

    private static final Path PACK = Path.of("docs/recorded/again/thread-per-task.zip").toAbsolutePath();
    private static final Map<String, String> COUNTRIES = Map.of("tr", "TR", "ar", "EG");

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

    /** Byte for byte, whatever language its reader's machine speaks: Turkish has another i, Arabic other digits. */
    @Test
    void aReportIsTheSameInEachLanguage() throws Exception {
        Map<String, String> english = report("en", "US");
        assertThat(english).containsKeys("out/report.html", "out/summary.md", "out/summary.json", "out/junit.xml",
                "out/thread-per-task/result.json", "printed.txt");
        for (Map.Entry<String, String> language : COUNTRIES.entrySet()) {
            assertThat(report(language.getKey(), language.getValue())).as(language.getKey()).isEqualTo(english);
        }
    }

    /** Every file that it leaves, by its path. */
    private Map<String, String> report(String language, String country) throws Exception {
        Path own = Files.createDirectory(folder.resolve(language));
        Path printed = own.resolve("printed.txt");
        Process lab = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Duser.language=" + language,
                "-Duser.country=" + country, "-Dfile.encoding=UTF-8",
                "-Dexecutorlab.home=" + Path.of("").toAbsolutePath(), "-cp", System.getProperty("java.class.path"),
                ExecutorLab.class.getName(), "lab", "report", PACK.toString(), "--out", "out").directory(own.toFile())
                .redirectErrorStream(true).redirectOutput(printed.toFile()).start();
        assertThat(lab.waitFor()).as(Files.readString(printed)).isEqualTo(ExitCode.HELD);
        Map<String, String> left = new TreeMap<>();
        try (Stream<Path> files = Files.walk(own)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                left.put(own.relativize(file).toString(),
                        Files.readString(file).replace(own.toRealPath().toString(), ""));
            }
        }
        return left;
    }
}
