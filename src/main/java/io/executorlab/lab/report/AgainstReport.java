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
    private static final int CULPRITS = 3;
    private static final int FRAMES = 6;

    private AgainstReport() {
    }

    /** The page; the verdict is its last line. */
    public static String terminal(VersionComparison result) {
        return Templates.text("against.txt.mustache", content(result));
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
        return parts.isEmpty() ? all + " no worse than before, and all bounds held."
                : sentenceOf(String.join("; ", parts));
    }

    private static String sentenceOf(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
    }

    private static List<String> unknown(VersionComparison result) {
        List<String> unknown = new ArrayList<>();
        result.differences().stream().filter(each -> each.state() == State.NO_EVIDENCE)
                .forEach(each -> unknown.add("the difference of " + each.measure()));
        result.bounds().stream().filter(each -> each.state() == State.NO_EVIDENCE)
                .forEach(each -> unknown.add("the bound on " + each.measure()));
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
        return difference.by() == null ? "-"
                : "%s to %s".formatted(Numbers.precise(difference.by().interval().low()),
                        Numbers.precise(difference.by().interval().high()));
    }

    static Map<String, Object> content(VersionComparison result) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("prose", CheckPage.PROSE);
        content.put("budget", PlainText.cut(result.budget(), NAME));
        content.put("verdict", verdict(result));
        content.put("facts", facts(result));
        content.put("differences", result.differences().stream().map(AgainstReport::difference).toList());
        content.put("bounds", result.bounds().stream().map(AgainstReport::bound).toList());
        content.put("problems", result.problems());
        content.put("notes", result.notes());
        return content;
    }

    private static Map<String, Object> difference(Difference each) {
        return row(each.measure(), state(each), each.why(), each.culprits(), Map.of(
                "before", range(each.runs().before(), each.perRequest()), "after",
                range(each.runs().after(), each.perRequest()),
                "interval", interval(each), "tolerated", Numbers.precise(each.tolerance())));
    }

    private static Map<String, Object> bound(BudgetVerdict bound) {
        return row(bound.measure(), CheckWords.state(bound.state()), bound.why(), bound.culprits(), Map.of(
                "bound", PlainText.cut(bound.bound(), NAME), "value", CheckWords.value(bound)));
    }

    private static Map<String, Object> row(String measure, String state, String why, List<Culprit> culprits,
            Map<String, String> columns) {
        Map<String, Object> row = new HashMap<>(columns);
        row.put("measure", PlainText.cut(measure, NAME));
        row.put("state", state);
        row.put("why", why);
        row.put("story", !why.isEmpty() || !culprits.isEmpty());
        row.put("culprits", culprits.stream().limit(CULPRITS).map(AgainstReport::culprit).toList());
        row.put("moreCulprits", culprits.size() > CULPRITS ? String.valueOf(culprits.size() - CULPRITS) : "");
        return row;
    }

    private static Map<String, Object> culprit(Culprit culprit) {
        int more = culprit.stack().size() - FRAMES;
        return Map.of("what", PlainText.cut(culprit.what(), NAME), "moreFrames", more > 0 ? String.valueOf(more) : "",
                "stack", culprit.stack().stream().limit(FRAMES).map(frame -> PlainText.cut(frame, NAME)).toList());
    }
}
