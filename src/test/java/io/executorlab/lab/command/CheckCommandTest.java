package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.executorlab.lab.ScriptedTarget;
import io.executorlab.lab.common.SecretVariables;

@ExtendWith(OutputCaptureExtension.class)
class CheckCommandTest {

    private static final String NOBODY = "http://127.0.0.1:1/actuator";

    @TempDir
    private Path folder;

    private Path budget() throws IOException {
        return Files.writeString(folder.resolve("threads.yml"), "bounds:\n  threads.peak: {at-most: 500}\n");
    }

    private static void check(CapturedOutput output, String message, Object... words) {
        assertThat(Lab.run(Stream.concat(Stream.of("check"), Stream.of(words)).map(Object::toString)
                .toArray(String[]::new))).isEqualTo(ExitCode.NOT_STARTED);
        assertThat(output.getErr()).contains(message);
    }

    @Test
    void aLoadCommandThatIsMissingIsToldBeforeAnythingElse(CapturedOutput output) throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start()) {
            check(output, "The load command 'k7' is not on PATH.", "--budget", budget(), "--management",
                    target.management(), "--out", folder.resolve("out"), "--", "k7", "run");
            check(output, "The load command ./load.sh is not a program.", "--budget", budget(), "--management",
                    target.management(), "--out", folder.resolve("out"), "--", "./load.sh");
            assertThat(target.scrapes()).isZero();
            assertThat(folder.resolve("out")).doesNotExist();
        }
    }

    /** A second check takes the place of the first. */
    @Test
    void anAppThatDoesNotAnswerCouldNotBeStarted(CapturedOutput output) throws Exception {
        for (int run = 0; run < 2; run++) {
            check(output, "lab: Nothing listens on 127.0.0.1:1.", "--budget", budget(), "--management",
                    NOBODY, "--out", folder.resolve("out"), "--", "true");
            assertThat(folder.resolve("out/run.json")).content().contains("NOT_STARTED", "Nothing listens");
        }
    }

    @Test
    void nothingIsStartedWhereSomebodyAnswersAlready(CapturedOutput output) throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start()) {
            check(output, "Something answers at " + target.management() + " already",
                    "--budget", budget(), "--management",
                    target.management(), "--start", "touch " + folder.resolve("started"), "--out",
                    folder.resolve("out"), "--", "true");
            assertThat(folder.resolve("started")).doesNotExist();
        }
    }

    @Test
    void headersComeFromTheEnvironment() {
        assertThat(CheckOptions.Actuator.headers(
                Map.of(SecretVariables.HEADERS, "Authorization: Bearer abc\r\n\nX-Tenant:  7\n")))
                .containsExactly("Authorization: Bearer abc", "X-Tenant:  7");
        assertThat(CheckOptions.Actuator.headers(Map.of(SecretVariables.HEADERS, ""))).isEmpty();
    }

    @Test
    void noProgramGetsTheSecretsOfTheEnvironment() {
        Map<String, String> environment = new HashMap<>(Map.of("PATH", "/bin", SecretVariables.HEADERS, "a: b",
                SecretVariables.DATABASE_URL, "x", SecretVariables.SEARCH_URL, "y"));
        SecretVariables.removeFrom(environment);
        assertThat(environment).containsOnlyKeys("PATH");
    }
}
