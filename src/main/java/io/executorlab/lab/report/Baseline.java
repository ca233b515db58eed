package io.executorlab.lab.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.report.View.Row;
import io.executorlab.lab.report.View.Table;

/**
 * What has changed from one check to a later one: the budget's measures first, then the others by name, then the
 * threads of each name in the fullest dump under load.
 */
final class Baseline {

    private Baseline() {
    }

    static Table of(CheckResult before, CheckResult after) {
        List<String> unfair = VersionComparison.unfair(before, after);
        List<Row> rows = Stream.concat(measures(before, after), groups(before, after)).toList();
        return new Table(
                "Compared with the baseline"
                        + (unfair.isEmpty() ? "" : ". Not a fair comparison: " + String.join("; ", unfair)),
                List.of("measure", "before", "now", "difference"),
                rows.isEmpty() ? List.of(Row.of("nothing has changed", "", "", "")) : rows);
    }

    private static Stream<Row> measures(CheckResult before, CheckResult after) {
        return Stream.concat(after.bounds().stream().map(BudgetVerdict::measure),
                Stream.of(before, after).flatMap(check -> check.measures().keySet().stream()).sorted()).distinct()
                .filter(name -> !Objects.equals(before.measures().get(name), after.measures().get(name)))
                .map(name -> row(name, unit(name), before.measures().get(name), after.measures().get(name)));
    }

    /** A dash where one side is missing. */
    private static Row row(String name, String unit, Double before, Double after) {
        Double difference = before == null || after == null ? null : Double.valueOf(after - before);
        return Row.of(name, View.value(before, unit), View.value(after, unit),
                (difference != null && difference > 0 ? "+" : "") + View.value(difference, unit));
    }

    /** Empty for a measure that this version does not know: the baseline may be an older one's. */
    private static String unit(String name) {
        try {
            return Measures.named(name).unit();
        } catch (UsageException e) {
            return "";
        }
    }

    /** Those first whose number has changed most. */
    private static Stream<Row> groups(CheckResult before, CheckResult after) {
        Map<String, Double> earlier = byName(before);
        Map<String, Double> later = byName(after);
        earlier.keySet().forEach(name -> later.putIfAbsent(name, 0.0));
        later.keySet().forEach(name -> earlier.putIfAbsent(name, 0.0));
        return earlier.keySet().stream().filter(name -> !earlier.get(name).equals(later.get(name)))
                .sorted(Comparator.comparingDouble(name -> -Math.abs(later.get(name) - earlier.get(name))))
                .map(name -> row("threads in a dump, " + name, "", earlier.get(name), later.get(name)));
    }

    private static Map<String, Double> byName(CheckResult result) {
        return result.threads().groups().stream().collect(Collectors.groupingBy(ThreadGroups.Group::name,
                TreeMap::new, Collectors.summingDouble(ThreadGroups.Group::count)));
    }
}
