package io.executorlab.lab.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.common.Groups;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.diagnosis.Frames;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog.Outcome;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.report.Columns.Column;
import io.executorlab.lab.report.View.Judged;
import io.executorlab.lab.report.View.Link;
import io.executorlab.lab.report.View.Row;
import io.executorlab.lab.report.View.Surface;
import io.executorlab.lab.report.View.Table;
import io.executorlab.lab.statistics.Sample;

/** An experiment's result in words: broken beside fixed, every variant under every load, claims and bounds. */
public final class ExperimentReport {

    private static final int ROWS_OF_PAIR = 6;
    private static final int ROWS_IN_BRIEF = 3;
    private static final int STARTERS = 6;
    private static final String OF_BOTH = " Broken shows the flaw, and fixed does not.";
    private static final Set<Surface> TERMINAL = EnumSet.of(Surface.TERMINAL);
    private static final Set<Surface> FOLDED = EnumSet.of(Surface.FOLD);

    private final Experiment experiment;
    private final ExperimentResult result;

    private ExperimentReport(Experiment experiment, ExperimentResult result) {
        this.experiment = experiment;
        this.result = result;
    }

    public static View of(Experiment experiment, ExperimentResult result) {
        return of(Path.of(""), experiment, result);
    }

    /** @param page the folder in which it will lie, from which links lead to the evidence */
    static View of(Path page, Experiment experiment, ExperimentResult result) {
        ExperimentReport report = new ExperimentReport(experiment, result);
        return report.view(report.facts(), report.tables(page), report.notes());
    }

    /** Broken beside fixed, and nothing else. */
    public static View comparison(Experiment experiment, ExperimentResult result) {
        ExperimentReport report = new ExperimentReport(experiment, result);
        return report.view(List.of(), report.pair().map(pair -> report.table(pair, ROWS_IN_BRIEF, TERMINAL)).stream()
                .toList(), List.of());
    }

    /** A few lines. */
    public static String brief(Experiment experiment, ExperimentResult result) {
        ExperimentReport report = new ExperimentReport(experiment, result);
        Map<String, Object> content = new HashMap<>(Map.of("name", result.antiPattern(), "what",
                result.headline().what(), "verdict", report.verdict()));
        report.pair().ifPresent(pair -> {
            content.put("pair", report.table(pair, ROWS_IN_BRIEF, TERMINAL));
            content.put("load", pair.load().equals(experiment.loads().keySet().iterator().next()) ? "" : pair.load());
        });
        return Templates.text("brief.txt.mustache", content);
    }

    /** Empty where each experiment has as many runs of a variant as a claim takes. */
    public static Optional<String> ofFewRuns(List<ExperimentResult> results) {
        int least =
                results.stream().mapToInt(ExperimentResult::mostRuns).filter(runs -> runs > 0).min()
                        .orElse(Sample.LEAST);
        String runs = least == 1 ? "One run of each variant is" : "%d runs of each variant are".formatted(least);
        return least >= Sample.LEAST ? Optional.empty()
                : Optional.of(runs + " a demo; a blog post's claim is judged by five (--runs 5).");
    }

    /** What keeps the variants that count from being in order; empty where all of them are. */
    public static String ending(List<ExperimentResult> results, boolean strict) {
        return verdict(results, result -> result.counting(strict)).ending();
    }

    /** The same of the other variants. */
    public static String beside(List<ExperimentResult> results, boolean strict) {
        VerdictWord verdict = verdict(results, result -> result.beside(strict));
        return verdict.isHeld() ? "" : "Beside broken and fixed: " + verdict;
    }

    private static VerdictWord verdict(List<ExperimentResult> results,
            Function<ExperimentResult, List<CellResult>> cells) {
        List<String> exceeded = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        results.forEach(result -> cells.apply(result).forEach(cell -> {
            String name = OneLine.of(result.antiPattern() + " " + cell.id());
            if (cell.outcome() == Outcome.NOT_STARTED || cell.outcome() == Outcome.NO_EVIDENCE) {
                unknown.add("%s%s: %s".formatted(name,
                        cell.outcome() == Outcome.NOT_STARTED ? " could not be started" : "",
                        cell.problems().stream().findFirst().orElse("no reason is recorded")));
                return;
            }
            cell.bounds().forEach(bound -> {
                if (bound.state() == State.BROKEN) {
                    exceeded.add("%s, %s".formatted(name, sentence(cell, bound)));
                } else if (bound.state() == State.NO_EVIDENCE) {
                    unknown.add("%s: %s could not be measured".formatted(name, bound.measure()));
                }
            });
        }));
        return View.verdict(exceeded, unknown, "");
    }

    private View view(List<String> facts, List<Table> tables, List<String> notes) {
        String post = result.subject().post() == null ? "" : " (blog post %s)".formatted(result.subject().post());
        return new View("%s: %s%s".formatted(result.antiPattern(), result.subject().title(), post),
                result.headline().toString(), verdict(),
                new View.Run(result.antiPattern(), View.machine(result.machine()), 0, 0, false), facts, List.of(),
                tables, notes);
    }

