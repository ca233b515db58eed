package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.diagnosis.ThreadStarts;
import io.executorlab.lab.evidence.RunLog.Watched;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.report.View.Judged;
import io.executorlab.lab.report.View.Row;
import io.executorlab.lab.report.View.Surface;
import io.executorlab.lab.report.View.Table;

/** A check of one app in words: its bounds, exceeded ones first with the threads behind them, and who started any. */
public final class CheckReport {

    private static final Set<Surface> PAGE = EnumSet.of(Surface.PAGE);

    private CheckReport() {
    }

    /** @param before an earlier check to compare it with */
    public static View of(CheckResult result, Optional<CheckResult> before) {
        CheckResult.Threads threads = result.threads();
        List<Table> tables = new ArrayList<>();
        tables.add(new Table("", List.of("measure", "must be", "is", "state"), result.bounds().stream()
                .sorted(BudgetVerdict.LARGEST_FIRST).map(bound -> row(bound, remark(result, bound))).toList()));
        Optional.ofNullable(threads.starts()).map(CheckReport::starts).ifPresent(tables::add);
        tables.add(threads("Left by the warm-up, beyond the pools", threads.leftByWarmUp(), Surface.ALL));
        before.map(earlier -> baseline(earlier, result)).ifPresent(tables::add);
        tables.add(names("Threads in the fullest dump under load", threads.groups().stream()));
        tables.add(names("Virtual threads in the fullest dump of them under load", threads.virtualGroups().stream()));
        tables.add(names("Started by the load", threads.starters().stream().map(Starter::describe)));
        tables.add(names("Left after the load", threads.left().stream()));
        return new View("Check of " + result.budget(), "", verdict(result, tables),
                new View.Run("budget." + result.budget(), View.machine(result.machine()), result.load().loadFrom(),
                        result.load().loadSeconds(), result.manner().reportOnly()),
                facts(result), result.problems(), tables.stream().filter(table -> !table.rows().isEmpty()).toList(),
                notes(result));
    }

    static Row row(BudgetVerdict bound, String remark) {
        return new Row(
                List.of(bound.measure(), bound.bound(), View.value(bound.value(), bound.unit()),
                        VerdictWord.of(bound.state())),
                new Judged(bound.measure() + " " + bound.bound(), bound.state(), sentence(bound), bound.why()), remark,
                bound.culprits());
    }

    static String sentence(BudgetVerdict bound) {
        return bound.value() == null ? "%s must be %s".formatted(bound.measure(), bound.bound())
                : "%s is %s, must be %s".formatted(bound.measure(), View.value(bound.value(), bound.unit()),
                        bound.bound());
    }

    private static List<String> notes(CheckResult result) {
        List<String> shown = result.conclusive() && !result.breached() ? List.of()
                : DiagnosisReport.largest(result.threads().findings());
        return Stream.concat(shown.stream().map("The dumps under load show: "::concat), result.notes().stream())
                .toList();
    }

    private static VerdictWord verdict(CheckResult result, List<Table> tables) {
        int all = result.bounds().size();
        VerdictWord verdict = View.verdictOn(tables, result.problems(), "%s%s%s.".formatted(
                all == 1 ? "The one bound held" : "All %d bounds held".formatted(all), unbounded(result),
                waits(result)));
        return result.breached() && result.manner().reportOnly()
                ? verdict.saying(verdict + " Only reported: without --report-only this fails.")
                : verdict;
    }

    // Bounds on platform threads alone say nothing of virtual ones: who reads that all is well is told what nobody
    // looked at.
    private static String unbounded(CheckResult result) {
        CheckResult.VirtualSight virtual = result.threads().virtual();
        if (virtual == null
                || result.bounds().stream().anyMatch(bound -> bound.measure().startsWith(Measures.VIRTUAL))) {
            return "";
        }
        double left = result.measures().getOrDefault(Measures.VIRTUAL + "left", 0.0);
        return !virtual.seen() ? "; virtual threads cannot be seen from here"
                : left > 0 ? "; none is on virtual threads, of which %s were left".formatted(Numbers.number(left)) : "";
    }

    private static String waits(CheckResult result) {
        Map<String, Double> waits = result.unboundedWaits();
        return waits.isEmpty() ? ""
                : waits.entrySet().stream()
                        .map(wait -> "%s %s".formatted(wait.getKey(), Numbers.number(wait.getValue())))
                        .collect(Collectors.joining(", ", "; not bounded: ", "; lab record proposes bounds"));
    }

