package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Comparison;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadStarts;
import io.executorlab.lab.evidence.RunLog.Watched;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.report.BudgetView.Row;
import io.executorlab.lab.report.BudgetView.Table;

/** A check of one app in words: its bounds, exceeded ones first with the threads behind them, and who started any. */
public final class CheckReport {

    private static final String KEY = "check";
    private static final List<State> ORDER = List.of(State.BROKEN, State.NO_EVIDENCE, State.HELD);

    private CheckReport() {
    }

    public static BudgetView of(CheckResult result, Optional<Comparison> comparison) {
        List<Table> tables = new ArrayList<>();
        tables.add(new Table("", List.of("measure", "must be", "is", "state"), result.bounds().stream()
                .sorted(Comparator.comparing(bound -> ORDER.indexOf(bound.state())))
                .map(bound -> BudgetView.row(bound, remark(result, bound))).toList()));
        CheckResult.Threads threads = result.threads();
        if (threads.starts() != null) {
            tables.add(starts(threads.starts()));
        }
        tables.add(threads("Left by the warm-up, beyond the pools", threads.leftByWarmUp(), false));
        comparison.map(CheckReport::compared).ifPresent(tables::add);
        tables.add(names("Threads in the fullest dump under load", threads.groups().stream()));
        tables.add(names("Virtual threads in the fullest dump of them under load", threads.virtualGroups().stream()));
        tables.add(names("Started by the load", threads.starters().stream().map(Starter::describe)));
        tables.add(names("Left after the load", threads.left().stream()));
        return new BudgetView("Check of " + result.budget(), verdict(result),
                new BudgetView.Run("budget." + result.budget(), ResultView.machine(result.machine()),
                        result.load().loadFrom(), result.load().loadSeconds(), result.manner().reportOnly()),
                facts(result), result.problems(), tables.stream().filter(table -> !table.rows().isEmpty()).toList(),
                notes(result));
    }

    private static List<String> notes(CheckResult result) {
        List<String> shown = result.conclusive() && !result.breached() ? List.of()
                : DiagnosisReport.largest(result.threads().findings());
        return Stream.concat(shown.stream().map("The dumps under load show: "::concat), result.notes().stream())
                .toList();
    }

    /** Without pictures where there is no evidence in the folder. */
    static String html(Path folder, BudgetView view) throws IOException {
        Map<String, Object> pictures = new HashMap<>();
        PageData data = new PageData();
        CellCharts.read("", folder, Map.of()).ifPresent(charts -> {
            LoadCharts load = new LoadCharts(KEY, List.of(charts));
            data.add(KEY, load.runs());
            pictures.put("pictures", load.content());
        });
        pictures.putAll(data.script());
        return view.html(pictures);
    }

    private static VerdictWord verdict(CheckResult result) {
        int all = result.bounds().size();
        VerdictWord verdict = BudgetView.verdict(BudgetView.exceeded(result.bounds()),
                !result.problems().isEmpty() ? result.problems() : BudgetView.unknown(result.bounds()),
                "%s%s%s.".formatted(all == 1 ? "The one bound held" : "All %d bounds held".formatted(all),
                        unbounded(result), waits(result)));
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
        List<String> lines = new ArrayList<>();
        if (result.manner().reportOnly()) {
            lines.add("Report only: an exceeded bound is shown and fails nothing.");
        }
        Watched watched = result.target().watched();
        if (watched != null) {
            lines.add("Target: " + watched.management() + (watched.pid() == null ? "" : ", process " + watched.pid()));
        }
        if (result.machine() != null) {
            lines.add("Machine: " + ResultView.machine(result.machine()));
        }
        if (result.load().loadSeconds() > 0) {
            lines.add("Load: %s%s s%s".formatted(watched == null ? "" : String.join(" ", watched.load()) + "; ",
                    Numbers.number(result.load().loadSeconds()),
                    result.load().requests() == null ? ", the server does not count its requests"
                            : ", %s requests handled".formatted(Numbers.number(result.load().requests()))));
        }
        if (result.threads().starts() != null) {
            lines.add(warmUp(result.threads().starts(), result.load().loadSeconds()));
        }
        if (result.threads().virtual() != null) {
            lines.add("Virtual threads: %s.".formatted(result.threads().virtual().words()));
        }
        return lines;
    }

    private static String warmUp(ThreadStarts starts, double loadSeconds) {
        String counts = "%s s, %s threads started; steady for %s s, %s threads started".formatted(
                Numbers.number(starts.steadyFromSeconds()), Numbers.number(starts.warmUp()),
                Numbers.number(Math.max(0, loadSeconds - starts.steadyFromSeconds())),
                Numbers.number(starts.all() - starts.warmUp()));
        return "Warm-up: %s.%s".formatted(counts, starts.stoodStill() ? ""
                : " The count of started threads never stood still, so the load's first third counts as the warm-up.");
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
        return threads(caption, names.map(name -> new Culprit(0, name.toString(), List.of())).toList(), true);
    }

    private static Table threads(String caption, List<Culprit> threads, boolean onPage) {
        return new Table(caption, List.of(),
                threads.isEmpty() ? List.of() : List.of(new Row(List.of(), null, "", threads)), onPage);
    }

    private static Table compared(Comparison comparison) {
        List<Row> rows = comparison.measures().stream().filter(change -> !change.isNone())
                .map(change -> Row.of(change.measure(), BudgetView.value(change.before(), change.unit()),
                        BudgetView.value(change.after(), change.unit()), difference(change)))
                .toList();
        String unfair = comparison.unfair().isEmpty() ? ""
                : ". Not a fair comparison: " + String.join("; ", comparison.unfair());
        return new Table("Compared with the baseline" + unfair, List.of("measure", "before", "now", "difference"),
                rows.isEmpty() ? List.of(Row.of("nothing has changed", "", "", "")) : rows);
    }

    /** A dash where one side is missing. */
    private static String difference(Comparison.Change change) {
        Double difference = change.difference();
        return (difference != null && difference > 0 ? "+" : "") + BudgetView.value(difference, change.unit());
    }
}
