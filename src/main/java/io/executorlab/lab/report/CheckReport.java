package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.samskivert.mustache.Mustache;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Comparison;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups;

/** Lays out a check for a terminal, as a page and as Markdown, by templates that are filled with the same content. */
public final class CheckReport {

    /**
     * How much of it, so that a summary fits a comment: GitHub takes 65,536 characters.
     *
     * @param stories of bounds that did not hold
     * @param culprits of one bound
     * @param frames of one stack
     * @param rows of the other tables
     * @param name characters of a name
     * @param code characters of a frame, and of what is said of threads
     */
    record Limits(int stories, int culprits, int frames, int rows, int name, int code) {
    }

    private static final Limits ALL = new Limits(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE,
            Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);
    // Whose code it is stands at the end of a line about threads, and a terminal wraps it.
    private static final Limits TERMINAL = new Limits(0, 4, 12, 12, 80, 200);
    private static final Limits COMMENT = new Limits(5, 3, 12, 12, 150, 150);

    private static final String KEY = "check";

    /** A name after an {@code @} would notify whoever is called so; an invisible blank between them prevents it. */
    static final Mustache.Lambda PROSE = (text, out) -> out.write(text.execute().replace("&#64;", "&#64;&#8203;"));

    private CheckReport() {
    }

    /** The bounds, breaches first with the threads behind them, and the verdict last. */
    public static String terminal(CheckResult result, Optional<Comparison> comparison) {
        return Templates.text("check.txt.mustache", content(result, comparison, TERMINAL));
    }

    /** @param folder in which the page will lie, with the evidence; pictures are left out where there is none */
    static String html(Path folder, CheckResult result, Optional<Comparison> comparison) throws IOException {
        Map<String, Object> content = content(result, comparison, ALL);
        PageData data = new PageData();
        CellCharts.read("", folder, Map.of()).ifPresent(charts -> {
            LoadCharts pictures = new LoadCharts(KEY, List.of(charts));
            data.add(KEY, pictures.data());
            content.put("pictures", pictures.content());
        });
        content.putAll(data.script());
        return Templates.fill("check.html.mustache", Templates.HTML, content);
    }

    static String markdown(CheckResult result, Optional<Comparison> comparison) {
        return Templates.fill("check.md.mustache", Templates.MARKDOWN, content(result, comparison, COMMENT));
    }

    static Map<String, Object> content(CheckResult result, Optional<Comparison> comparison, Limits limits) {
        List<BudgetVerdict> bounds = CheckWords.breachesFirst(result);
        List<BudgetVerdict> unheld = bounds.stream().filter(bound -> hasStory(result, bound)).toList();
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("prose", PROSE);
        content.put("budget", PlainText.cut(result.budget(), limits.name()));
        content.put("verdict", CheckWords.state(result).saying(CheckWords.verdict(result)));
        content.put("facts", CheckWords.facts(result));
        content.put("problems", CheckWords.furtherProblems(result));
        content.put("notes", result.notes());
        content.put("bounds", bounds.stream().map(bound -> bound(result, bound, limits)).toList());
        content.put("stories",
                first(unheld, limits.stories()).stream().map(bound -> bound(result, bound, limits)).toList());
        content.put("moreStories", more(unheld, limits.stories()));
        content.put("started", result.threads().starts() == null ? List.of()
                : origins(CheckWords.origins(result.threads().starts()), limits));
        content.put("comparison", comparison.map(compared -> comparison(compared, limits)).stream().toList());
        content.put("groups", result.threads().groups().stream().map(ThreadGroups.Group::toString).toList());
        content.put("starters", result.threads().starters().stream().map(Starter::describe).toList());
        content.put("virtualGroups", result.threads().virtualGroups());
        content.put("left", result.threads().left());
        content.put("leftByWarmUp", culprits(result.threads().leftByWarmUp(), limits));
        content.put("moreLeftByWarmUp", more(result.threads().leftByWarmUp(), limits.culprits()));
        return content;
    }

    private static boolean hasStory(CheckResult result, BudgetVerdict bound) {
        return !bound.culprits().isEmpty() || !CheckWords.remark(result, bound).isEmpty();
    }

    private static Map<String, Object> bound(CheckResult result, BudgetVerdict bound, Limits limits) {
        return Map.of("measure", PlainText.cut(bound.measure(), limits.name()), "bound",
                PlainText.cut(bound.bound(), limits.name()),
                "value", CheckWords.value(bound), "state", VerdictWord.of(bound.state()), "story",
                hasStory(result, bound),
                "remark", CheckWords.remark(result, bound),
                "culprits", culprits(bound.culprits(), limits), "moreCulprits",
                more(bound.culprits(), limits.culprits()));
    }

    static List<Map<String, Object>> culprits(List<Culprit> culprits, Limits limits) {
        return first(culprits, limits.culprits()).stream().map(culprit -> Map.<String, Object>of(
                "what", PlainText.cut(culprit.what(), limits.code()),
                "stack", first(culprit.stack(), limits.frames()).stream()
                        .map(frame -> PlainText.cut(frame, limits.code())).toList(),
                "moreFrames", more(culprit.stack(), limits.frames()))).toList();
    }

    /** The last, what could not be attributed, is never among those left out. */
    private static List<Map<String, String>> origins(List<CheckWords.Origin> origins, Limits limits) {
        int last = origins.size() - 1;
        List<CheckWords.Origin> shown = new ArrayList<>(first(origins.subList(0, last), limits.rows()));
        if (last > limits.rows()) {
            shown.add(new CheckWords.Origin("... %d more".formatted(last - limits.rows()), "", ""));
        }
        shown.add(origins.get(last));
        return shown.stream()
                .map(origin -> Map.of("name", PlainText.cut(origin.name(), limits.name()), "count", origin.count(),
                        "share", origin.share()))
                .toList();
    }

    private static Map<String, Object> comparison(Comparison comparison, Limits limits) {
        List<Comparison.Change> changes = comparison.measures().stream().filter(change -> !change.isNone()).toList();
        return Map.of("unfair", CheckWords.unfair(comparison),
                "same", changes.isEmpty() && comparison.groups().isEmpty(),
                "changes", first(changes, limits.rows()).stream().map(change -> Map.of(
                        "measure", PlainText.cut(change.measure(), limits.name()),
                        "before", CheckWords.value(change.before(), change.unit()),
                        "after", CheckWords.value(change.after(), change.unit()),
                        "difference", CheckWords.difference(change))).toList(),
                "moreChanges", more(changes, limits.rows()),
                "threads", first(comparison.groups(), limits.rows()).stream()
                        .map(group -> PlainText.cut(CheckWords.group(group), limits.name())).toList(),
                "moreThreads", more(comparison.groups(), limits.rows()));
    }

    private static <T> List<T> first(List<T> all, int most) {
        return all.subList(0, Math.min(most, all.size()));
    }

    /** Empty where nothing was left out. */
    static String more(List<?> all, int shown) {
        return all.size() > shown ? String.valueOf(all.size() - shown) : "";
    }
}
