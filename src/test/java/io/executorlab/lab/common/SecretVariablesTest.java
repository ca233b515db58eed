package io.executorlab.lab.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;

class SecretVariablesTest {

    @Test
    void aProgramGetsNone() {
        Map<String, String> environment =
                new HashMap<>(Map.of("PATH", "/bin", SecretVariables.HEADERS, "a: b", SecretVariables.DATABASE_URL, "x",
                        SecretVariables.SEARCH_URL, "y"));
        SecretVariables.removeFrom(environment);
        assertThat(environment).containsOnlyKeys("PATH");
    }
}
