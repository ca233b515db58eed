package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Checks;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.report.View.Row;

class BaselineTest {

    private static List<List<?>> rows(CheckResult before, CheckResult after) {
        return Baseline.of(before, after).rows().stream().<List<?>>map(Row::cells).toList();
    }

    @Test
    void measuresAreThoseOfTheBudgetFirstAndThoseThatOneSideLacksHaveNoDifference() {
        assertThat(rows(Checks.with(Checks.allHeld(), Map.of("threads.peak", 40.0, "heap.max", 100.0)),
                Checks.with(Checks.allHeld(), Map.of("threads.peak", 58.0, "fds.max", 7.0, "not.known", 1.0))))
                .containsExactly(List.of("threads.peak", "40", "58", "+18"), List.of("fds.max", "-", "7", "-"),
                        List.of("heap.max", "100 MB", "-", "-"), List.of("not.known", "-", "1", "-"));
    }

    @Test
    void threadGroupsAreComparedByNameWhereverTheirThreadsStand() {
        assertThat(rows(
                Checks.with(Checks.allHeld(), Map.of(), Checks.group(10, "http-*"), Checks.group(4, "http-*"),
                        Checks.group(5, "gone-*"), Checks.group(9, "less-*"), Checks.group(3, "same-*")),
                Checks.with(Checks.allHeld(), Map.of(), Checks.group(60, "http-*"), Checks.group(2, "few-*"),
                        Checks.group(50, "many-*"), Checks.group(1, "less-*"), Checks.group(3, "same-*"))))
                .containsExactly(List.of("threads in a dump, many-*", "0", "50", "+50"),
                        List.of("threads in a dump, http-*", "14", "60", "+46"),
                        List.of("threads in a dump, less-*", "9", "1", "-8"),
                        List.of("threads in a dump, gone-*", "5", "0", "-5"),
                        List.of("threads in a dump, few-*", "0", "2", "+2"));
    }

    @Test
    void anotherJdkOrOtherCoresAreNoFairComparison() {
        assertThat(VersionComparison.unfair(Checks.allHeld(), Checks.on(Checks.allHeld(), "25.0.1", 8)))
                .containsExactly("JDK 17.0.15 before, 25.0.1 now", "2 cores before, 8 now",
                        "the app saw 2 processors before, 8 now");
    }

    @Test
    void whereNothingIsKnownNothingDiffers() {
        assertThat(rows(Checks.nothingKnown(), Checks.nothingKnown()))
                .containsExactly(List.of("nothing has changed", "", "", ""));
    }
}
