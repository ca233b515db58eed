package io.executorlab.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.time.Duration;

import org.junit.jupiter.api.Test;

class ConsoleCommandTest {

    @Test
    void passesAllOnAndNoFasterThanItReads() throws Exception {
        byte[] printed = "0123456789".repeat(300).getBytes();
        ByteArrayOutputStream passed = new ByteArrayOutputStream();
        long begin = System.nanoTime();
        ConsoleCommand.pass(new ByteArrayInputStream(printed), passed, 10_000);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
        assertThat(passed.toByteArray()).isEqualTo(printed);
    }
}
