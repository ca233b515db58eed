package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTest {

    private static Map<String, String> of(Map<String, String> environment) {
        return new Program("the app", List.of("true")).isolatedIn(Path.of("own")).environment(environment);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SERVER_ADDRESS", "server.address", "Server_Address", "SPRING_APPLICATION_JSON",
            "spring.profiles.active",
            "MANAGEMENT_SERVER_ADDRESS", "LOGGING_LEVEL_ROOT", "ELEVATOR_CLIENT", "DEBUG", "JDK_JAVA_OPTIONS",
            "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"})
    void noSettingReachesTheApp(String name) {
        assertThat(of(Map.of(name, "0.0.0.0"))).isEmpty();
    }

    @Test
    void whatTellsOfTheMachineDoes() {
        Map<String, String> surroundings = List.of("PATH", "HOME", "TMPDIR", "LC_ALL", "TZ").stream()
                .collect(Collectors.toMap(name -> name, name -> "x"));
        assertThat(of(surroundings)).isEqualTo(surroundings);
    }
}
