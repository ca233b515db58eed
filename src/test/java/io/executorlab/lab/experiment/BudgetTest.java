package io.executorlab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.UsageException;

class BudgetTest {

    private static final String SOUND = """
            name: orders
            about: keeps the export off the connector
            requests: 1000
            scrape-gap: 2500ms
            bounds:
              threads.peak: {at-most: 60 + 2 * cores}
              threads.started: {per-request: 0.01}
              threads.named(nioEventLoopGroup-*).max:
                at-least: 1
                at-most: "4"
            """;

    @TempDir
    private Path folder;

    private Budget read(String text) throws IOException {
        return Budget.read(Files.writeString(folder.resolve("threads.yml"), text));
    }

    @Test
    void keepsThePlaceOfEachBound() throws IOException {
        Budget budget = read(SOUND);
        assertThat(budget.name()).isEqualTo("orders");
        assertThat(budget.requests()).isEqualTo(1000);
        assertThat(budget.scrapeGapSeconds()).isEqualTo(2.5);
        assertThat(budget.experiment()).isNull();
        assertThat(budget.bounds()).containsExactly(
                new Budget.Entry("threads.peak", new Bound(null, new Limit("60 + 2 * cores"), null), 6, 3),
                new Budget.Entry("threads.started", new Bound(null, null, new Limit("0.01")), 7, 3),
                new Budget.Entry("threads.named(nioEventLoopGroup-*).max",
                        new Bound(new Limit("1"), new Limit("4"), null), 8, 3));
        assertThat(budget.at(budget.bounds().get(2))).isEqualTo(folder.resolve("threads.yml") + ", line 8, column 3");
    }

    @Test
    void readsJsonWithTabsAndFillsInWhatIsLeftOut() throws IOException {
        Budget budget = Budget.read(Files.writeString(folder.resolve("threads.json"), """
                {
                \t"$schema": "../docs/budget.schema.json",
                \t"bounds": {
                \t\t"http.server.mean(GET /orders)": {"at-most": "200ms"},
                \t\t"metric.max(jdbc{pool=\\"a\\"})": {"at-most": 1.5e1}
                \t}
                }
                """));
        assertThat(budget.name()).isEqualTo("threads");
        assertThat(budget.requests()).isEqualTo(Budget.REQUESTS_BY_DEFAULT);
        assertThat(budget.scrapeGapSeconds()).isEqualTo(Budget.SCRAPE_GAP_BY_DEFAULT);
        assertThat(budget.bounds()).extracting(Budget.Entry::measure)
                .containsExactly("http.server.mean(GET /orders)", "metric.max(jdbc{pool=\"a\"})");
        assertThat(budget.bounds().get(1).bound().highest("", 1, 0)).hasValue(15);
        assertThat(budget.bounds()).extracting(Budget.Entry::line).containsExactly(4, 5);
    }

