package io.executorlab.lab.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.budget.Comparison.Change;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;

class ComparisonTest {

    @TempDir
    private Path folder;

    @Test
    void measuresAreThoseOfTheBudgetFirstAndThoseThatOneSideLacksHaveNoDifference() {
        Comparison comparison =
                Comparison.of(Checks.with(Checks.allHeld(), Map.of("threads.peak", 40.0, "heap.max", 100.0)),
                        Checks.with(Checks.allHeld(), Map.of("threads.peak", 58.0, "fds.max", 7.0, "not.known", 1.0)));
        assertThat(comparison.measures()).containsExactly(new Change("threads.peak", "", 40.0, 58.0),
                new Change("fds.max", "", null, 7.0), new Change("heap.max", "MB", 100.0, null),
                new Change("not.known", "", null, 1.0));
        assertThat(comparison.measures()).extracting(Change::difference).containsExactly(18.0, null, null, null);
    }

    @Test
    void threadGroupsAreComparedByNameWhereverTheirThreadsStand() {
        Comparison comparison = Comparison.of(
                Checks.with(Checks.allHeld(), Map.of(), Checks.group(10, "http-*"), Checks.group(4, "http-*"),
                        Checks.group(5, "gone-*"),
                        Checks.group(9, "less-*"), Checks.group(3, "same-*")),
                Checks.with(Checks.allHeld(), Map.of(), Checks.group(60, "http-*"), Checks.group(2, "few-*"),
                        Checks.group(50, "many-*"),
                        Checks.group(1, "less-*"), Checks.group(3, "same-*")));
        assertThat(comparison.measures()).extracting(Change::measure, Change::difference).containsExactly(
                tuple("threads in a dump, many-*", 50.0), tuple("threads in a dump, http-*", 46.0),
                tuple("threads in a dump, less-*", -8.0), tuple("threads in a dump, gone-*", -5.0),
                tuple("threads in a dump, few-*", 2.0));
    }

    @Test
    void anotherJdkOrOtherCoresAreNoFairComparison() {
        assertThat(Comparison.of(Checks.allHeld(), Checks.on(Checks.allHeld(), "25.0.1", 8)).unfair())
                .containsExactly("JDK 17.0.15 before, 25.0.1 now", "2 cores before, 8 now",
                        "the app saw 2 processors before, 8 now");
    }

    @Test
    void whereNothingIsKnownNothingDiffers() {
        Comparison comparison = Comparison.of(Checks.nothingKnown(), Checks.nothingKnown());
        assertThat(comparison.unfair()).isEmpty();
        assertThat(comparison.measures()).isEmpty();
    }

    @Test
    void aCheckIsReadAsItWasWritten() throws IOException {
        for (CheckResult result : new CheckResult[] {Checks.breached(), Checks.foreign(), Checks.nothingKnown()}) {
            Json.write(folder.resolve(CheckResult.FILE), result);
            assertThat(RecordedCheck.baseline(folder)).isEqualTo(result);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "null", "[]", "{}", "{\"format\": 1, \"bounds\": []}"})
    void aDamagedFileIsRefused(String content) throws IOException {
        Files.writeString(folder.resolve(CheckResult.FILE), content);
        assertRefused("check.json");
    }

    @Test
    void anotherFormatIsRefused() throws IOException {
        Json.write(folder.resolve(CheckResult.FILE), Checks.allHeld());
        Files.writeString(folder.resolve(CheckResult.FILE),
                Files.readString(folder.resolve(CheckResult.FILE)).replaceFirst("\"format\" : \\d+",
                        "\"format\" : " + (CheckResult.FORMAT + 1)));
        assertRefused("was written by another lab, in format %d; this one reads format %d"
                .formatted(CheckResult.FORMAT + 1, CheckResult.FORMAT));
    }

    private void assertRefused(String... parts) {
        assertThatThrownBy(() -> RecordedCheck.baseline(folder)).isInstanceOf(UsageException.class)
                .hasMessageContainingAll(parts);
    }
}
