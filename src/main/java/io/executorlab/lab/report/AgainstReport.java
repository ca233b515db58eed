package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.Difference;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.measure.BoundVerdict.State;

/** A check of two versions as a page of text: their counters side by side, the budget on the later one, the verdict. */
public final class AgainstReport {

    private static final int NAME = 70;
    private static final int SENTENCE = 300;
    private static final int CULPRITS = 3;
    private static final int FRAMES = 6;

    private AgainstReport() {
    }

    /** The page; the verdict is its last line. */
    public static String terminal(VersionComparison result) {
        List<String> lines = new ArrayList<>(List.of("", "Check of " + PlainText.cut(result.budget(), NAME)));
        facts(result).forEach(fact -> sentence(lines, fact, "  "));
        result.problems().forEach(problem -> sentence(lines, "Problem: " + problem, "  "));
        if (!result.differences().isEmpty()) {
            lines.add("");
            differences(lines, result.differences());
        }
        if (!result.bounds().isEmpty()) {
            lines.add("");
            bounds(lines, result.bounds());
        }
        if (!result.notes().isEmpty()) {
            lines.add("");
            result.notes().forEach(note -> sentence(lines, "Note: " + note, "  "));
        }
        lines.add("");
        sentence(lines, verdict(result), "  ");
        return String.join("\n", lines);
    }

    /** What was run, a line each. */
    static List<String> facts(VersionComparison result) {
        List<String> facts = new ArrayList<>(List.of("Before: " + PlainText.cut(result.versions().before(), SENTENCE),
                "After: " + PlainText.cut(result.versions().after(), SENTENCE)));
        if (result.problems().isEmpty()) {
            facts.add("Runs: %d of each by turns".formatted(result.runs()));
        }
        if (result.machine() != null) {
            facts.add("Machine: " + ResultView.machine(result.machine()));
        }
        return facts;
    }

    /** In one sentence; what is proven goes before missing evidence. */
    public static String verdict(VersionComparison result) {
        List<Difference> worse = result.differences().stream().filter(each -> each.state() == State.BROKEN).toList();
        List<BudgetVerdict> broken = result.bounds().stream().filter(each -> each.state() == State.BROKEN).toList();
        List<String> parts = new ArrayList<>();
        if (!worse.isEmpty()) {
            parts.add("worse than before: " + OneLine.of(words(worse.get(0))) + more(worse));
        }
        if (!broken.isEmpty()) {
            parts.add("a bound is exceeded: " + OneLine.of(CheckWords.sentence(broken.get(0))) + more(broken));
        }
        if (parts.isEmpty() && !result.problems().isEmpty()) {
            return "No evidence: " + OneLine.of(result.problems().get(0));
        }
        if (parts.isEmpty() && !result.conclusive()) {
            return "No evidence for %s.".formatted(String.join(", ", unknown(result)));
        }
        int counters = result.differences().size();
        String all = counters == 1 ? "The one counter is" : "All %d counters are".formatted(counters);
        return parts.isEmpty() ? all + " no worse than before, and all bounds held." : sentenceOf(String.join("; ", parts));
    }

    private static String sentenceOf(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
    }

    private static List<String> unknown(VersionComparison result) {
        List<String> unknown = new ArrayList<>();
        result.differences().stream().filter(each -> each.state() == State.NO_EVIDENCE).forEach(each -> unknown.add("the difference of " + each.measure()));
        result.bounds().stream().filter(each -> each.state() == State.NO_EVIDENCE).forEach(each -> unknown.add("the bound on " + each.measure()));
        return unknown.stream().map(OneLine::of).toList();
    }

    private static String more(List<?> all) {
        return all.size() == 1 ? "" : " (and %d more)".formatted(all.size() - 1);
    }

    /** {@code threads.left.beyond-pools rose by 0.01 for each request, 0.0004 is tolerated}. */
    static String words(Difference difference) {
        return "%s rose by %s%s, %s is tolerated".formatted(difference.measure(), Numbers.precise(difference.by().estimate()),
                difference.perRequest() ? " for each request" : "", Numbers.precise(difference.tolerance()));
    }

    /** {@code held} is no worse here. */
    static String state(Difference difference) {
        return switch (difference.state()) {
            case HELD, NOT_JUDGED -> "no worse";
            case BROKEN -> "worse";
            case NO_EVIDENCE -> "no evidence";
        };
    }

    /** {@code 0.0004 to 0.01}, and what they are for. */
    static String range(List<Double> values, boolean perRequest) {
        if (values.isEmpty()) {
            return "-";
        }
        String low = Numbers.precise(values.stream().min(Double::compare).orElseThrow());
        String high = Numbers.precise(values.stream().max(Double::compare).orElseThrow());
        return (low.equals(high) ? low : "%s to %s".formatted(low, high)) + (perRequest ? " a request" : "");
    }

    static String interval(Difference difference) {
        return difference.by() == null ? "-" : "%s to %s".formatted(Numbers.precise(difference.by().interval().low()),
                Numbers.precise(difference.by().interval().high()));
    }

    private static void differences(List<String> lines, List<Difference> differences) {
        TextTable table = new TextTable(false);
        table.row(List.of("counter", "before", "after", "difference", "tolerated", "state"));
        differences.forEach(each -> table.row(List.of(PlainText.cut(each.measure(), NAME), range(each.runs().before(), each.perRequest()),
                range(each.runs().after(), each.perRequest()), interval(each), Numbers.precise(each.tolerance()), state(each))));
        table.addTo(lines, i -> behind(lines, differences.get(i).why(), differences.get(i).culprits()));
    }

    private static void bounds(List<String> lines, List<BudgetVerdict> bounds) {
        TextTable table = new TextTable(false);
        table.row(List.of("bound, after", "must be", "is", "state"));
        bounds.forEach(bound -> table.row(List.of(PlainText.cut(bound.measure(), NAME), PlainText.cut(bound.bound(), NAME), CheckWords.value(bound),
                CheckWords.state(bound.state()))));
        table.addTo(lines, i -> behind(lines, bounds.get(i).why(), bounds.get(i).culprits()));
    }

    private static void behind(List<String> lines, String why, List<Culprit> culprits) {
        if (!why.isEmpty()) {
            sentence(lines, why, "    ");
        }
        culprits.stream().limit(CULPRITS).forEach(culprit -> {
            sentence(lines, culprit.what(), "    ");
            culprit.stack().stream().limit(FRAMES).forEach(frame -> lines.add("        " + PlainText.cut(frame, NAME + 30)));
            PlainText.more(lines, culprit.stack(), FRAMES, "        ");
        });
        PlainText.more(lines, culprits, CULPRITS, "    ");
    }

    private static void sentence(List<String> lines, String text, String indent) {
        lines.addAll(PlainText.wrap(PlainText.cut(text, SENTENCE), indent));
    }
}