    @Test
    void overlooksAByteOrderMark() throws IOException {
        assertThat(read("\uFEFF" + SOUND).bounds()).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "bounds:                   | bounds: [           | 7, column 3    | while parsing a flow",
            "requests: 1000            | request: 1000       | 3, column 1    | unknown key 'request'. Did you "
                    + "mean requests? Known are",
            "requests: 1000            | requests: many      | 3, column 11   | requests takes a whole number.",
            "requests: 1000            | requests: -1        | 3, column 11   | write a whole number such as 100",
            "requests: 1000            | name: again         | 3, column 1    | 'name' stands in line 1 already.",
            "about: keeps              | about: {a: b} #     | 2, column 8    | about takes a text",
            "scrape-gap: 2500ms        | scrape-gap: 5MB     | 4, column 13   | the measure is in s: write ms or s.",
            "scrape-gap: 2500ms        | scrape-gap: soon    | 4, column 13   | 'soon' is not a valid limit",
            "scrape-gap: 2500ms        | scrape-gap: 1s      | 4, column 13   | the app is scraped once a second",
            "about: keeps              | experiment: keeps   | 2, column 13   | There is no experiment 'keeps the",
            "about: keeps              | load: {A: b} #      | 2, column 1    | load changes the load of an "
                    + "experiment, and none is named",
            "{at-most: 60 + 2 * cores} | 60                  | 6, column 17   | per-request; write threads.peak: "
                    + "{at-most: 60}.",
            "{at-most: 60 + 2 * cores} | {}                  | 6, column 17   | a bound needs at-least or at-most",
            "at-most: 60 + 2 * cores   | at-mots: 60         | 6, column 18   | unknown key 'at-mots'. Did you "
                    + "mean at-most, at-least? Known",
            "at-most: 60 + 2 * cores   | at-most: 2 * core   | 6, column 27   | '2 * core' is not a valid limit; "
                    + "write a number",
            "at-most: 60 + 2 * cores   | at-most:            | 6, column \\d+ | '' is not a valid limit",
            "at-most: 60 + 2 * cores   | at-most: true       | 6, column 27   | 'true' is not a valid limit",
            "threads.started           | threads.peak        | 7, column 3    | 'threads.peak' stands in line 6 "
                    + "already."})
    void tellsLineAndColumnOfWhatIsWrong(String sound, String damaged, String place, String message) {
        assertThatThrownBy(() -> read(SOUND.replace(sound, damaged))).isInstanceOf(UsageException.class)
                .hasMessageMatching("(?s).*threads\\.yml, line " + place + ": .*").hasMessageContaining(message);
    }

    @Test
    void readsWhatItsProofsLoadNeedsOtherwise() throws IOException {
        assertThat(read(SOUND).load()).isEmpty();
        assertThat(read("experiment: event-loop-per-call\nload: {RATE: 4, PROGRAM: 'nap,hello'}\n" + SOUND).load())
                .containsExactly(Map.entry("RATE", "4"), Map.entry("PROGRAM", "nap,hello"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            value = {"`` | the file is empty.", "`# nothing` | the file is empty.",
                    "[1, 2] | there are no bounds; write bounds:", "name: a | there are no bounds",
                    "bounds: {} | there are no bounds", "bounds: | there are no bounds",
                    "bounds: 5 | there are no bounds", "{? [a] : b} | a key is a plain text."})
    void refusesAFileWithoutBounds(String text, String message) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(UsageException.class)
                .hasMessageContaining("line 1, column").hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "- "})
    void saysThatAFileIsNestedTooDeeply(String level) {
        assertThatThrownBy(() -> read(level.repeat(100_000))).isInstanceOf(UsageException.class)
                .hasMessageMatching("(?s).*threads\\.yml, line 1, column \\d+: .*")
                .hasMessageContaining("more than 50 deep");
    }

    @Test
    void refusesAFileThatIsTooLarge() {
        assertThatThrownBy(() -> read("# " + "a".repeat(3 << 20))).isInstanceOf(UsageException.class)
                .hasMessageContaining("larger than 3 MB");
    }

    @Test
    void refusesAnAlias() {
        assertThatThrownBy(
                () -> read(SOUND.replace("at-most: 60 + 2 * cores", "at-most: &most 60").replace("0.01", "*most")))
                .isInstanceOf(UsageException.class).hasMessageContaining("line 7, column 34: '*most' is an alias");
    }

    @Test
    void refusesASecondDocument() {
        assertThatThrownBy(() -> read(SOUND + "---\n" + SOUND)).isInstanceOf(UsageException.class)
                .hasMessageContaining("line 11, column 1: ");
    }

    @Test
    void tellsWhyAFileCannotBeRead() throws IOException {
        Path missing = folder.resolve("missing.yml");
        assertThatThrownBy(() -> Budget.read(missing)).isInstanceOf(UsageException.class)
                .hasMessage(missing + " is not there.");
        assertThatThrownBy(() -> Budget.read(folder)).isInstanceOf(UsageException.class)
                .hasMessageContaining("cannot be read: ");
        Path latin = Files.write(folder.resolve("latin.yml"), "about: é".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> Budget.read(latin)).isInstanceOf(UsageException.class)
                .hasMessageContaining("it is not UTF-8 text.");
        Path binary = Files.write(folder.resolve("binary.yml"), new byte[] {'a', 0, 1});
        assertThatThrownBy(() -> Budget.read(binary)).isInstanceOf(UsageException.class)
                .hasMessageContaining("binary.yml");
    }
}
