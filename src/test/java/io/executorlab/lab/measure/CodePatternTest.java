package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.common.UsageException;

class CodePatternTest {

    @ParameterizedTest
    @CsvSource({
            "com.acme..*, com.acme.Orders.get:7, true", "com.acme..*, com.acme.shop.Orders.get:7, true",
            "com.acme..*, com.acmecorp.Orders.get:7, false",
            "com.acme..*, com.acme.shop.Orders$1.run:7, true", "com.acme..*, com.acme.Orders.<init>:-1, true",
            "com.acme..*, com.acme.shop.Orders.lambda$get$0(Orders.java:7), true",
            "com.acme..*, com.acme.Orders.get(Unknown Source), true",
            "com.acme.*, com.acme.Orders.get:7, true", "com.acme.*, com.acme.Orders$1.run:7, true",
            "com.acme.*, com.acme.shop.Orders.get:7, false",
            "com.acme.Orders, com.acme.Orders.get:7, true", "com.acme.Orders, com.acme.Orders$Line.get:7, true",
            "com.acme.Orders, com.acme.OrdersOfToday.get:7, false", "com.acme.a..*|com.acme.B, com.acme.B.get:7, true",
            "com.acme.a..*|com.acme.B, com.acme.c.B.get:7, false", "Leak, Leak.main:10, true"})
    void isOfAPackageOrAClass(String pattern, String frame, boolean itsCode) {
        assertThat(CodePattern.of(pattern).matches(frame)).isEqualTo(itsCode);
    }

    @Test
    void saysWhatToWriteInstead() {
        assertThatThrownBy(() -> CodePattern.of("com.acme")).isInstanceOf(UsageException.class)
                .hasMessageContaining("com.acme..*");
        assertThatThrownBy(() -> CodePattern.of("com.acme.**")).isInstanceOf(UsageException.class)
                .hasMessageContaining("com.acme..*");
        assertThatThrownBy(() -> CodePattern.of("")).isInstanceOf(UsageException.class).hasMessageStartingWith("'' ");
    }
}
