package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SurroundingsTest {

    @ParameterizedTest
    @ValueSource(strings = {"SERVER_ADDRESS", "server.address", "Server_Address", "SPRING_APPLICATION_JSON",
            "spring.profiles.active",
            "MANAGEMENT_SERVER_ADDRESS", "LOGGING_LEVEL_ROOT", "ELEVATOR_CLIENT", "DEBUG", "JDK_JAVA_OPTIONS",
            "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"})
    void noSettingReachesTheApp(String name) {
        assertThat(Surroundings.of(Map.of(name, "0.0.0.0"))).isEmpty();
    }

    @Test
    void whatTellsOfTheMachineDoes() {
        Map<String, String> surroundings = List.of("PATH", "HOME", "TMPDIR", "LC_ALL", "TZ").stream()
                .collect(Collectors.toMap(name -> name, name -> "x"));
        assertThat(Surroundings.of(surroundings)).isEqualTo(surroundings);
    }
}
