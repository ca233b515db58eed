package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.statistics.RunsRange;

/**
 * An experiment's result in a few lines: the sentence, up to three columns in which broken and fixed differ, the verdict. The whole of it is on
 * the page of the report.
 */
public final class BriefReport {

    private static final int COLUMNS = 3;
    private static final double CLEAR = 1.5;
    private static final String INDENT = "  ";
    private static final String SENTENCE_END = "(?<=[.?!]) (?=\\p{Lu})";
    private static final Pattern CLAUSE_END = Pattern.compile("(?= \\()|;(?= )|,(?= (where|which|and|while|in) )");
    /** Of the usual table: what another heading beside it says as well. */
    private static final Set<String> SAID_TWICE = Set.of("at rest", "starts/s", "mean ms");
    /** Of the usual table: headings that take its legend to be understood. */
    private static final Map<String, String> WITHOUT_LEGEND = Map.of("most", "threads at most", "starts/request", "thread starts/request",
            "left", "threads left", "get()", "threads in get()/task", "waitFor()", "threads in waitFor()/task");

    private static final String HELD = " Broken shows the flaw, and fixed does not.";

    private record PairOfCells(CellResult broken, CellResult fixed) {
    }

    private BriefReport() {
    }

    /** What the run is about to show, a sentence; empty where the experiment says nothing of it. */
    public static Optional<String> why(Experiment experiment) {
        return experiment.summary().isBlank() ? Optional.empty() : Optional.of("%s: %s".formatted(experiment.name(), experiment.summary()));
    }

    /** Three lines, or a few more where one of them is long and cannot be cut. */
    public static String of(Experiment experiment, ExperimentResult result) {
        List<String> lines = new ArrayList<>(PlainText.wrap(cut("%s: %s".formatted(result.antiPattern(), result.headline().split(SENTENCE_END)[0])), ""));
        pair(experiment, result).ifPresent(pair -> lines.addAll(PlainText.wrap(columns(experiment, pair).stream()
                .map(column -> "%s %s".formatted(heading(experiment, column),
                        TerminalReport.pair(Columns.text(pair.broken(), column), Columns.text(pair.fixed(), column))))
                .collect(Collectors.joining("; ", sides(experiment, pair), "")), INDENT)));
        pair(experiment, result).flatMap(pair -> disturbed(pair, columns(experiment, pair)))
                .ifPresent(legend -> lines.addAll(PlainText.wrap(legend, INDENT)));
        lines.addAll(PlainText.wrap(verdict(experiment, result), INDENT));
        return String.join("\n", lines);
    }

    /** A sentence without its last clauses, as far as a line has no room for them; whole where even its first has none. */
    private static String cut(String sentence) {
        if (sentence.length() <= PlainText.WIDTH) {
            return sentence;
        }
        Matcher clause = CLAUSE_END.matcher(sentence);
        int end = 0;
        while (clause.find() && clause.start() < PlainText.WIDTH) {
            end = clause.start();
        }
        return end == 0 ? sentence : sentence.substring(0, end) + ".";
    }

    /** "broken -> fixed: ", after the load where it is not the first. */
    private static String sides(Experiment experiment, PairOfCells pair) {
        String load = experiment.cell(pair.broken().id()).load();
        return Stream.of(pair.broken(), pair.fixed()).allMatch(cell -> cell.id().equals(cell.variant() + "@" + load))
                ? "%s, %s -> %s: ".formatted(load, pair.broken().variant(), pair.fixed().variant())
                : "%s -> %s: ".formatted(pair.broken().id(), pair.fixed().id());
    }

    /** What so few runs mean, a sentence; empty where each experiment has as many runs of a variant as a verdict on a claim takes. */
    public static Optional<String> ofFewRuns(List<ExperimentResult> results) {
        int least = results.stream().mapToInt(Runs::most).filter(runs -> runs > 0).min().orElse(RunsRange.LEAST);
        return least >= RunsRange.LEAST ? Optional.empty()
                : Optional.of(least == 1 ? "One run of each variant is a demo; a verdict on a claim takes five (--runs 5)."
                        : "%d runs of each variant are a demo; a verdict on a claim takes five (--runs 5).".formatted(least));
    }

    /** The same with broken and fixed below each other in a table, and all that the first sentences say. */
    public static String comparison(Experiment experiment, ExperimentResult result) {
        List<String> lines = new ArrayList<>(List.of("%s: %s".formatted(result.antiPattern(), result.subject().title())));
        lines.addAll(PlainText.wrap("=> " + result.headline(), INDENT));
        pair(experiment, result).ifPresent(pair -> {
            List<Columns.Column> columns = columns(experiment, pair);
            TextTable table = new TextTable(true);
            table.row(Stream.concat(Stream.of("variant"), columns.stream().map(column -> heading(experiment, column))).toList());
            Stream.of(pair.broken(), pair.fixed()).forEach(cell -> table.row(
                    Stream.concat(Stream.of(cell.id()), columns.stream().map(column -> Columns.text(cell, column))).toList()));
            lines.addAll(table.lines());
            disturbed(pair, columns).ifPresent(legend -> lines.addAll(PlainText.wrap(legend, INDENT)));
        });
        lines.addAll(PlainText.wrap(verdict(experiment, result), INDENT));
        return String.join("\n", lines);
    }

