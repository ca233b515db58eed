package io.executorlab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "-", value = {
            "0.5                 | - | 0.5",
            "1e3                 | - | 1000",
            "2 * processors      | - | 8",
            "2*cores             | - | 8",
            "60 + 2 * cores      | - | 68",
            "1 + 2 + 0.5 * cores | - | 5",
            "200                 | ms | 200",
            "200ms               | ms | 200",
            "2 s                 | ms | 2000",
            "1s + 500ms          | ms | 1500",
            "250ms               | s | 0.25",
            "100 + 10 * cores    | ms | 140",
            "64MB                | MB | 64",
            "512KB               | MB | 0.5",
            "1.5GB               | MB | 1536",
            "50/s                | /s | 50",
            "20%                 | % | 20"})
    void isAnAmountOfTheMeasuresUnit(String text, String unit, double amount) {
        assertThat(new Limit(text).in(unit == null ? "" : unit, 4)).isEqualTo(amount);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "2 * threads", "2 * cores * 2", "200 ns", "200msec", "5 +",
            "+ 5", "cores", "1,000", "2 * coresx", "1e999"})
    void refusesWhatIsNoSum(String text) {
        assertThatThrownBy(() -> new Limit(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'%s' ", text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "-", value = {
            "64MB      | ms | the measure is in ms: write ms or s",
            "10 + 1s   | MB | the measure is in MB: write KB or MB or GB",
            "200ms     | -  | the measure is a plain number: leave the unit out",
            "5%        | /s | the measure is in /s: write /s"})
    void tellsTheMeasuresUnitWhereItsOwnDoesNotFit(String text, String unit, String message) {
        assertThatThrownBy(() -> new Limit(text).in(unit == null ? "" : unit, 4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'%s' does not fit, %s", text, message);
    }

    @Test
    void describesWhatItAmountsToWhereTheTextDoesNotSay() {
        assertThat(new Limit("60 + 2 * cores").describe("", 4)).isEqualTo("60 + 2 * cores = 68");
        assertThat(new Limit("0.1 * cores").describe("/s", 3)).isEqualTo("0.1 * cores = 0.3 /s");
        assertThat(new Limit("2s").describe("ms", 4)).isEqualTo("2s = 2000 ms");
        assertThat(new Limit("200ms").describe("ms", 4)).isEqualTo("200ms");
        assertThat(new Limit("200").describe("ms", 4)).isEqualTo("200");
    }
}
