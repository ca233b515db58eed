package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine;

import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.watch.ManagementPort.Header;

class TargetOptionsTest {

    private static final Map<String, String> ENVIRONMENT = Map.of(SecretVariables.HEADERS, "Authorization: Bearer abc\r\n\nX-Tenant:  7\n");

    @TempDir
    private Path folder;

    private static List<Header> headers(Map<String, String> environment, String... more) {
        List<String> words = new ArrayList<>(List.of("--management", "http://127.0.0.1:1/actuator"));
        words.addAll(List.of(more));
        return CommandLine.populateCommand(new TargetOptions(), words.toArray(String[]::new)).target(environment).headers();
    }

    @Test
    void headersComeFromTheEnvironment() {
        assertThat(headers(ENVIRONMENT)).containsExactly(new Header("Authorization", "Bearer abc"), new Header("X-Tenant", "7"));
        assertThat(headers(Map.of(SecretVariables.HEADERS, ""))).isEmpty();
    }

    @Test
    void headersComeFromAFile() throws Exception {
        Path file = Files.writeString(folder.resolve("headers"), "Authorization: Bearer xyz\n");
        assertThat(headers(ENVIRONMENT, "--header-file", file.toString(), "--header", "X-Tenant: 8"))
                .containsExactly(new Header("X-Tenant", "8"), new Header("Authorization", "Bearer xyz"));
    }

    @Test
    void anOptionTakesThePlaceOfTheEnvironment() {
        assertThat(headers(ENVIRONMENT, "--header", "X-Tenant: 8")).containsExactly(new Header("X-Tenant", "8"));
    }

    @Test
    void whatIsWrongIsToldWithoutItsText() throws Exception {
        Path file = Files.writeString(folder.resolve("headers"), "secret\n");
        assertThatThrownBy(() -> headers(Map.of(), "--header-file", file.toString())).isInstanceOf(UsageException.class)
                .hasMessageContaining("each line of --header-file").hasMessageNotContaining("secret");
        assertThatThrownBy(() -> headers(Map.of(), "--header-file", folder.resolve("no").toString())).isInstanceOf(UsageException.class)
                .hasMessageContaining("it is not there");
    }
}
