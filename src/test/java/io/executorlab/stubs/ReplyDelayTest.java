package io.executorlab.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyDelayTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "0ms, 0", "0s, 0", "100ms, 100", "2s, 2000", "999999999s, 999999999000"})
    void readsADuration(String text, long millis) {
        assertThat(ReplyDelay.parse(text).duration()).contains(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "100", "ms", "-1s", "1.5s", "2m", "Never", " 0", "1000000000s"})
    void refusesAnythingElse(String text) {
        assertThatThrownBy(() -> ReplyDelay.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'%s' is not a valid delay; try 100ms, 2s, 0 or never", text);
    }
}
