package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.budget.Difference;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.report.BudgetView.Judged;
import io.executorlab.lab.report.BudgetView.Row;
import io.executorlab.lab.report.BudgetView.Table;

/** A check of two versions in words: their counters side by side, and the budget on the later one. */
public final class AgainstReport {

    private AgainstReport() {
    }

    public static BudgetView of(VersionComparison result) {
        List<String> facts = new ArrayList<>(
                List.of("Before: " + result.versions().before(), "After: " + result.versions().after()));
        if (result.problems().isEmpty()) {
            facts.add("Runs: %d of each by turns".formatted(result.runs()));
        }
        if (result.machine() != null) {
            facts.add("Machine: " + ResultView.machine(result.machine()));
        }
        List<Table> tables = Stream.of(
                new Table("", List.of("counter", "before", "after", "difference", "tolerated", "state"),
                        result.differences().stream().map(AgainstReport::row).toList()),
                new Table("", List.of("bound, after", "must be", "is", "state"),
                        result.bounds().stream().map(bound -> BudgetView.row(bound, bound.why())).toList()))
                .filter(table -> !table.rows().isEmpty()).toList();
        return new BudgetView("Check of " + result.budget(), verdict(result),
                new BudgetView.Run("against." + result.budget(), ResultView.machine(result.machine()), 0, 0, false),
                facts, result.problems(), tables, result.notes());
    }

    private static VerdictWord verdict(VersionComparison result) {
        int counters = result.differences().size();
        return BudgetView.verdict(
                Stream.concat(result.differences().stream().filter(difference -> difference.state() == State.BROKEN)
                        .map(AgainstReport::words), BudgetView.exceeded(result.bounds()).stream()).toList(),
                !result.problems().isEmpty() ? result.problems()
                        : Stream.concat(
                                result.differences().stream()
                                        .filter(difference -> difference.state() == State.NO_EVIDENCE)
                                        .map(difference -> difference.measure() + ": " + difference.why()),
                                BudgetView.unknown(result.bounds()).stream()).toList(),
                "%s no worse than before, and all bounds held."
                        .formatted(counters == 1 ? "The one counter is" : "All %d counters are".formatted(counters)));
    }

    private static String words(Difference difference) {
        return "%s rose by %s%s, %s is tolerated".formatted(difference.measure(),
                Numbers.precise(difference.by().estimate()),
                difference.perRequest() ? " for each request" : "", Numbers.precise(difference.tolerance()));
    }

    private static Row row(Difference difference) {
        VerdictWord state = VerdictWord.of(difference.state());
        return new Row(
                List.of(difference.measure(), range(difference.runs().before(), difference.perRequest()),
                        range(difference.runs().after(), difference.perRequest()), interval(difference),
                        Numbers.precise(difference.tolerance()), switch (difference.state()) {
                            case HELD, NOT_JUDGED -> state.saying("no worse");
                            case BROKEN -> state.saying("worse");
                            case NO_EVIDENCE -> state;
                        }),
                new Judged(difference.measure() + " against before", difference.state(),
                        difference.state() == State.BROKEN ? words(difference)
                                : BudgetView.told(difference.measure(), difference.why())),
                difference.why(), difference.culprits());
    }

    private static String range(List<Double> values, boolean perRequest) {
        if (values.isEmpty()) {
            return "-";
        }
        String low = Numbers.precise(values.stream().min(Double::compare).orElseThrow());
        String high = Numbers.precise(values.stream().max(Double::compare).orElseThrow());
        return (low.equals(high) ? low : "%s to %s".formatted(low, high)) + (perRequest ? " a request" : "");
    }

    private static String interval(Difference difference) {
        return difference.by() == null ? "-"
                : "%s to %s".formatted(Numbers.precise(difference.by().interval().low()),
                        Numbers.precise(difference.by().interval().high()));
    }
}
