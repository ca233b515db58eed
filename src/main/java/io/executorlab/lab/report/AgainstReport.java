package io.executorlab.lab.report;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.budget.VersionComparison.Difference;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.report.View.Judged;
import io.executorlab.lab.report.View.Row;
import io.executorlab.lab.report.View.Table;

/** A check of two versions in words: their counters side by side, and the budget on the later one. */
public final class AgainstReport {

    private AgainstReport() {
    }

    public static View of(VersionComparison result) {
        List<Table> tables = Stream.of(
                new Table("", List.of("counter", "before", "after", "difference", "tolerated", "state"),
                        result.differences().stream().map(AgainstReport::row).toList()),
                new Table("", List.of("bound, after", "must be", "is", "state"),
                        result.bounds().stream().sorted(BudgetVerdict.LARGEST_FIRST)
                                .map(bound -> CheckReport.row(bound, bound.why())).toList()))
                .filter(table -> !table.rows().isEmpty()).toList();
        int counters = result.differences().size();
        String machine = View.machine(result.machine());
        return new View("Check of " + result.budget(), "",
                View.verdictOn(tables, result.problems(), "%s no worse than before, and all bounds held."
                        .formatted(counters == 1 ? "The one counter is" : "All %d counters are".formatted(counters))),
                new View.Run("against." + result.budget(), machine, 0, 0, false),
                Templates.lines("against.txt.mustache", Map.of("result", result, "on", machine)), result.problems(),
                tables, result.notes());
    }

    private static Row row(Difference difference) {
        VerdictWord state = VerdictWord.of(difference.state());
        String each = difference.perRequest() ? " a request" : "";
        return new Row(
                List.of(difference.measure(), range(difference.runs().before()) + each,
                        range(difference.runs().after()) + each, interval(difference),
                        Numbers.precise(difference.tolerance()), switch (difference.state()) {
                            case HELD, NOT_JUDGED -> state.saying("no worse");
                            case BROKEN -> state.saying("worse");
                            case NO_EVIDENCE -> state;
                        }),
                new Judged(difference.measure() + " against before", difference.state(), sentence(difference),
                        difference.why()),
                difference.why(), difference.culprits());
    }

    private static String sentence(Difference difference) {
        return difference.state() != State.BROKEN ? difference.measure()
                : "%s rose by %s%s, %s is tolerated".formatted(difference.measure(),
                        Numbers.precise(difference.by().estimate()),
                        difference.perRequest() ? " for each request" : "", Numbers.precise(difference.tolerance()));
    }

    private static String range(List<Double> values) {
        DoubleSummaryStatistics range = values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
        return values.isEmpty() ? "-" : range(range.getMin(), range.getMax());
    }

    private static String range(double low, double high) {
        return low == high ? Numbers.precise(low) : "%s to %s".formatted(Numbers.precise(low), Numbers.precise(high));
    }

    private static String interval(Difference difference) {
        return difference.by() == null ? "-"
                : range(difference.by().interval().low(), difference.by().interval().high());
    }
}
