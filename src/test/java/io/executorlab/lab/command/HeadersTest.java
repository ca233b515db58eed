package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.SecretVariables;

class HeadersTest {

    @Test
    void headersComeFromTheEnvironment() {
        assertThat(ActuatorOptions.headers(
                Map.of(SecretVariables.HEADERS, "Authorization: Bearer abc\r\n\nX-Tenant:  7\n")))
                .containsExactly("Authorization: Bearer abc", "X-Tenant:  7");
        assertThat(ActuatorOptions.headers(Map.of(SecretVariables.HEADERS, ""))).isEmpty();
    }

    @Test
    void noProgramGetsTheSecretsOfTheEnvironment() {
        Map<String, String> environment = new HashMap<>(Map.of("PATH", "/bin", SecretVariables.HEADERS, "a: b",
                SecretVariables.DATABASE_URL, "x", SecretVariables.SEARCH_URL, "y"));
        SecretVariables.removeFrom(environment);
        assertThat(environment).containsOnlyKeys("PATH");
    }
}