    private VerdictWord verdict() {
        VerdictWord verdict = verdict(List.of(result), all -> all.counting(false));
        List<BoundVerdict> bounds = result.counting(false).stream().flatMap(cell -> cell.bounds().stream()).toList();
        long held = held(bounds);
        return !verdict.isHeld() ? verdict
                : held == 0 ? VerdictWord.of(State.NOT_JUDGED).saying("Verdict: no bound was judged." + notRun())
                        : verdict.saying("Verdict: held, %d %s%s.%s".formatted(held, held == 1 ? "bound" : "bounds",
                                Disturbances.ofBounds(bounds), saysOfBoth() ? OF_BOTH : ""));
    }

    private static long held(List<BoundVerdict> bounds) {
        return bounds.stream().filter(bound -> bound.state() == State.HELD).count();
    }

    private String notRun() {
        return result.variants().values().stream().filter(cell -> cell.outcome() != Outcome.RAN)
                .flatMap(cell -> cell.problems().stream().limit(1)
                        .map(problem -> " Not run here: %s: %s".formatted(cell.id(), OneLine.of(problem))))
                .findFirst().orElse("");
    }

    private boolean saysOfBoth() {
        return experiment.isOfOneFlaw() && pair()
                .filter(pair -> held(pair.broken().bounds()) > 0 && held(pair.fixed().bounds()) > 0).isPresent();
    }

    private List<String> facts() {
        String machine = result.machine() == null ? ""
                : "%s; scale %s%s".formatted(View.machine(result.machine()), result.scale(),
                        result.mostRuns() > 1 ? "; " + runs(result) : "");
        return Stream.of(result.subject().summary(), machine).filter(fact -> !fact.isEmpty()).toList();
    }

    static String runs(ExperimentResult result) {
        int most = result.mostRuns();
        return most < 2 ? "one run of each variant" : "median of %d runs (lowest..highest)".formatted(most);
    }

    /** With the number of its runs where others have more: {@code broken (1 run)}. */
    static String marked(String name, CellResult cell, ExperimentResult result) {
        return cell.runs() < result.mostRuns() ? ofRuns(name, cell.runs()) : name;
    }

    private static String ofRuns(Object words, int runs) {
        return "%s (%d %s)".formatted(words, runs, runs == 1 ? "run" : "runs");
    }

    private List<Table> tables(Path page) {
        List<Table> tables = new ArrayList<>();
        pair().ifPresent(pair -> tables.add(table(pair, ROWS_OF_PAIR, EnumSet.of(Surface.MARKDOWN, Surface.PAGE))));
        result.measuredByLoad(experiment).forEach((load, cells) -> tables.addAll(tables(load, cells)));
        tables.addAll(claims());
        List<Row> bounds = result.variants().values().stream()
                .flatMap(cell -> cell.bounds().stream().map(bound -> row(cell, bound))).toList();
        List<String> headings = List.of("variant", "measure", "must be", "is", "state");
        tables.add(new Table("Bounds that did not hold", headings,
                bounds.stream().filter(row -> row.judged().state() == State.BROKEN
                        || row.judged().state() == State.NO_EVIDENCE)
                        .map(row -> Row.of(row.cells().toArray())).toList()));
        tables.add(new Table("Bounds of every variant", headings, bounds, "", FOLDED));
        tables.add(new Table("Variants", List.of("variant", "what it is", "JVM", "runs"), result.variants().values()
                .stream().map(cell -> Row.of(new Link(href(page, cell), cell.id()),
                        Objects.requireNonNullElse(cell.about(), ""), jvm(cell.machine()),
                        String.valueOf(cell.runs())))
                .toList(), "", FOLDED));
        tables.add(starters());
        return tables.stream().filter(table -> !table.rows().isEmpty()).toList();
    }

    private Table starters() {
        return new Table("Who started threads under load", List.of("variant", "count", "threads", "by", "through"),
                result.measured().stream().flatMap(cell -> cell.starters().stream().limit(STARTERS)
                        .map(starter -> Row.of(cell.id(), String.valueOf(starter.count()), starter.name(),
                                Frames.withoutPackage(starter.by()), Frames.withoutPackage(starter.through()))))
                        .toList(),
                "", FOLDED);
    }

    private Optional<BrokenAndFixed> pair() {
        return BrokenAndFixed.of(experiment, result);
    }

    private Table table(BrokenAndFixed pair, int most, Set<Surface> on) {
        List<Column> columns = pair.columns(most);
        return new Table(about(pair.load()), List.of("measure", pair.broken().id(), pair.fixed().id()),
                columns.stream().map(column -> Row.of(withUnit(column), Columns.text(pair.broken(), column),
                        Columns.text(pair.fixed(), column))).toList(),
                Disturbances.legend(List.of(pair.broken(), pair.fixed()), columns), on);
    }

    private static String withUnit(Column column) {
        String unit = Measures.named(column.measure()).unit();
        return column.heading().contains(unit) ? column.heading() : "%s, %s".formatted(column.heading(), unit);
    }

