package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Comparison;
import io.executorlab.lab.budget.VirtualSight;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.evidence.Watched;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.ThreadStarts;

/** A check in words, the same in the terminal, Markdown, HTML and JUnit XML. */
final class CheckWords {

    private static final List<State> ORDER = List.of(State.BROKEN, State.NO_EVIDENCE, State.HELD);

    private CheckWords() {
    }

    /** What the check amounts to, in one sentence. A proven breach goes before missing evidence. */
    static String verdict(CheckResult result) {
        int all = result.bounds().size();
        int broken = result.bounds(State.BROKEN).size();
        int unknown = result.bounds(State.NO_EVIDENCE).size();
        if (result.breached()) {
            return "Exceeded: %d of %s.%s%s".formatted(broken, bounds(all),
                    unknown == 0 ? "" : " No evidence for %d more.".formatted(unknown),
                    result.manner().reportOnly() ? " Only reported: without --report-only this fails." : "");
        }
        if (!result.problems().isEmpty()) {
            return "No evidence: " + OneLine.of(result.problems().get(0));
        }
        if (!result.conclusive()) {
            return "No evidence: %d of %s could not be judged.".formatted(unknown, bounds(all));
        }
        return "%s%s.".formatted(all == 1 ? "The one bound held" : "All %d bounds held".formatted(all),
                unbounded(result));
    }

    // Bounds on platform threads alone say nothing of virtual ones: who reads that all is well is told what nobody
    // looked at.
    private static String unbounded(CheckResult result) {
        VirtualSight virtual = result.threads().virtual();
        if (virtual == null
                || result.bounds().stream().anyMatch(bound -> bound.measure().startsWith(Measures.VIRTUAL))) {
            return "";
        }
        double left = result.measures().getOrDefault(Measures.VIRTUAL + "left", 0.0);
        return !virtual.seen() ? "; virtual threads cannot be seen from here"
                : left > 0 ? "; none is on virtual threads, of which %s were left".formatted(Numbers.number(left)) : "";
    }

    /** The problems that the verdict does not name already. */
    static List<String> furtherProblems(CheckResult result) {
        String verdict = verdict(result);
        return result.problems().stream().filter(problem -> !verdict.endsWith(OneLine.of(problem))).toList();
    }

    private static String bounds(int count) {
        return count + (count == 1 ? " bound" : " bounds");
    }

    static VerdictWord state(CheckResult result) {
        return VerdictWord
                .of(result.breached() ? State.BROKEN : result.conclusive() ? State.HELD : State.NO_EVIDENCE);
    }

    static List<BudgetVerdict> breachesFirst(CheckResult result) {
        return result.bounds().stream().sorted(Comparator.comparing(bound -> ORDER.indexOf(bound.state()))).toList();
    }

    /** {@code 0.0104}, {@code 212 ms}; a dash where nothing was measured. */
    static String value(BudgetVerdict bound) {
        return value(bound.value(), bound.unit());
    }

    static String value(Double value, String unit) {
        return value == null ? "-"
                : Numbers.precise(value) + (unit.isEmpty() || unit.startsWith("/") ? unit : " " + unit);
    }

    /** {@code threads.left is 24, must be at most 2}. */
    static String sentence(BudgetVerdict bound) {
        return bound.value() == null ? "%s must be %s".formatted(bound.measure(), bound.bound())
                : "%s is %s, must be %s".formatted(bound.measure(), value(bound), bound.bound());
    }

    /**
     * Why a bound did not hold and where it is written; empty where it held, and where only the run's own problems are
     * to blame.
     */
    static String remark(CheckResult result, BudgetVerdict bound) {
        boolean blamesTheRun =
                bound.state() == State.NO_EVIDENCE && result.problems().stream().anyMatch(bound.why()::endsWith);
        if (bound.state() == State.HELD || blamesTheRun) {
            return "";
        }
        String place = bound.place().isEmpty() ? "" : "(%s)".formatted(bound.place());
        return Stream.of(bound.why(), place).filter(part -> !part.isEmpty()).collect(Collectors.joining(" "));
    }

    /**
     * In which manner, what was watched, on what, under which load, and how long that took to become steady: a line
     * each.
     */
    static List<String> facts(CheckResult result) {
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

    /** @param share of the threads started since the warm-up; empty for those of the warm-up */
    record Origin(String name, String count, String share) {
    }

    /** Where the started threads came from, the most first, those without a known origin last. */
    static List<Origin> origins(ThreadStarts starts) {
        double steady = starts.all() - starts.warmUp();
        List<Origin> origins = new ArrayList<>();
        origins.add(new Origin("in the warm-up", Numbers.number(starts.warmUp()), ""));
        origins(origins, "pool %s", starts.pools(), steady);
        origins(origins, "%s", starts.others(), steady);
        origins.add(new Origin("not attributed", Numbers.number(starts.unattributed()),
                share(starts.unattributed(), steady)));
        return origins;
    }

    private static void origins(List<Origin> origins, String name, Map<String, Double> counts, double steady) {
        counts.entrySet().stream().filter(entry -> entry.getValue() != 0)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .forEach(entry -> origins
                        .add(new Origin(name.formatted(entry.getKey()), Numbers.number(entry.getValue()),
                                share(entry.getValue(), steady))));
    }

    private static String share(double part, double whole) {
        return whole <= 0 ? "-" : Math.round(100 * part / whole) + " %";
    }

    /** Why the comparison is not fair; empty where it is. */
    static String unfair(Comparison comparison) {
        return comparison.unfair().isEmpty() ? ""
                : "Not a fair comparison: " + String.join("; ", comparison.unfair()) + ".";
    }

    /** {@code new: 50 x export-*}, {@code grown: http-nio-* from 10 to 60}. */
    static String group(Comparison.GroupChange change) {
        String kind = change.kind().name().toLowerCase();
        return switch (change.kind()) {
            case NEW -> "%s: %d x %s".formatted(kind, change.after(), change.name());
            case GONE -> "%s: %d x %s".formatted(kind, change.before(), change.name());
            case GROWN, SHRUNK ->
                    "%s: %s from %d to %d".formatted(kind, change.name(), change.before(), change.after());
        };
    }

    /** With its sign, {@code +2 ms}; a dash where one side is missing. */
    static String difference(Comparison.Change change) {
        Double difference = change.difference();
        return (difference != null && difference > 0 ? "+" : "") + value(difference, change.unit());
    }
}
