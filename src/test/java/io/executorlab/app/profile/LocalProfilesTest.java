package io.executorlab.app.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.app.ExecutorLabApplication;

/** In a JVM of its own, since a {@code profiles/} folder is looked for in the working directory. */
@Timeout(300)
class LocalProfilesTest {

    @TempDir
    Path folder;

    @Test
    void anUnknownProfileEndsTheProcessWithOneLineAndCode2() throws Exception {
        Process app = start("async-blocking-brokn");
        assertThat(app.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(app.exitValue()).isEqualTo(2);
        assertThat(app.inputReader().lines()).isEmpty();
        assertThat(Files.readAllLines(errors())).singleElement().asString()
                .startsWith("unknown profile 'async-blocking-brokn'; nearest: async-blocking-broken");
    }

    @Test
    void aLocalFileOverridesTheJars() throws Exception {
        Path profiles = Files.createDirectory(folder.resolve("profiles"));
        Files.writeString(profiles.resolve("application-async-blocking-fixed.yml"),
                "code-execution.delivery: completable-future-get\n");
        Process app = start("async-blocking-fixed");
        try (BufferedReader output = app.inputReader()) {
            Optional<String> announcement =
                    output.lines().filter(line -> line.contains("anti-pattern active")).findFirst();
            assertThat(announcement).get().asString().contains("CompletableWaitingDelivery");
            assertThat(errors()).isEmptyFile();
        } finally {
            app.destroyForcibly().waitFor();
        }
    }

    private Process start(String profile) throws IOException {
        return new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                ExecutorLabApplication.class.getName(),
                "--server.port=0", "--management.server.port=0", "--spring.profiles.active=" + profile)
                .directory(folder.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectError(errors().toFile())
                .start();
    }

    private Path errors() {
        return folder.resolve("stderr");
    }
}
