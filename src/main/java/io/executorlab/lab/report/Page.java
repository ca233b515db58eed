package io.executorlab.lab.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.measure.SeriesTable;
import io.executorlab.lab.verdict.BoundVerdict;
import io.executorlab.lab.verdict.CellResult;
import io.executorlab.lab.verdict.ClaimResult;
import io.executorlab.lab.verdict.ExperimentResult;
import io.executorlab.lab.verdict.Numbers;

/** Fills the templates of {@code report.html} and {@code summary.md} with the same content. */
final class Page {

    private Page() {
    }

    static String html(List<Experiment> experiments, List<ExperimentResult> results) throws IOException {
        return Templates.fill("report.html.mustache", Templates.HTML, content(experiments, results));
    }

    static String markdown(List<Experiment> experiments, List<ExperimentResult> results) throws IOException {
        return Templates.fill("summary.md.mustache", Templates.MARKDOWN, content(experiments, results));
    }

    private static Map<String, Object> content(List<Experiment> experiments, List<ExperimentResult> results) {
        List<Map<String, Object>> sections = new ArrayList<>();
        for (ExperimentResult result : results) {
            Experiment experiment = experiments.stream().filter(candidate -> candidate.name().equals(result.antiPattern()))
                    .findFirst().orElseThrow();
            sections.add(section(experiment, result));
        }
        return Map.of("experiments", sections, "ledger", LedgerContent.of(results));
    }

    private static Map<String, Object> section(Experiment experiment, ExperimentResult result) {
        Map<String, Object> section = new LinkedHashMap<>();
        section.put("name", result.antiPattern());
        section.put("title", result.title());
        section.put("post", result.post());
        section.put("summary", result.summary());
        section.put("headline", result.headline());
        section.put("scale", result.scale());
        section.put("machine", result.machine() == null ? "" : TerminalReport.machine(result.machine()));
        section.put("loads", TerminalReport.byLoad(experiment, Groups.measured(result)).entrySet().stream().map(load ->
                load(experiment, load.getKey(), load.getValue())).toList());
        section.put("legend", Columns.legend(experiment));
        section.put("problems", result.variants().values().stream().flatMap(cell -> Stream.concat(
                TerminalReport.otherMachine(cell, result).stream(),
                cell.problems().stream().map(problem -> cell.id() + ": " + problem))).toList());
        section.put("findings", result.variants().values().stream()
                .flatMap(cell -> cell.findings().stream().map(finding -> cell.id() + ": " + finding)).toList());
        section.put("stories", Groups.told(result).stream().map(Page::story).toList());
        section.put("fix", Fix.of(experiment));
        section.put("machineBlock", MachineBlock.of(experiment, result));
        section.put("claims", result.claims().stream().map(Page::claim).toList());
        List<Map<String, String>> bounds = new ArrayList<>();
        result.variants().values().forEach(cell -> cell.bounds().forEach(bound -> bounds.add(bound(cell, bound))));
        section.put("bounds", bounds);
        List<Map<String, String>> bad = bounds.stream().filter(bound -> !bound.get("state").equals("held")).toList();
        section.put("bad", bad);
        section.put("held", "%d of %d".formatted(bounds.size() - bad.size(), bounds.size()));
        section.put("first", told(experiment, result));
        return section;
    }

    /** The table that a short summary shows: the first one, with broken and fixed where there are both. */
    private static List<Map<String, Object>> told(Experiment experiment, ExperimentResult result) {
        List<CellResult> told = Groups.told(result).size() > 1 ? Groups.told(result) : Groups.measured(result);
        return TerminalReport.byLoad(experiment, told).values().stream().findFirst()
                .flatMap(cells -> Columns.of(experiment, cells).stream().findFirst().map(table -> table(experiment.name(), table, cells)))
                .stream().toList();
    }

    private static Map<String, Object> load(Experiment experiment, String load, List<CellResult> cells) {
        return Map.of("about", experiment.loads().get(load).about(),
                "tables", Columns.of(experiment, cells).stream().map(table -> table(experiment.name(), table, cells)).toList(),
                "series", cells.stream().flatMap(cell -> cell.seriesTables().stream().map(table -> series(cell, table))).toList(),
                "curves", Curves.pictures(cells),
                "waits", cells.stream().flatMap(cell -> Waits.inWords(cell).stream()).toList());
    }

    private static Map<String, Object> table(String experiment, Columns.Table table, List<CellResult> cells) {
        return Map.of("title", table.about(),
                "headings", table.columns().stream().map(Columns.Column::heading).toList(),
                "rule", table.columns().stream().map(column -> "---:").toList(),
                "rows", cells.stream().map(cell -> Map.of(
                        "id", cell.id(),
                        "about", cell.about() == null ? "" : cell.about(),
                        "evidence", experiment + "/" + cell.id(),
                        "values", table.columns().stream().map(column -> Columns.text(cell, column)).toList())).toList());
    }

    private static Map<String, Object> series(CellResult cell, SeriesTable table) {
        return Map.of("id", cell.id(), "about", table.about(), "headings", table.rows().get(0),
                "rule", table.rows().get(0).stream().map(heading -> "---").toList(),
                "rows", table.rows().subList(1, table.rows().size()));
    }

    private static Map<String, Object> story(CellResult cell) {
        return Map.of("id", cell.id(),
                "groups", Groups.telling(cell),
                "left", String.join(", ", cell.left()),
                "leaves", !cell.left().isEmpty(),
                "starters", cell.starters().stream().limit(5).map(CellResult.Starter::describe).toList());
    }

    private static Map<String, String> claim(ClaimResult claim) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("id", claim.id());
        fields.put("statement", claim.statement());
        fields.put("post", TerminalReport.pair(claim.postBefore(), claim.postAfter()));
        fields.put("lab", claim.broken() == null ? "-" : TerminalReport.pair(claim.broken(), claim.fixed()));
        fields.put("verdict", claim.verdict());
        fields.put("kind", LedgerContent.kind(claim.verdict()));
        fields.put("why", claim.why());
        return fields;
    }

    private static Map<String, String> bound(CellResult cell, BoundVerdict bound) {
        return Map.of("cell", cell.id(), "measure", bound.measure(), "bound", bound.bound(),
                "value", bound.value() == null ? "-" : Numbers.number(bound.value()),
                "state", bound.state().name().toLowerCase().replace('_', ' '));
    }
}
