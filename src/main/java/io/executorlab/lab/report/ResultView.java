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
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.Headline;
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
 * One experiment's result in words: the page, the summary and the terminal lay out the same.
 *
 * @param pair broken and fixed side by side; empty where there are not both
 * @param loads each with the tables of its variants
 * @param notes what was recognised and what is missing, sentences
 */
record ResultView(Head head, ResultVerdict verdict, List<Pair> pair, List<Variant> variants, List<Load> loads,
        List<Claim> claims, List<Bound> bounds, List<String> notes) {

    private static final int ROWS_OF_PAIR = 6;
    private static final int ROWS_IN_BRIEF = 3;

    /**
     * The head of a report, above everything else.
     *
     * @param post empty where there is none
     * @param facts the machine, the scale and the number of runs, in one line
     */
    record Head(String name, String title, String post, String summary, Headline headline, String facts) {
    }

    /**
     * Broken and fixed, by their ids.
     *
     * @param load its name, empty where it is the experiment's first, and what it is
     */
    record Pair(String load, String about, String broken, String fixed, List<PairRow> rows, String disturbed) {

        /** The few rows that a short report shows. */
        List<PairRow> few() {
            return rows.stream().filter(PairRow::brief).toList();
        }
    }

    /**
     * @param unit empty for a count
     * @param brief whether it is among the few that a short report shows
     */
    record PairRow(String heading, String unit, String broken, String fixed, boolean brief) {
    }

    /**
     * A variant under a load.
     *
     * @param about its description
     * @param href of its evidence; empty where that is not beside the page
     * @param jvm on which it ran
     */
    record Variant(String id, String about, String href, String jvm, int runs) {
    }

    /** @param pictures of the page, empty elsewhere */
    record Load(String name, String about, List<Table> tables, Map<String, Object> pictures) {
    }

    record Table(String title, List<String> headings, List<Row> rows, String disturbed) {
    }

    record Row(String id, List<String> cells) {
    }

    record Claim(String id, String statement, String post, String lab, VerdictWord verdict, String why) {
    }

    record Bound(String variant, String measure, String bound, String value, VerdictWord state, boolean unheld) {
    }

    /** @param page the folder in which it will lie, from which links lead to the evidence */
    static ResultView of(Path page, Experiment experiment, ExperimentResult result) {
        return of(page, experiment, result, Map.of());
    }

    /** @param pictures of each load that has any */
    static ResultView of(Path page, Experiment experiment, ExperimentResult result,
            Map<String, Map<String, Object>> pictures) {
        return new Made(page, experiment, result).view(pictures);
    }

    /** {@code JDK 17.0.15, 2 cores, the app sees 2; k6 1.8.1; lab dca3a93}; {@code unknown} for null. */
    static String machine(Machine machine) {
        if (machine == null) {
            return "unknown";
        }
        String k6 = machine.versions().k6();
        return "JDK %s, %d cores, the app sees %d%s; lab %s".formatted(machine.jvm(), machine.cores(),
                machine.processors(),
                k6 == null || k6.isEmpty() ? "" : "; k6 " + k6, machine.versions().commit());
    }

    /** Shows what the blog post says before and after its fix, or what the lab measured. */
    static String change(String before, String after) {
        return after == null || after.isEmpty() ? Objects.requireNonNullElse(before, "-") : before + " -> " + after;
    }

    private record Made(Path page, Experiment experiment, ExperimentResult result) {

        ResultView view(Map<String, Map<String, Object>> pictures) {
            List<CellResult> measured = Variants.measured(result);
            return new ResultView(head(), ResultVerdict.of(experiment, result),
                    BrokenAndFixed.of(experiment, result).map(this::pair).stream().toList(),
                    result.variants().values().stream().map(this::variant).toList(),
                    Variants.byLoad(experiment, measured).entrySet().stream()
                            .map(load -> load(load.getKey(), load.getValue(), pictures)).toList(),
                    result.claims().stream().map(this::claim).toList(), result.variants().values().stream()
                            .flatMap(cell -> cell.bounds().stream().map(bound -> bound(cell, bound))).toList(),
                    notes());
        }

        private Head head() {
            String runs = Variants.mostRuns(result) > 1 ? "; " + Variants.runs(result) : "";
            return new Head(result.antiPattern(), result.subject().title(),
                    Objects.requireNonNullElse(result.subject().post(), ""), result.subject().summary(),
                    result.headline(),
                    result.machine() == null ? ""
                            : "%s; scale %s%s".formatted(machine(result.machine()), result.scale(), runs));
        }

        private Pair pair(BrokenAndFixed pair) {
            List<Column> columns = pair.columns(ROWS_OF_PAIR);
            List<Column> brief = pair.columns(ROWS_IN_BRIEF);
            boolean first = pair.load().equals(experiment.loads().keySet().iterator().next());
            return new Pair(first ? "" : pair.load(), experiment.loads().get(pair.load()).about(scale()),
                    pair.broken().id(),
                    pair.fixed().id(), columns.stream().map(column -> new PairRow(column.heading(), unit(column),
                            Columns.text(pair.broken(), column), Columns.text(pair.fixed(), column),
                            brief.contains(column)))
                            .toList(),
                    Disturbances.legend(List.of(pair.broken(), pair.fixed()), measures(columns)).orElse(""));
        }

        private static String unit(Column column) {
            String unit = Measures.named(column.measure()).unit();
            return column.heading().contains(unit) ? "" : unit;
        }

        private Variant variant(CellResult cell) {
            Machine machine = cell.machine();
            return new Variant(cell.id(), Objects.requireNonNullElse(cell.about(), ""), href(cell),
                    machine == null ? "-"
                            : "JDK %s, %d processors %s".formatted(machine.jdk(), machine.processors(),
                                    String.join(" ", Objects.requireNonNullElse(machine.jvmFlags(), List.of())))
                                    .strip(),
                    cell.runs());
        }

        private Load load(String name, List<CellResult> cells, Map<String, Map<String, Object>> pictures) {
            return new Load(name, experiment.loads().get(name).about(scale()),
                    Stream.concat(Columns.of(experiment, cells).stream(), Columns.waits(cells).stream())
                            .map(table -> table(table, cells)).toList(),
                    pictures.getOrDefault(name, Map.of()));
        }

        private Scale scale() {
            return Scale.of(result.scale());
        }

        private Table table(Columns.Table table, List<CellResult> cells) {
            return new Table(table.about(), table.columns().stream().map(Column::heading).toList(),
                    cells.stream().map(cell -> new Row(Variants.marked(cell.id(), cell, result),
                            table.columns().stream().map(column -> Columns.text(cell, column)).toList())).toList(),
                    Disturbances.legend(cells, measures(table.columns())).orElse(""));
        }

        private static List<String> measures(List<Column> columns) {
            return columns.stream().map(Column::measure).toList();
        }

        private Claim claim(ClaimResult claim) {
            return new Claim(claim.id(), claim.statement(),
                    change(claim.figures().postBefore(), claim.figures().postAfter()),
                    change(claim.figures().broken(), claim.figures().fixed()), withRuns(claim), claim.why());
        }

        private Bound bound(CellResult cell, BoundVerdict bound) {
            return new Bound(cell.id(), bound.measure(), bound.bound(),
                    bound.value() == null ? "-" : Numbers.precise(bound.value()),
                    VerdictWord.of(bound.state()),
                    bound.state() == State.BROKEN || bound.state() == State.NO_EVIDENCE);
        }

        private String href(CellResult cell) {
            Path folder = RecordedRuns.folder(page, experiment.name()).resolve(cell.id());
            return Files.isDirectory(folder) ? "./" + page.toUri().relativize(folder.toUri()).getRawPath() : "";
        }

        private List<String> notes() {
            List<String> notes = new ArrayList<>();
            for (CellResult cell : result.variants().values()) {
                cell.findings().forEach(finding -> notes.add("%s: %s".formatted(cell.id(), finding)));
                cell.problems().forEach(problem -> notes
                        .add("%s, %s: %s".formatted(cell.id(), kind(cell.outcome()), problem)));
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

    /** A claim's verdict, with the number of runs where that is too small for one: {@code reproduced (1 run)}. */
    static VerdictWord withRuns(ClaimResult claim) {
        int runs = claim.support().runs();
        VerdictWord word = VerdictWord.of(claim.verdict());
        return claim.takesMoreRuns() ? word.saying("%s (%d %s)".formatted(word, runs, runs == 1 ? "run" : "runs"))
                : word;
    }

    /** The bounds that did not hold. */
    List<Bound> unheld() {
        return bounds.stream().filter(Bound::unheld).toList();
    }

    /** Counts the claims of each verdict: {@code 2 reproduced, 1 refuted}. */
    String claimsByVerdict() {
        Map<VerdictWord, Long> counts = claims.stream()
                .collect(Collectors.groupingBy(Claim::verdict, LinkedHashMap::new, Collectors.counting()));
        return counts.entrySet().stream().map(count -> "%d %s".formatted(count.getValue(), count.getKey()))
                .collect(Collectors.joining(", "));
    }
}
