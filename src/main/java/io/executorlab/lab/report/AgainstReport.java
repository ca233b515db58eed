package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.Difference;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.measure.BoundVerdict.State;

/** A check of two versions as a page of text: their counters side by side, the budget on the later one, the verdict. */
public final class AgainstReport {

    private static final int SENTENCE = 300;
    private static final int NAME = 150;
    private static final CheckReport.Limits LIMITS = new CheckReport.Limits(0, 3, 6, 0, NAME, NAME);

    private AgainstReport() {
    }

    /** The page; the verdict is its last line. */
    public static String terminal(VersionComparison result) {
        return Templates.text("against.txt.mustache", content(result));
    }

    static String markdown(VersionComparison result) {
        return Templates.fill("against.md.mustache", Templates.MARKDOWN, content(result));
    }

    private static List<String> facts(VersionComparison result) {
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
        List<Difference> worse = result.differences().stream()
                .filter(difference -> difference.state() == State.BROKEN).toList();
        List<BudgetVerdict> exceeded = result.bounds().stream().filter(bound -> bound.state() == State.BROKEN).toList();
        List<String> parts = new ArrayList<>();
        if (!worse.isEmpty()) {
            parts.add("worse than before: " + OneLine.of(words(worse.get(0))) + more(worse));
        }
        if (!exceeded.isEmpty()) {
            parts.add("a bound is exceeded: " + OneLine.of(CheckWords.sentence(exceeded.get(0))) + more(exceeded));
        }
        if (parts.isEmpty() && !result.problems().isEmpty()) {
            return "No evidence: " + OneLine.of(result.problems().get(0));
        }
        if (parts.isEmpty() && !result.conclusive()) {
            return "No evidence for %s.".formatted(String.join(", ", unknown(result)));
        }
        int counters = result.differences().size();
        String all = counters == 1 ? "The one counter is" : "All %d counters are".formatted(counters);
        return parts.isEmpty() ? all + " no worse than before, and all bounds held."
                : sentenceOf(String.join("; ", parts));
    }

    private static VerdictWord state(VersionComparison result) {
        boolean worse = result.states().anyMatch(State.BROKEN::equals);
        return VerdictWord.of(worse ? State.BROKEN
                : result.problems().isEmpty() && result.conclusive() ? State.HELD : State.NO_EVIDENCE);
    }

    private static String sentenceOf(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
    }

    private static List<String> unknown(VersionComparison result) {
        List<String> unknown = new ArrayList<>();
        result.differences().stream().filter(difference -> difference.state() == State.NO_EVIDENCE)
                .forEach(difference -> unknown.add("the difference of " + difference.measure()));
        result.bounds().stream().filter(bound -> bound.state() == State.NO_EVIDENCE)
                .forEach(bound -> unknown.add("the bound on " + bound.measure()));
        return unknown.stream().map(OneLine::of).toList();
    }

    private static String more(List<?> all) {
        return all.size() == 1 ? "" : " (and %d more)".formatted(all.size() - 1);
    }

    /** {@code threads.left.beyond-pools rose by 0.01 for each request, 0.0004 is tolerated}. */
    static String words(Difference difference) {
        return "%s rose by %s%s, %s is tolerated".formatted(difference.measure(),
                Numbers.precise(difference.by().estimate()),
                difference.perRequest() ? " for each request" : "", Numbers.precise(difference.tolerance()));
    }

    private static VerdictWord state(Difference difference) {
        VerdictWord word = VerdictWord.of(difference.state());
        return switch (difference.state()) {
            case HELD, NOT_JUDGED -> word.saying("no worse");
            case BROKEN -> word.saying("worse");
            case NO_EVIDENCE -> word;
        };
    }

    /** {@code 0.0004 to 0.01}, and what they are for. */
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

    static Map<String, Object> content(VersionComparison result) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("prose", CheckReport.PROSE);
        content.put("budget", PlainText.cut(result.budget(), NAME));
        content.put("verdict", state(result).saying(verdict(result)));
        content.put("facts", facts(result));
        content.put("differences", result.differences().stream().map(AgainstReport::difference).toList());
        content.put("bounds", result.bounds().stream().map(AgainstReport::bound).toList());
        content.put("problems", result.problems());
        content.put("notes", result.notes());
        return content;
    }

    private static Map<String, Object> difference(Difference difference) {
        return row(difference.measure(), state(difference), difference.why(), difference.culprits(), Map.of(
                "before", range(difference.runs().before(), difference.perRequest()), "after",
                range(difference.runs().after(), difference.perRequest()),
                "interval", interval(difference), "tolerated", Numbers.precise(difference.tolerance())));
    }

    private static Map<String, Object> bound(BudgetVerdict bound) {
        return row(bound.measure(), VerdictWord.of(bound.state()), bound.why(), bound.culprits(), Map.of(
                "bound", PlainText.cut(bound.bound(), NAME), "value", CheckWords.value(bound)));
    }

    private static Map<String, Object> row(String measure, VerdictWord state, String why, List<Culprit> culprits,
            Map<String, String> columns) {
        Map<String, Object> row = new HashMap<>(columns);
        row.put("measure", PlainText.cut(measure, NAME));
        row.put("state", state);
        row.put("why", why);
        row.put("story", !why.isEmpty() || !culprits.isEmpty());
        row.put("culprits", CheckReport.culprits(culprits, LIMITS));
        row.put("moreCulprits", CheckReport.more(culprits, LIMITS.culprits()));
        return row;
    }
}
