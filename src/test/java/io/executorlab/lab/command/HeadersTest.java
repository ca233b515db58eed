package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine;

import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.UsageException;

class HeadersTest {

    private static final Map<String, String> ENVIRONMENT =
            Map.of(SecretVariables.HEADERS, "Authorization: Bearer abc\r\n\nX-Tenant:  7\n");

    @TempDir
    private Path folder;

    private static List<String> headers(Map<String, String> environment, String... words) {
        return CommandLine.populateCommand(new ActuatorOptions.Headers(), words).of(environment);
    }

    @Test
    void headersComeFromTheEnvironment() {
        assertThat(headers(ENVIRONMENT)).containsExactly("Authorization: Bearer abc", "X-Tenant:  7");
        assertThat(headers(Map.of(SecretVariables.HEADERS, ""))).isEmpty();
    }

    @Test
    void aFileTakesThePlaceOfTheEnvironment() throws Exception {
        Path file = Files.writeString(folder.resolve("headers"), "Authorization: Bearer xyz\n");
        assertThat(headers(ENVIRONMENT, "--header-file", file.toString())).containsExactly("Authorization: Bearer xyz");
    }

    @Test
    void aFileThatIsNotThereIsTold() {
        assertThatThrownBy(() -> headers(Map.of(), "--header-file", folder.resolve("no").toString()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("it is not there");
    }

    @Test
    void noProgramGetsTheSecretsOfTheEnvironment() {
        Map<String, String> environment = new HashMap<>(Map.of("PATH", "/bin", SecretVariables.HEADERS, "a: b",
                SecretVariables.DATABASE_URL, "x", SecretVariables.SEARCH_URL, "y"));
        SecretVariables.removeFrom(environment);
        assertThat(environment).containsOnlyKeys("PATH");
    }
}
