package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import picocli.CommandLine;

import io.executorlab.lab.common.UsageException;

class PrometheusOptionsTest {

    private static final long NOW = Instant.parse("2026-11-23T12:00:00Z").toEpochMilli();
    private static final String URL = "http://127.0.0.1:1";
    private static final String SELECTOR = "app=\"orders\"";

    @TempDir
    private Path folder;

    private static PrometheusOptions options(String... words) {
        return CommandLine.populateCommand(new PrometheusOptions(), words);
    }

    private FleetCheck check(String bound, List<String> load, String... words) throws IOException {
        Path budget = Files.writeString(folder.resolve("threads.yml"), "bounds:\n  %s: {at-most: 500}\n".formatted(bound));
        return new FleetCheck(ChosenBudget.of(budget, null), options(words), CommandLine.populateCommand(new TargetOptions()), load, Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"namespace=\"shop\",app=\"orders\"", "{app=\"orders\"}", "app=~\"orders|carts\", pod!=\"x\",", "app = \"a\\\"b,c}\""})
    void takesLabelMatchersWithBracesOrWithout(String selector) {
        assertThat(options("--selector", selector).selector()).isNotEmpty().doesNotStartWith("{").doesNotEndWith(",");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "orders", "app=orders", "app=\"orders\"}[5m]) or vector(1", "app=\"orders\",,", "up{app=\"orders\"}"})
    void refusesWhatIsNone(String selector) {
        assertThatThrownBy(() -> options("--selector", selector).selector()).isInstanceOf(UsageException.class).hasMessageStartingWith("--selector chooses");
    }

    @ParameterizedTest
    @CsvSource({"1h, , 2026-11-23T11:00:00Z, 2026-11-23T12:00:00Z", "2026-11-23T10:00:00Z, 2026-11-23T12:30:00+01:00, 2026-11-23T10:00:00Z, 2026-11-23T11:30:00Z",
        "90m, 10m, 2026-11-23T10:30:00Z, 2026-11-23T11:50:00Z"})
    void timesAreMomentsOrHowLongAgo(String from, String to, Instant begins, Instant ends) {
        List<String> words = new ArrayList<>(List.of("--from", from));
        if (to != null) {
            words.addAll(List.of("--to", to));
        }
        PrometheusOptions.Window window = options(words.toArray(String[]::new)).window(NOW);
        assertThat(window).isEqualTo(new PrometheusOptions.Window(begins.toEpochMilli(), ends.toEpochMilli()));
    }

    @ParameterizedTest
    @CsvSource({"soon, 1m, --from must be like", "1h, 2h, has to lie before", "1h, 2026-11-24T00:00:00Z, has to lie before", "30d, 1m, at most 24 hours",
        "1h, 99999999999999999999s, --to must be like"})
    void refusesOtherTimes(String from, String to, String because) {
        assertThatThrownBy(() -> options("--from", from, "--to", to).window(NOW)).isInstanceOf(UsageException.class).hasMessageContaining(because);
    }

    @Test
    void saysWhatIsMissingAndWhatIsTooMuchBeforeAnythingIsRead() {
        assertThatThrownBy(() -> check("threads.peak", List.of(), "--selector", SELECTOR, "--from", "1h")).hasMessageContaining("--prometheus http://127.0.0.1:9090");
        assertThatThrownBy(() -> check("threads.peak", List.of(), "--prometheus", "http://me:secret@host", "--selector", SELECTOR, "--from", "1h"))
                .hasMessageContaining("--prometheus stands in the evidence").hasMessageNotContaining("secret");
        assertThatThrownBy(() -> check("threads.peak", List.of(), "--prometheus", URL, "--selector", SELECTOR)).hasMessageContaining("Say what to judge");
        assertThatThrownBy(() -> check("threads.peak", List.of("true"), "--prometheus", URL, "--selector", SELECTOR, "--from", "1h"))
                .hasMessageContaining("leave one of them out");
        assertThatThrownBy(() -> check("threads.state(blocked).max", List.of(), "--prometheus", URL, "--selector", SELECTOR, "--from", "1h"))
                .isInstanceOf(UsageException.class).hasMessageContaining("line 2, column 3: threads.state(blocked).max cannot be judged");
        assertThatCode(() -> check("threads.peak", List.of(), "--prometheus", URL, "--selector", SELECTOR, "--from", "1h")).doesNotThrowAnyException();
    }

    @Test
    void anAppBesideAPrometheusIsRefused() {
        TargetOptions app = CommandLine.populateCommand(new TargetOptions(), "--management", "http://127.0.0.1:1/actuator");
        assertThatThrownBy(() -> app.headersOfPrometheus(Map.of())).isInstanceOf(UsageException.class).hasMessageContaining("leave --management");
        TargetOptions secured = CommandLine.populateCommand(new TargetOptions(), "--header", "X-Scope-OrgID: shop");
        assertThat(secured.headersOfPrometheus(Map.of())).singleElement().hasToString("X-Scope-OrgID");
    }
}
