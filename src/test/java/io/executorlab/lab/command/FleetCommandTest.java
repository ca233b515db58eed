package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

import io.executorlab.lab.common.UsageException;

class FleetCommandTest {

    private static final long NOW = Instant.parse("2026-11-23T12:00:00Z").toEpochMilli();
    private static final String SELECTOR = "app=\"orders\"";

    private static FleetCommand options(String selector, String from, String to) {
        List<String> words = new ArrayList<>(
                List.of("--preset", "STRICT", "--prometheus", "http://127.0.0.1:1", "--selector", selector,
                        "--from", from));
        if (to != null) {
            words.addAll(List.of("--to", to));
        }
        return CommandLine.populateCommand(new FleetCommand(), words.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"namespace=\"shop\",app=\"orders\"", "{app=\"orders\"}",
            "app=~\"orders|carts\", pod!=\"x\",", "app = \"a\\\"b,c}\""})
    void takesLabelMatchersWithBracesOrWithout(String selector) {
        assertThat(options(selector, "1h", null).selector()).isNotEmpty().doesNotStartWith("{").doesNotEndWith(",");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "orders", "app=orders", "app=\"orders\"}[5m]) or vector(1", "app=\"orders\",,",
            "up{app=\"orders\"}"})
    void refusesWhatIsNone(String selector) {
        assertThatThrownBy(() -> options(selector, "1h", null).selector()).isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--selector chooses");
    }

    @ParameterizedTest
    @CsvSource({"1h, , 2026-11-23T11:00:00Z, 2026-11-23T12:00:00Z",
            "2026-11-23T10:00:00Z, 2026-11-23T12:30:00+01:00, 2026-11-23T10:00:00Z, 2026-11-23T11:30:00Z",
            "90m, 10m, 2026-11-23T10:30:00Z, 2026-11-23T11:50:00Z"})
    void timesAreMomentsOrHowLongAgo(String from, String to, Instant begins, Instant ends) {
        assertThat(options(SELECTOR, from, to).window(NOW))
                .isEqualTo(new FleetCommand.Window(begins.toEpochMilli(), ends.toEpochMilli()));
    }

    @ParameterizedTest
    @CsvSource({"soon, 1m, --from must be like", "1h, 2h, has to lie before",
            "1h, 2026-11-24T00:00:00Z, has to lie before", "30d, 1m, at most 24 hours",
            "1h, 99999999999999999999s, --to must be like"})
    void refusesOtherTimes(String from, String to, String because) {
        assertThatThrownBy(() -> options(SELECTOR, from, to).window(NOW)).isInstanceOf(UsageException.class)
                .hasMessageContaining(because);
    }
}