    /** Broken and fixed under the first load under which a client notices the difference, or else the first for which there is evidence of both. */
    private static Optional<PairOfCells> pair(Experiment experiment, ExperimentResult result) {
        List<PairOfCells> pairs = TerminalReport.byLoad(experiment, Groups.brokenAndFixed(result)).values().stream()
                .flatMap(cells -> first(cells, "broken").flatMap(broken -> first(cells, "fixed").map(fixed -> new PairOfCells(broken, fixed))).stream())
                .toList();
        return pairs.stream().filter(pair -> clear(all(experiment, pair), pair).stream().anyMatch(column -> isOfClients(column.measure()))).findFirst()
                .or(() -> pairs.stream().findFirst());
    }

    private static Optional<String> disturbed(PairOfCells pair, List<Columns.Column> columns) {
        return Disturbances.legend(List.of(pair.broken(), pair.fixed()), columns.stream().map(Columns.Column::measure).toList());
    }

    private static Optional<CellResult> first(List<CellResult> cells, String variant) {
        return cells.stream().filter(cell -> cell.variant().equals(variant)).findFirst();
    }

    /** Those that differ clearly, what counts first, and among them one that a client notices; the first ones where none does. They stand in the table's own order. */
    private static List<Columns.Column> columns(Experiment experiment, PairOfCells pair) {
        List<Columns.Column> all = all(experiment, pair);
        List<Columns.Column> clear = clear(all, pair);
        Stream<Columns.Column> ofClients = clear.stream().filter(column -> isOfClients(column.measure())).limit(1);
        Stream<Columns.Column> counting = clear.stream().filter(column -> !isDisturbed(pair, column.measure()));
        Set<Columns.Column> chosen = Stream.of(ofClients, counting, clear.stream(), clear.isEmpty() ? all.stream() : Stream.<Columns.Column>empty()).flatMap(columns -> columns)
                .distinct().limit(COLUMNS).collect(Collectors.toCollection(LinkedHashSet::new));
        return chosen.stream().sorted(Comparator.comparing(all::indexOf)).toList();
    }

    private static boolean isDisturbed(PairOfCells pair, String measure) {
        return Stream.of(pair.broken(), pair.fixed()).anyMatch(cell -> cell.disturbed().containsKey(measure));
    }

    private static List<Columns.Column> all(Experiment experiment, PairOfCells pair) {
        boolean usual = experiment.tables().isEmpty();
        return Columns.of(experiment, List.of(pair.broken(), pair.fixed())).stream().flatMap(table -> table.columns().stream())
                .filter(column -> !usual || !SAID_TWICE.contains(column.heading())).toList();
    }

    private static List<Columns.Column> clear(List<Columns.Column> all, PairOfCells pair) {
        return all.stream().filter(column -> differs(pair, column.measure())).toList();
    }

    private static String heading(Experiment experiment, Columns.Column column) {
        return experiment.tables().isEmpty() ? WITHOUT_LEGEND.getOrDefault(column.heading(), column.heading()) : column.heading();
    }

    private static boolean isOfClients(String measure) {
        return measure.startsWith("http.client") || measure.startsWith("requests.") || measure.startsWith("round");
    }

    private static boolean differs(PairOfCells pair, String measure) {
        Double broken = pair.broken().measures().get(measure);
        Double fixed = pair.fixed().measures().get(measure);
        if (broken == null || fixed == null || broken.equals(fixed)) {
            return false;
        }
        return Math.max(broken, fixed) >= CLEAR * Math.min(broken, fixed);
    }

    private static String verdict(Experiment experiment, ExperimentResult result) {
        String ending = Ending.of(List.of(result), false);
        String beside = Ending.beside(List.of(result), false);
        List<BoundVerdict> bounds = result.counting(false).stream().flatMap(cell -> cell.bounds().stream()).toList();
        long held = bounds.stream().filter(bound -> bound.state() == BoundVerdict.State.HELD).count();
        List<String> absent = result.variants().values().stream().filter(cell -> !Groups.measured(result).contains(cell))
                .flatMap(cell -> cell.problems().stream().limit(1).map(problem -> "%s: %s".formatted(cell.id(), OneLine.of(problem)))).toList();
        String words = !ending.isEmpty() ? ending + "."
                : held == 0 ? "no bound was judged." + (absent.isEmpty() ? "" : " Not run here: " + absent.get(0))
                : "held, %d %s%s.".formatted(held, held == 1 ? "bound" : "bounds", Disturbances.ofBounds(bounds)) + (saysOfBoth(experiment, result) ? HELD : "");
        return "Verdict: " + words + (beside.isEmpty() ? "" : " %s.".formatted(beside));
    }

    /** Whether broken and fixed have bounds of their own, which say what the flaw shows in. */
    private static boolean saysOfBoth(Experiment experiment, ExperimentResult result) {
        return experiment.isOfOneFlaw() && pair(experiment, result).filter(pair -> isJudged(pair.broken()) && isJudged(pair.fixed())).isPresent();
    }

    private static boolean isJudged(CellResult cell) {
        return cell.bounds().stream().anyMatch(bound -> bound.state() == BoundVerdict.State.HELD);
    }
}
