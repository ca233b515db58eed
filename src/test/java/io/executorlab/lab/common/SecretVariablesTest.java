package io.executorlab.lab.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;

class SecretVariablesTest {

    @Test
    void aBlankVariableIsNone() {
        Map<String, String> environment =
                Map.of(SecretVariables.SEARCH_URL, "http://a:1", SecretVariables.HEADERS, " ");
        assertThat(SecretVariables.value(SecretVariables.SEARCH_URL, environment)).hasValue("http://a:1");
        assertThat(SecretVariables.value(SecretVariables.HEADERS, environment)).isEmpty();
        assertThat(SecretVariables.value(SecretVariables.DATABASE_URL, environment)).isEmpty();
    }

    @Test
    void aProgramGetsNone() {
        Map<String, String> environment =
                new HashMap<>(Map.of("PATH", "/bin", SecretVariables.HEADERS, "a: b", SecretVariables.DATABASE_URL, "x",
                        SecretVariables.SEARCH_URL, "y"));
        SecretVariables.removeFrom(environment);
        assertThat(environment).containsOnlyKeys("PATH");
    }
}
