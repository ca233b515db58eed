package io.executorlab.lab.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog.Outcome;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.report.Columns.Column;

/**
 * Answers what the templates of the page, the summary and the terminal ask of one experiment's result.
 *
 * @param page the folder in which it will lie, from which links lead to the evidence
 * @param pictures of each load that has any
 */
record ResultView(Path page, Experiment experiment, ExperimentResult result,
        Map<String, Map<String, Object>> pictures) {

    private static final int ROWS_OF_PAIR = 6;
    private static final int ROWS_IN_BRIEF = 3;
    private static final String OF_BOTH = " Broken shows the flaw, and fixed does not.";

    ResultView(Experiment experiment, ExperimentResult result) {
        this(Path.of(""), experiment, result, Map.of());
    }

    /** @param load its name, empty where it is the experiment's first */
    record Pair(String load, String about, CellResult broken, CellResult fixed, List<PairRow> rows, String disturbed) {

        List<PairRow> few() {
            return rows.stream().filter(PairRow::brief).toList();
        }
    }

    /** @param unit empty for a count */
    record PairRow(String heading, String unit, String broken, String fixed, boolean brief) {
    }

    /** @param href of its evidence; empty where that is not beside the page */
    record Variant(CellResult cell, String href, String jvm) {
    }

    /** @param pictures of the page, empty elsewhere */
    record Load(String name, String about, List<Table> tables, Map<String, Object> pictures) {
    }

    record Table(String title, List<Column> columns, List<Row> rows, String disturbed) {
    }

    record Row(String id, List<String> cells) {
    }

    /** @param verdict with the number of runs where that is too small for one: {@code reproduced (1 run)} */
    record Claim(ClaimResult judged, VerdictWord verdict) {

        String post() {
            return change(judged.figures().postBefore(), judged.figures().postAfter());
        }

        String lab() {
            return change(judged.figures().broken(), judged.figures().fixed());
        }
    }

    record Bound(String variant, BoundVerdict judged) {

        String value() {
            return judged.value() == null ? "-" : Numbers.precise(judged.value());
        }

        VerdictWord state() {
            return VerdictWord.of(judged.state());
        }
    }

    /** {@code JDK 17.0.15, 2 cores, the app sees 2; k6 1.8.1; lab dca3a93}; {@code unknown} for null. */
    static String machine(Machine machine) {
        if (machine == null) {
            return "unknown";
        }
        String k6 = machine.versions().k6();
        return "JDK %s, %d cores, the app sees %d%s; lab %s".formatted(machine.jvm(), machine.cores(),
                machine.processors(), k6 == null || k6.isEmpty() ? "" : "; k6 " + k6, machine.versions().commit());
    }

    static String change(String before, String after) {
        return after == null || after.isEmpty() ? Objects.requireNonNullElse(before, "-") : before + " -> " + after;
    }

    /** Empty where the machine is not known. */
    String facts() {
        return result.machine() == null ? ""
                : "%s; scale %s%s".formatted(machine(result.machine()), result.scale(),
                        Variants.mostRuns(result) > 1 ? "; " + Variants.runs(result) : "");
    }

    VerdictWord sentence() {
        List<BoundVerdict> bounds = result.counting(false).stream().flatMap(cell -> cell.bounds().stream()).toList();
        long held = count(bounds, State.HELD);
        State state = state(bounds);
        return VerdictWord.of(state).saying(switch (state) {
            case BROKEN -> "%d of %d bounds exceeded%s.".formatted(count(bounds, State.BROKEN), bounds.size(),
                    Disturbances.ofBounds(bounds));
            case NO_EVIDENCE -> Ending.of(List.of(result), false) + ".";
            case NOT_JUDGED -> "no bound was judged." + notRun();
            case HELD ->
                    "held, %d %s%s.%s".formatted(held, held == 1 ? "bound" : "bounds", Disturbances.ofBounds(bounds),
                            saysOfBoth() ? OF_BOTH : "");
        });
    }

    VerdictWord word() {
        return VerdictWord.of(state(result.counting(false).stream().flatMap(cell -> cell.bounds().stream()).toList()));
    }

    private State state(List<BoundVerdict> bounds) {
        return !Ending.of(List.of(result), false).isEmpty()
                ? count(bounds, State.BROKEN) > 0 ? State.BROKEN : State.NO_EVIDENCE
                : count(bounds, State.HELD) == 0 ? State.NOT_JUDGED : State.HELD;
    }

    private static long count(List<BoundVerdict> bounds, State state) {
        return bounds.stream().filter(bound -> bound.state() == state).count();
    }

    private String notRun() {
        List<CellResult> measured = Variants.measured(result);
        return result.variants().values().stream().filter(cell -> !measured.contains(cell))
                .flatMap(cell -> cell.problems().stream().limit(1)
                        .map(problem -> " Not run here: %s: %s".formatted(cell.id(), OneLine.of(problem))))
                .findFirst().orElse("");
    }

    private boolean saysOfBoth() {
        return experiment.isOfOneFlaw() && BrokenAndFixed.of(experiment, result)
                .filter(pair -> Stream.of(pair.broken(), pair.fixed())
                        .allMatch(cell -> count(cell.bounds(), State.HELD) > 0))
                .isPresent();
    }

    /** Empty where there are not both. */
    List<Pair> pair() {
        return BrokenAndFixed.of(experiment, result).map(this::pair).stream().toList();
    }

    private Pair pair(BrokenAndFixed pair) {
        List<Column> columns = pair.columns(ROWS_OF_PAIR);
        List<Column> brief = pair.columns(ROWS_IN_BRIEF);
        boolean first = pair.load().equals(experiment.loads().keySet().iterator().next());
        return new Pair(first ? "" : pair.load(), about(pair.load()), pair.broken(), pair.fixed(),
                columns.stream().map(column -> new PairRow(column.heading(), unit(column),
                        Columns.text(pair.broken(), column), Columns.text(pair.fixed(), column),
                        brief.contains(column))).toList(),
                legend(List.of(pair.broken(), pair.fixed()), columns));
    }

    private static String unit(Column column) {
        String unit = Measures.named(column.measure()).unit();
        return column.heading().contains(unit) ? "" : unit;
    }

    private String about(String load) {
        return experiment.loads().get(load).about(Scale.of(result.scale()));
    }

    private static String legend(List<CellResult> cells, List<Column> columns) {
        return Disturbances.legend(cells, columns.stream().map(Column::measure).toList()).orElse("");
    }

    List<Variant> variants() {
        return result.variants().values().stream().map(cell -> new Variant(cell, href(cell), jvm(cell.machine())))
                .toList();
    }

    private String href(CellResult cell) {
        Path folder = RecordedRuns.folder(page, experiment.name()).resolve(cell.id());
        return Files.isDirectory(folder) ? "./" + page.toUri().relativize(folder.toUri()).getRawPath() : "";
    }

    private static String jvm(Machine machine) {
        return machine == null ? "-"
                : "JDK %s, %d processors %s".formatted(machine.jdk(), machine.processors(),
                        String.join(" ", Objects.requireNonNullElse(machine.jvmFlags(), List.of()))).strip();
    }

    List<Load> loads() {
        return Variants.byLoad(experiment, Variants.measured(result)).entrySet().stream()
                .map(load -> new Load(load.getKey(), about(load.getKey()), tables(load.getValue()),
                        pictures.getOrDefault(load.getKey(), Map.of()))).toList();
    }

    private List<Table> tables(List<CellResult> cells) {
        return Stream.concat(Columns.of(experiment, cells).stream(), Columns.waits(cells).stream())
                .map(table -> new Table(table.about(), table.columns(),
                        cells.stream().map(cell -> new Row(Variants.marked(cell.id(), cell, result),
                                table.columns().stream().map(column -> Columns.text(cell, column)).toList())).toList(),
                        legend(cells, table.columns()))).toList();
    }

    List<Claim> claims() {
        return result.claims().stream().map(claim -> new Claim(claim, withRuns(claim))).toList();
    }

    private static VerdictWord withRuns(ClaimResult claim) {
        int runs = claim.support().runs();
        VerdictWord word = VerdictWord.of(claim.verdict());
        return claim.takesMoreRuns() ? word.saying("%s (%d %s)".formatted(word, runs, runs == 1 ? "run" : "runs"))
                : word;
    }

    String claimsByVerdict() {
        Map<VerdictWord, Long> counts = claims().stream()
                .collect(Collectors.groupingBy(Claim::verdict, LinkedHashMap::new, Collectors.counting()));
        return counts.entrySet().stream().map(count -> "%d %s".formatted(count.getValue(), count.getKey()))
                .collect(Collectors.joining(", "));
    }

    List<Bound> bounds() {
        return result.variants().values().stream()
                .flatMap(cell -> cell.bounds().stream().map(bound -> new Bound(cell.id(), bound))).toList();
    }

    List<Bound> unheld() {
        return bounds().stream().filter(bound -> bound.judged.state() == State.BROKEN
                || bound.judged.state() == State.NO_EVIDENCE).toList();
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>();
        for (CellResult cell : result.variants().values()) {
            cell.findings().forEach(finding -> notes.add("%s: %s".formatted(cell.id(), finding)));
            cell.problems().forEach(
                    problem -> notes.add("%s, %s: %s".formatted(cell.id(), kind(cell.outcome()), problem)));
        }
        String left = experiment.cells().stream().map(cell -> cell.id())
                .filter(id -> !result.variants().containsKey(id)).collect(Collectors.joining(", "));
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
