package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Comparison;
import io.executorlab.lab.diagnosis.Culprit;

/** A check's result as a page of text: the bounds, breaches first with the threads behind them, where threads came from, the verdict. */
public final class CheckReport {

    private static final int FRAMES = 12;
    private static final int CULPRITS = 4;
    private static final int ROWS = 12;
    private static final int NAME = 70;
    private static final int SENTENCE = 300;

    private CheckReport() {
    }

    /** The page; the verdict is its last line. Long names are cut, and a line is at most about 120 characters wide where words allow. */
    public static String terminal(CheckResult result, Optional<Comparison> comparison) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Check of " + PlainText.cut(result.budget(), NAME));
        CheckWords.facts(result).forEach(fact -> sentence(lines, fact, "  "));
        CheckWords.furtherProblems(result).forEach(problem -> sentence(lines, "Problem: " + problem, "  "));
        lines.add("");
        bounds(lines, result);
        if (result.threads().starts() != null) {
            lines.add("");
            origins(lines, CheckWords.origins(result.threads().starts()));
        }
        leftByWarmUp(lines, result.threads().leftByWarmUp());
        comparison.ifPresent(its -> comparison(lines, its));
        if (!result.notes().isEmpty()) {
            lines.add("");
            result.notes().forEach(note -> sentence(lines, "Note: " + note, "  "));
        }
        lines.add("");
        lines.add("  " + CheckWords.verdict(result));
        return String.join("\n", lines);
    }

    private static void bounds(List<String> lines, CheckResult result) {
        List<BudgetVerdict> bounds = CheckWords.breachesFirst(result);
        TextTable table = new TextTable(false);
        table.row(List.of("measure", "must be", "is", "state"));
        bounds.forEach(bound -> table.row(List.of(PlainText.cut(bound.measure(), NAME), PlainText.cut(bound.bound(), NAME),
                CheckWords.value(result, bound), CheckWords.state(bound.state()))));
        table.addTo(lines, i -> behind(lines, result, bounds.get(i)));
    }

    private static void behind(List<String> lines, CheckResult result, BudgetVerdict bound) {
        String remark = CheckWords.remark(result, bound);
        if (!remark.isEmpty()) {
            sentence(lines, remark, "    ");
        }
        for (Culprit culprit : first(bound.culprits(), CULPRITS)) {
            sentence(lines, culprit.what(), "    ");
            first(culprit.stack(), FRAMES).forEach(frame -> lines.add("        " + PlainText.cut(frame, NAME + 30)));
            PlainText.more(lines, culprit.stack(), FRAMES, "        ");
        }
        PlainText.more(lines, bound.culprits(), CULPRITS, "    ");
    }

    private static void origins(List<String> lines, List<CheckWords.Origin> origins) {
        TextTable table = new TextTable(true);
        table.row(List.of("threads started", "count", "of steady"));
        // The last row, what could not be attributed, is never among those left out.
        int last = origins.size() - 1;
        first(origins.subList(0, last), ROWS).forEach(origin -> row(table, origin));
        if (last > ROWS) {
            table.row(List.of("... %d more".formatted(last - ROWS), "", ""));
        }
        row(table, origins.get(last));
        lines.addAll(table.lines());
    }

    private static void leftByWarmUp(List<String> lines, List<Culprit> left) {
        if (!left.isEmpty()) {
            lines.add("");
            lines.add("  Left by the warm-up, beyond the pools");
            first(left, CULPRITS).forEach(threads -> sentence(lines, threads.what(), "    "));
            PlainText.more(lines, left, CULPRITS, "    ");
        }
    }

    private static void row(TextTable table, CheckWords.Origin origin) {
        table.row(List.of(PlainText.cut(origin.name(), NAME), origin.count(), origin.share()));
    }

    private static void comparison(List<String> lines, Comparison comparison) {
        lines.add("");
        lines.add("  Compared with the baseline");
        if (!comparison.unfair().isEmpty()) {
            sentence(lines, CheckWords.unfair(comparison), "  ");
        }
        List<Comparison.Change> changes = comparison.measures().stream().filter(change -> !change.isNone()).toList();
        List<Comparison.GroupChange> groups = comparison.groups();
        if (changes.isEmpty() && groups.isEmpty()) {
            lines.add("  Nothing has changed.");
        }
        if (!changes.isEmpty()) {
            TextTable table = new TextTable(true);
            table.row(List.of("measure", "before", "now", "difference"));
            first(changes, ROWS).forEach(change -> table.row(List.of(PlainText.cut(change.measure(), NAME),
                    CheckWords.value(change.before(), change.unit()), CheckWords.value(change.after(), change.unit()),
                    CheckWords.difference(change))));
            lines.addAll(table.lines());
            PlainText.more(lines, changes, ROWS, "  ");
        }
        first(groups, ROWS).forEach(group -> sentence(lines, "Threads " + CheckWords.group(group), "  "));
        PlainText.more(lines, groups, ROWS, "  ");
    }

    private static void sentence(List<String> lines, String text, String indent) {
        lines.addAll(PlainText.wrap(PlainText.cut(text, SENTENCE), indent));
    }

    private static <T> List<T> first(List<T> all, int most) {
        return all.subList(0, Math.min(most, all.size()));
    }
}
