package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.watch.ManagementPort;

class TargetTest {

    private static final String BASE = "http://127.0.0.1:8081/actuator";

    @ParameterizedTest
    @ValueSource(strings = {BASE, BASE + "/", BASE + "/prometheus", BASE + "/prometheus/", " " + BASE})
    void takesTheActuatorOrItsMetrics(String url) {
        assertThat(Target.of(url, null, List.of(), null, null).management()).hasToString(BASE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://shop.test", "http://[::1]:8080"})
    void takesWhatPathsCanBeAddedTo(String url) {
        assertThat(Target.of(url, null, List.of(), null, null).management()).hasToString(url);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "127.0.0.1:8081/actuator", "localhost:8081", "/actuator", "ftp://host/actuator",
            "http:///actuator", "http://a b/", BASE + "?x=1", BASE + "#top", "http://127.0.0.1:65536"})
    void refusesAnythingElse(String url) {
        assertThatThrownBy(() -> Target.of(url, null, List.of(), null, null)).isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--management must be like http://127.0.0.1:8081/actuator");
    }

    @Test
    void keepsPasswordsOutOfTheEvidence() {
        assertThatThrownBy(() -> Target.of("http://me:secret@host/actuator", null, List.of(), null, null))
                .isInstanceOf(UsageException.class).hasMessageContaining("EXECUTOR_LAB_HEADERS")
                .hasMessageNotContaining("secret");
        assertThat(Target.of(BASE, null, List.of("Authorization: Bearer secret"), null, null).toString())
                .doesNotContain("secret");
    }

    @Test
    void aHeadersValueMayHoldColonsAndBlanks() {
        assertThat(Target.of(BASE, null, List.of("X-Time: 12:30 h", "Empty:"), null, null).headers()).containsExactly(
                new ManagementPort.Header("X-Time", "12:30 h"), new ManagementPort.Header("Empty", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Authorization", ": x", "Host: other", "A b: c"})
    void refusesWhatIsNoHeader(String header) {
        assertThatThrownBy(() -> Target.of(BASE, null, List.of(header), null, null)).isInstanceOf(UsageException.class)
                .hasMessageContaining("header");
    }
}
