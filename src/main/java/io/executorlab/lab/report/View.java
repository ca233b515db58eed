package io.executorlab.lab.report;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.samskivert.mustache.Mustache;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.report.Templates.Shown;

/**
 * A result in words: of an experiment, a check, a comparison of versions, all instances or a proof. All are laid out
 * alike, for a terminal, as Markdown, as a page and as JUnit XML.
 *
 * @param lead the sentence that matters first; may be empty
 * @param facts what was judged, and how, a line each
 * @param problems why there is no evidence; the verdict names the first
 * @param notes what a reader should know that is no problem
 */
public record View(String title, String lead, VerdictWord verdict, Run run, List<String> facts, List<String> problems,
        List<Table> tables, List<String> notes) {

    record Run(String suite, String machine, long startedAt, double seconds, boolean reportOnly) {
    }

    /** A place where a table is shown; on a page in sight or folded. */
    enum Surface {
        TERMINAL, MARKDOWN, PAGE, FOLD;

        static final Set<Surface> ALL = EnumSet.of(TERMINAL, MARKDOWN, PAGE);
    }

    /**
     * @param caption empty where the headings say enough
     * @param remark below it; may be empty
     */
    record Table(String caption, List<String> headings, List<Row> rows, String remark, Set<Surface> on) {

        Table(String caption, List<String> headings, List<Row> rows) {
            this(caption, headings, rows, "", Surface.ALL);
        }
    }

    /**
     * @param cells texts, links or verdicts; none where culprits are all there is to say
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

    /** @param href empty where there is nothing to lead to */
    record Link(String href, String text) {

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * @param name with the bound
     * @param why there is no evidence, or more of a breach; may be empty
     */
    record Judged(String name, State state, String sentence, String why) {

        Judged saying(String other) {
            return new Judged(name, state, other, why);
        }

        String told() {
            return why.isEmpty() ? sentence : "%s. %s".formatted(sentence, why);
        }
    }

    /**
     * The most that is shown. A summary fits a comment: GitHub takes 65,536 characters.
     *
     * @param stories of rows that are told in full
     * @param rows of what is not judged
     * @param cell characters of a cell
     * @param code characters of a frame, and of what is said of threads
     */
    private record Limits(Set<Surface> on, int stories, int culprits, int frames, int rows, int cell, int code) {
    }

    private static final int ALL = Integer.MAX_VALUE;
    private static final Limits ON_PAGE = new Limits(EnumSet.of(Surface.PAGE, Surface.FOLD), ALL, ALL, ALL, ALL, ALL,
            ALL);
    // Whose code it is stands at the end of a line about threads, and a terminal wraps it.
    private static final Limits ON_TERMINAL = new Limits(EnumSet.of(Surface.TERMINAL), ALL, 4, 12, 30, 80, 200);
    private static final Limits IN_COMMENT = new Limits(EnumSet.of(Surface.MARKDOWN), 5, 3, 12, 50, 150, 150);

    /** A name after an {@code @} would notify whoever is called so; an invisible blank between them prevents it. */
    private static final Mustache.Lambda PROSE =
            (text, out) -> out.write(text.execute().replace("&#64;", "&#64;&#8203;"));

    public String terminal() {
        return Templates.text("view.txt.mustache", content(ON_TERMINAL));
    }

    static String markdown(List<View> views) {
        return Templates.fill("view.md.mustache", Templates.MARKDOWN,
                Map.of("prose", PROSE, "views", views.stream().map(view -> view.content(IN_COMMENT)).toList()));
    }

    Map<String, Object> onPage() {
        return content(ON_PAGE);
    }

    /** Empty where all is in order. */
    public String ending() {
        return verdict.ending();
    }

    /** @param held the sentence where nothing is exceeded or unknown */
    static VerdictWord verdict(List<String> exceeded, List<String> unknown, String held) {
        State state = !exceeded.isEmpty() ? State.BROKEN : unknown.isEmpty() ? State.HELD : State.NO_EVIDENCE;
        return VerdictWord.of(state).saying(state == State.HELD ? held
                : Stream.of(first("Exceeded: ", exceeded), first("No evidence: ", unknown))
                        .filter(part -> !part.isEmpty()).collect(Collectors.joining(" ")));
    }

    /** @param problems why there is no evidence; where there are none, the tables' rows say so */
    static VerdictWord verdictOn(List<Table> tables, List<String> problems, String held) {
        List<Judged> judged = judged(tables).map(Row::judged).toList();
        return verdict(
                judged.stream().filter(row -> row.state == State.BROKEN).map(Judged::sentence).toList(),
                !problems.isEmpty() ? problems : judged.stream().filter(row -> row.state == State.NO_EVIDENCE)
                        .map(row -> "%s: %s".formatted(row.name, row.why)).toList(),
                held);
    }

    private static String first(String kind, List<String> sentences) {
        return sentences.isEmpty() ? ""
                : kind + OneLine.of(sentences.get(0)).replaceFirst("\\.$", "")
                        + (sentences.size() == 1 ? "." : " (and %d more).".formatted(sentences.size() - 1));
    }

    private static Stream<Row> judged(List<Table> tables) {
        return tables.stream().flatMap(table -> table.rows.stream()).filter(row -> row.judged != null);
    }

    List<Row> judged() {
        return judged(tables).toList();
    }

    /** {@code 0.0104}, {@code 212 ms}; a dash where nothing was measured. */
    static String value(Double value, String unit) {
        return value == null ? "-"
                : Numbers.precise(value) + (unit.isEmpty() || unit.startsWith("/") ? unit : " " + unit);
    }

    /** {@code JDK 17.0.15, 2 cores, the app sees 2; k6 1.8.1; lab dca3a93}; {@code unknown} for null. */
    static String machine(Machine machine) {
        if (machine == null) {
            return "unknown";
        }
        String k6 = Objects.requireNonNullElse(machine.versions().k6(), "");
        return "JDK %s, %d cores, the app sees %d%s; lab %s".formatted(machine.jvm(), machine.cores(),
                machine.processors(), k6.isEmpty() ? "" : "; k6 " + k6, machine.versions().commit());
    }

    private Map<String, Object> content(Limits limits) {
        return new HashMap<>(Map.of("title", PlainText.cut(title, limits.code), "lead", lead, "verdict", verdict,
                "facts", facts, "problems", problems.stream().skip(1).toList(), "notes", notes, "tables",
                tables.stream().filter(table -> table.on.stream().anyMatch(limits.on::contains))
                        .map(table -> content(table, limits)).toList()));
    }

    private static Map<String, Object> content(Table table, Limits limits) {
        List<Row> told = table.rows.stream().filter(Row::hasStory).limit(limits.stories).toList();
        boolean judged = table.rows.stream().anyMatch(row -> row.judged != null);
        return Map.of("caption", table.caption, "headings", table.headings, "width", table.headings.size(), "rows",
                Shown.of(table.rows.stream().map(row -> content(table, row, told.contains(row), limits)).toList(),
                        judged ? ALL : limits.rows),
                "remark", table.remark, "folded", !table.on.contains(Surface.PAGE));
    }

    private static Map<String, Object> content(Table table, Row row, boolean told, Limits limits) {
        return Map.of("name", row.judged == null ? table.caption : PlainText.cut(row.judged.name, limits.cell),
                "cells", row.cells.stream()
                        .map(cell -> cell instanceof String text ? PlainText.cut(text, limits.cell) : cell).toList(),
                "remark", told ? row.remark : "", "story", told, "culprits",
                Shown.of(!told ? List.of() : row.culprits.stream().map(culprit -> content(culprit, limits)).toList(),
                        limits.culprits));
    }

    private static Map<String, Object> content(Culprit culprit, Limits limits) {
        return Map.of("what", PlainText.cut(culprit.what(), limits.code), "stack", Shown.of(
                culprit.stack().stream().map(frame -> PlainText.cut(frame, limits.code)).toList(), limits.frames));
    }
}
