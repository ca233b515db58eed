package io.executorlab.lab.report;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.samskivert.mustache.Mustache;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.measure.BoundVerdict.State;

/**
 * The verdict on a budget in words. A check, a comparison of versions, all instances and a proof are laid out alike:
 * for a terminal, as Markdown, as a page and as JUnit XML.
 *
 * @param facts what was judged, and how, a line each
 * @param problems why there is no evidence; the verdict names the first
 * @param notes what a reader should know that is no problem
 */
public record BudgetView(String title, VerdictWord verdict, Run run, List<String> facts, List<String> problems,
        List<Table> tables, List<String> notes) {

    record Run(String suite, String machine, long startedAt, double seconds, boolean reportOnly) {
    }

    /**
     * @param caption empty where the headings say enough
     * @param onPage whether the page alone has it
     */
    record Table(String caption, List<String> headings, List<Row> rows, boolean onPage) {

        Table(String caption, List<String> headings, List<Row> rows) {
            this(caption, headings, rows, false);
        }
    }

    /**
     * @param cells texts, or verdicts; none where culprits are all there is to say
     * @param judged null where there is no verdict
     * @param remark below it; may be empty
     */
    record Row(List<?> cells, Judged judged, String remark, List<Culprit> culprits) {

        static Row of(Object... cells) {
            return new Row(List.of(cells), null, "", List.of());
        }

        boolean hasStory() {
            return !remark.isEmpty() || !culprits.isEmpty();
        }
    }

    /** @param name with the bound */
    record Judged(String name, State state, String sentence) {
    }

    /**
     * The most that a summary shows, so that it fits a comment: GitHub takes 65,536 characters.
     *
     * @param stories of rows that are told in full
     * @param rows of what is not judged
     * @param cell characters of a cell
     * @param code characters of a frame, and of what is said of threads
     */
    private record Limits(int stories, int culprits, int frames, int rows, int cell, int code) {
    }

    private static final Limits PAGE = new Limits(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE,
            Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);
    // Whose code it is stands at the end of a line about threads, and a terminal wraps it.
    private static final Limits TERMINAL = new Limits(Integer.MAX_VALUE, 4, 12, 12, 80, 200);
    private static final Limits COMMENT = new Limits(5, 3, 12, 50, 150, 150);

    /** A name after an {@code @} would notify whoever is called so; an invisible blank between them prevents it. */
    private static final Mustache.Lambda PROSE =
            (text, out) -> out.write(text.execute().replace("&#64;", "&#64;&#8203;"));

    public String terminal() {
        return Templates.text("budget.txt.mustache", content(TERMINAL));
    }

    String markdown() {
        return Templates.fill("budget.md.mustache", Templates.MARKDOWN, content(COMMENT));
    }

    String html(Map<String, Object> more) {
        Map<String, Object> content = content(PAGE);
        content.putAll(more);
        return Templates.fill("budget.html.mustache", Templates.HTML, content);
    }

    /** Empty where all is in order. */
    public String ending() {
        return verdict.isHeld() ? "" : verdict.words();
    }

    /** @param held the sentence where nothing is exceeded or unknown */
    static VerdictWord verdict(List<String> exceeded, List<String> unknown, String held) {
        State state = !exceeded.isEmpty() ? State.BROKEN : unknown.isEmpty() ? State.HELD : State.NO_EVIDENCE;
        return VerdictWord.of(state).saying(state == State.HELD ? held
                : Stream.of(first("Exceeded: ", exceeded), first("No evidence: ", unknown))
                        .filter(part -> !part.isEmpty()).collect(Collectors.joining(" ")));
    }

    private static String first(String kind, List<String> sentences) {
        return sentences.isEmpty() ? ""
                : kind + OneLine.of(sentences.get(0)).replaceFirst("\\.$", "")
                        + (sentences.size() == 1 ? "." : " (and %d more).".formatted(sentences.size() - 1));
    }

    static String sentence(BudgetVerdict bound) {
        return bound.value() == null ? "%s must be %s".formatted(bound.measure(), bound.bound())
                : "%s is %s, must be %s".formatted(bound.measure(), value(bound.value(), bound.unit()), bound.bound());
    }

    static List<String> unknown(List<BudgetVerdict> bounds) {
        return bounds.stream().filter(bound -> bound.state() == State.NO_EVIDENCE)
                .map(bound -> "%s: %s".formatted(bound.measure(), bound.why())).toList();
    }

    static List<String> exceeded(List<BudgetVerdict> bounds) {
        return bounds.stream().filter(bound -> bound.state() == State.BROKEN).map(BudgetView::sentence).toList();
    }

    static Row row(BudgetVerdict bound, String remark) {
        return new Row(
                List.of(bound.measure(), bound.bound(), value(bound.value(), bound.unit()),
                        VerdictWord.of(bound.state())),
                new Judged(bound.measure() + " " + bound.bound(), bound.state(), told(sentence(bound), bound.why())),
                remark, bound.culprits());
    }

    static String told(String sentence, String why) {
        return why.isEmpty() ? sentence : "%s. %s".formatted(sentence, why);
    }

    /** {@code 0.0104}, {@code 212 ms}; a dash where nothing was measured. */
    static String value(Double value, String unit) {
        return value == null ? "-"
                : Numbers.precise(value) + (unit.isEmpty() || unit.startsWith("/") ? unit : " " + unit);
    }

    private Map<String, Object> content(Limits limits) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("prose", PROSE);
        content.put("title", PlainText.cut(title, limits.code));
        content.put("verdict", verdict);
        content.put("facts", facts);
        content.put("problems", problems.stream().skip(1).toList());
        content.put("tables", tables.stream().filter(table -> !table.onPage || limits == PAGE)
                .map(table -> content(table, limits)).toList());
        content.put("notes", notes);
        return content;
    }

    private static Map<String, Object> content(Table table, Limits limits) {
        List<Row> told = table.rows.stream().filter(Row::hasStory).limit(limits.stories).toList();
        boolean judged = table.rows.stream().anyMatch(row -> row.judged != null);
        int most = judged ? Integer.MAX_VALUE : limits.rows;
        return Map.of("caption", table.caption, "headings", table.headings, "width", table.headings.size(), "rows",
                table.rows.stream().limit(most).map(row -> content(table, row, told.contains(row), limits)).toList(),
                "more", more(table.rows.size(), most));
    }

    private static Map<String, Object> content(Table table, Row row, boolean told, Limits limits) {
        Map<String, Object> content = new HashMap<>();
        content.put("name", row.judged == null ? table.caption : PlainText.cut(row.judged.name, limits.cell));
        content.put("cells", row.cells.stream()
                .map(cell -> cell instanceof String text ? PlainText.cut(text, limits.cell) : cell).toList());
        content.put("remark", told ? row.remark : "");
        content.put("story", told);
        content.put("culprits", !told ? List.of()
                : row.culprits.stream().limit(limits.culprits).map(culprit -> content(culprit, limits)).toList());
        content.put("moreCulprits", told ? more(row.culprits.size(), limits.culprits) : "");
        return content;
    }

    private static Map<String, Object> content(Culprit culprit, Limits limits) {
        return Map.of("what", PlainText.cut(culprit.what(), limits.code), "stack",
                culprit.stack().stream().limit(limits.frames).map(frame -> PlainText.cut(frame, limits.code)).toList(),
                "moreFrames", more(culprit.stack().size(), limits.frames));
    }

    /** Empty where nothing was left out. */
    private static String more(int all, int shown) {
        return all > shown ? String.valueOf(all - shown) : "";
    }

    List<Row> judged() {
        return tables.stream().flatMap(table -> table.rows.stream()).filter(row -> row.judged != null).toList();
    }
}
