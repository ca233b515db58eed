package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.Programs;

class InterruptibleTest {

    @ParameterizedTest
    @ValueSource(strings = {"INT", "HUP"})
    void aSignalThatIsIgnoredWhereItIsStartedEndsIt(String signal) {
        if (Interruptible.PREFIX.isEmpty()) {
            Programs.require("perl", "or GNU's env");
        }
        assertThat(Interruptible.endsBy(signal, List.of())).as("without it").isFalse();
        assertThat(Interruptible.endsBy(signal, Interruptible.PREFIX)).isTrue();
    }
}