    /** Empty where it held, and where only the run's own problems are to blame. */
    private static String remark(CheckResult result, BudgetVerdict bound) {
        boolean blamesTheRun =
                bound.state() == State.NO_EVIDENCE && result.problems().stream().anyMatch(bound.why()::endsWith);
        if (bound.state() == State.HELD || blamesTheRun) {
            return "";
        }
        String place = bound.place().isEmpty() ? "" : "(%s)".formatted(bound.place());
        return Stream.of(bound.why(), place).filter(part -> !part.isEmpty()).collect(Collectors.joining(" "));
    }

    private static List<String> facts(CheckResult result) {
        Watched watched = result.target().watched();
        ThreadStarts starts = result.threads().starts();
        double seconds = result.load().loadSeconds();
        return Templates.lines("check.txt.mustache", Map.of("check", result, "on", View.machine(result.machine()),
                "loaded", seconds > 0, "command", watched == null ? "" : String.join(" ", watched.load()),
                "steadySeconds", starts == null ? 0.0 : Math.max(0, seconds - starts.steadyFromSeconds()),
                "steadyStarts", starts == null ? 0.0 : starts.all() - starts.warmUp()));
    }

    private static Table starts(ThreadStarts starts) {
        double steady = starts.all() - starts.warmUp();
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of("in the warm-up", Numbers.number(starts.warmUp()), ""));
        rows.add(origin("not attributed", starts.unattributed(), steady));
        mostFirst(starts.pools()).forEach(pool -> rows.add(origin("pool " + pool.getKey(), pool.getValue(), steady)));
        mostFirst(starts.others()).forEach(code -> rows.add(origin(code.getKey(), code.getValue(), steady)));
        return new Table("", List.of("threads started", "count", "of steady"), rows);
    }

    private static Row origin(String name, double count, double steady) {
        return Row.of(name, Numbers.number(count), steady <= 0 ? "-" : Math.round(100 * count / steady) + " %");
    }

    private static Stream<Map.Entry<String, Double>> mostFirst(Map<String, Double> counts) {
        return counts.entrySet().stream().filter(entry -> entry.getValue() != 0)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed());
    }

    private static Table names(String caption, Stream<?> names) {
        return threads(caption, names.map(name -> new Culprit(0, name.toString(), List.of())).toList(), PAGE);
    }

    private static Table threads(String caption, List<Culprit> threads, Set<Surface> on) {
        return new Table(caption, List.of(),
                threads.isEmpty() ? List.of() : List.of(new Row(List.of(), null, "", threads)), "", on);
    }

    /**
     * What has changed since an earlier check: the budget's measures first, then the others by name, then the threads
     * of each name in the fullest dump under load, those first whose number has changed most.
     */
    private static Table baseline(CheckResult before, CheckResult after) {
        List<String> unfair = VersionComparison.unfair(before, after);
        Stream<Row> measures = Stream.concat(after.bounds().stream().map(BudgetVerdict::measure),
                Stream.of(before, after).flatMap(check -> check.measures().keySet().stream()).sorted()).distinct()
                .filter(name -> !Objects.equals(before.measures().get(name), after.measures().get(name)))
                .map(name -> changed(name, unit(name), before.measures().get(name), after.measures().get(name)));
        Map<String, Double> earlier = byName(before);
        Map<String, Double> later = byName(after);
        ToDoubleFunction<String> change =
                name -> Math.abs(later.getOrDefault(name, 0.0) - earlier.getOrDefault(name, 0.0));
        Stream<Row> groups = Stream.concat(earlier.keySet().stream(), later.keySet().stream()).distinct()
                .filter(name -> change.applyAsDouble(name) > 0)
                .sorted(Comparator.comparingDouble(change).reversed().thenComparing(Comparator.naturalOrder()))
                .map(name -> changed("threads in a dump, " + name, "", earlier.getOrDefault(name, 0.0),
                        later.getOrDefault(name, 0.0)));
        List<Row> rows = Stream.concat(measures, groups).toList();
        return new Table("Compared with the baseline"
                + (unfair.isEmpty() ? "" : ". Not a fair comparison: " + String.join("; ", unfair)),
                List.of("measure", "before", "now", "difference"),
                rows.isEmpty() ? List.of(Row.of("nothing has changed", "", "", "")) : rows);
    }

    private static Map<String, Double> byName(CheckResult result) {
        return result.threads().groups().stream().collect(
                Collectors.groupingBy(ThreadGroups.Group::name, Collectors.summingDouble(ThreadGroups.Group::count)));
    }

    /** A dash where one side is missing. */
    private static Row changed(String name, String unit, Double before, Double after) {
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
}
