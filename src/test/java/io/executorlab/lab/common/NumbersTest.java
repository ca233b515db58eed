package io.executorlab.lab.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "-0.0, 0", "12, 12", "200.04, 200.04", "12.345, 12.35", "0.0104123, 0.0104", "-3.5, -3.5",
            "1e10, 10000000000",
            "0.000000123456, 0.000000123", "NaN, NaN", "Infinity, Infinity"})
    void whatBreaksALimitByLittleDoesNotLookLikeIt(double value, String text) {
        assertThat(Numbers.precise(value)).isEqualTo(text);
    }

    @Test
    void theMedianOfEvenlyManyIsTheMeanOfTheTwoInTheMiddle() {
        assertThat(Numbers.median(DoubleStream.of(4, 1, 3, 100))).hasValue(3.5);
        assertThat(Numbers.median(DoubleStream.of(7, 1, 3))).hasValue(3);
        assertThat(Numbers.median(DoubleStream.empty())).isEmpty();
    }
}