    private String about(String load) {
        return "%s: %s".formatted(load, experiment.loads().get(load).about(Scale.of(result.scale())));
    }

    /** A terminal has the first alone. */
    private List<Table> tables(String load, List<CellResult> cells) {
        List<Table> tables = new ArrayList<>();
        Stream.concat(Columns.of(experiment, cells).stream(), Columns.waits(cells).stream())
                .forEach(table -> tables.add(table(
                        Stream.of(about(load), table.about()).filter(text -> !text.isEmpty())
                                .collect(Collectors.joining(". ")),
                        table.columns(), cells,
                        tables.isEmpty() ? EnumSet.of(Surface.TERMINAL, Surface.FOLD) : FOLDED)));
        return tables;
    }

    private Table table(String caption, List<Column> all, List<CellResult> cells, Set<Surface> on) {
        List<Column> columns = experiment.isOverJvms() ? OverJvms.changing(all, cells) : all;
        return new Table(caption, Stream.concat(Stream.of("variant"), columns.stream().map(Column::heading)).toList(),
                cells.stream()
                        .map(cell -> Row.of(Stream.concat(Stream.of(marked(cell.id(), cell, result)),
                                columns.stream().map(column -> Columns.text(cell, column))).toArray()))
                        .toList(),
                (OverJvms.same(all, columns) + " " + Disturbances.legend(cells, columns)).strip(), on);
    }

    private List<Table> claims() {
        String caption = "Claims of the blog post: " + Groups.by(result.claims(), ExperimentReport::word).entrySet()
                .stream().map(verdict -> "%d %s".formatted(verdict.getValue().size(), verdict.getKey()))
                .collect(Collectors.joining(", "));
        return List.of(
                new Table(caption, List.of(), result.claims().stream().map(claim -> new Row(
                        List.of(claim.id(), word(claim)), null, claim.statement(), List.of())).toList(), "", TERMINAL),
                new Table(caption, List.of("claim", "statement", "the blog post", "the lab", "verdict", "why"),
                        result.claims().stream().map(claim -> Row.of(claim.id(), claim.statement(),
                                change(claim.figures().postBefore(), claim.figures().postAfter()),
                                change(claim.figures().broken(), claim.figures().fixed()), word(claim),
                                claim.why())).toList(),
                        "", EnumSet.of(Surface.MARKDOWN, Surface.FOLD)));
    }

    /** With the number of runs where that is too small for a verdict: {@code reproduced (1 run)}. */
    private static VerdictWord word(ClaimResult claim) {
        VerdictWord word = VerdictWord.of(claim.verdict());
        return claim.takesMoreRuns() ? word.saying(ofRuns(word, claim.support().runs())) : word;
    }

    static String change(String before, String after) {
        return after == null || after.isEmpty() ? Objects.requireNonNullElse(before, "-") : before + " -> " + after;
    }

    private static Row row(CellResult cell, BoundVerdict bound) {
        return new Row(
                List.of(cell.id(), bound.measure(), bound.bound(), View.value(bound.value(), ""),
                        VerdictWord.of(bound.state())),
                new Judged("%s: %s %s".formatted(cell.id(), bound.measure(), bound.bound()), bound.state(),
                        sentence(cell, bound), ""),
                "", List.of());
    }

    private static String sentence(CellResult cell, BoundVerdict bound) {
        return bound.state() == State.NOT_JUDGED ? Disturbances.notJudged(cell)
                : bound.value() == null ? "no evidence: " + String.join(" ", cell.problems())
                        : "%s is %s, must be %s".formatted(bound.measure(), View.value(bound.value(), ""),
                                bound.bound());
    }

    private String href(Path page, CellResult cell) {
        Path folder = RecordedRuns.folder(page, experiment.name()).resolve(cell.id());
        return Files.isDirectory(folder) ? "./" + page.toUri().relativize(folder.toUri()).getRawPath() : "";
    }

    private static String jvm(Machine machine) {
        return machine == null ? "-"
                : "JDK %s, %d processors %s".formatted(machine.jdk(), machine.processors(),
                        String.join(" ", Objects.requireNonNullElse(machine.jvmFlags(), List.of()))).strip();
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(OverJvms.why(experiment, result));
        result.variants().values().forEach(cell -> {
            cell.findings().forEach(finding -> notes.add("%s: %s".formatted(cell.id(), finding)));
            cell.problems().forEach(
                    problem -> notes.add("%s, %s: %s".formatted(cell.id(), kind(cell.outcome()), problem)));
        });
        String left = experiment.cells().stream().map(Cell::id).filter(id -> !result.variants().containsKey(id))
                .collect(Collectors.joining(", "));
        if (!left.isEmpty()) {
            notes.add("Not run: %s.".formatted(left));
        }
        return notes;
    }

    private static String kind(Outcome outcome) {
        return switch (outcome) {
            case NOT_ON_THIS_JVM -> "not on this JDK";
            case NOT_ON_THIS_MACHINE -> "not on this machine";
            case NO_EVIDENCE, NOT_STARTED -> "no evidence";
            case RAN -> "note";
        };
    }
}
