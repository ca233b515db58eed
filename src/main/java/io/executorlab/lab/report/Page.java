package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;

import io.executorlab.lab.chart.SeriesTable;
import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.KeptSources;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.measure.BoundVerdict;

/** Fills the templates of {@code report.html} and {@code summary.md} with the same content; only the page has pictures. */
final class Page {

    private final Path folder;

    private Page(Path folder) {
        this.folder = folder;
    }

    /** @param folder in which the page will lie, with the evidence that its links are to */
    static String html(Path folder, List<Experiment> experiments, List<ExperimentResult> results) throws IOException {
        PageData data = new PageData();
        List<Map<String, Object>> sections = new ArrayList<>();
        for (ExperimentResult result : results) {
            Experiment experiment = named(result.antiPattern(), experiments);
            Path its = RecordedRuns.folder(folder, experiment.name());
            Pictures pictures = new Pictures(folder, its, experiment, result);
            Map<String, Object> section = new Page(folder).section(experiment, result, load -> pictures.of(load, data));
            Optional<KeptSources> kept = KeptSources.in(its);
            // A proxy's configuration stands in the experiment itself.
            boolean known = kept.isPresent() || experiment.isOfTheProxy();
            section.put("fix", known ? Fix.of(experiment, kept.orElse(KeptSources.NONE)) : List.of());
            section.put("noSources", !known && (experiment.fix() != null || experiment.isOfOneFlaw()));
            sections.add(section);
        }
        Map<String, Object> content = content(results, sections,
                (experiment, cell) -> EvidenceLinks.to(folder, RecordedRuns.folder(folder, experiment), cell).toFolder());
        content.putAll(Assets.of(data));
        return Templates.fill("report.html.mustache", Templates.HTML, content);
    }

    static String markdown(List<Experiment> experiments, List<ExperimentResult> results) throws IOException {
        Page page = new Page(Path.of(""));
        return Templates.fill("summary.md.mustache", Templates.MARKDOWN, content(results, results.stream()
                .map(result -> page.section(named(result.antiPattern(), experiments), result, load -> Map.of())).toList(),
                (experiment, cell) -> ""));
    }

    private static Map<String, Object> content(List<ExperimentResult> results, List<Map<String, Object>> sections,
            BinaryOperator<String> folders) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("experiments", sections);
        content.put("ledger", LedgerContent.of(results, folders));
        return content;
    }

    private static Experiment named(String name, List<Experiment> experiments) {
        return experiments.stream().filter(candidate -> candidate.name().equals(name)).findFirst().orElseThrow();
    }

    private Map<String, Object> section(Experiment experiment, ExperimentResult result, Function<String, Map<String, Object>> pictures) {
        Map<String, Object> section = new LinkedHashMap<>();
        section.put("name", result.antiPattern());
        section.put("badges", Badges.of(result));
        section.put("title", result.subject().title());
        section.put("post", result.subject().post());
        section.put("summary", result.subject().summary());
        section.put("headline", result.headline());
        section.put("scale", result.scale());
        section.put("machine", result.machine() == null ? "" : TerminalReport.machine(result.machine()));
        section.put("runs", Runs.most(result) > 1 ? Runs.words(result) : "");
        List<Map<String, Object>> loads = new ArrayList<>();
        TerminalReport.byLoad(experiment, Groups.measured(result)).forEach((load, cells) ->
                loads.add(load(experiment, result, load, cells, pictures.apply(load))));
        section.put("loads", loads);
        section.put("legend", Columns.legend(experiment, Groups.measured(result)).orElse(""));
        section.put("problems", result.variants().values().stream().flatMap(cell -> Stream.concat(
                TerminalReport.otherMachine(cell, result).stream(),
                cell.problems().stream().map(problem -> cell.id() + ": " + problem))).toList());
        section.put("findings", result.variants().values().stream()
                .flatMap(cell -> cell.findings().stream().map(finding -> cell.id() + ": " + finding)).toList());
        section.put("stories", Groups.brokenAndFixed(result).stream().map(Page::story).toList());
        section.put("machineBlock", MachineBlock.of(experiment, result));
        section.put("claims", result.claims().stream().map(Page::claim).toList());
        List<Map<String, String>> bounds = new ArrayList<>();
        result.variants().values().forEach(cell -> cell.bounds().forEach(bound -> bounds.add(bound(links(experiment, cell), cell, bound))));
        section.put("bounds", bounds);
        List<Map<String, String>> bad = bounds.stream().filter(bound -> !Set.of("held", "not-judged").contains(bound.get("kind"))).toList();
        section.put("bad", bad);
        long held = bounds.stream().filter(bound -> bound.get("kind").equals("held")).count();
        section.put("held", "%d of %d".formatted(held, bounds.size()));
        section.put("notJudged", Disturbances.ofBounds(result.variants().values().stream().flatMap(cell -> cell.bounds().stream()).toList()));
        section.put("first", ofFirstLoad(experiment, result));
        return section;
    }

    /** The table that a short summary shows: the first one, with broken and fixed where there are both. */
    private List<Map<String, Object>> ofFirstLoad(Experiment experiment, ExperimentResult result) {
        List<CellResult> both = Groups.brokenAndFixed(result);
        List<CellResult> shown = both.size() > 1 ? both : Groups.measured(result);
        return TerminalReport.byLoad(experiment, shown).values().stream().findFirst()
                .flatMap(cells -> Columns.of(experiment, cells).stream().findFirst().map(table -> table(experiment, result, table, cells)))
                .stream().toList();
    }

    private Map<String, Object> load(Experiment experiment, ExperimentResult result, String load, List<CellResult> cells, Map<String, Object> pictures) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("pictures", pictures);
        content.put("about", experiment.loads().get(load).about(Scale.of(result.scale())));
        content.put("tables", Columns.of(experiment, cells).stream().map(table -> table(experiment, result, table, cells)).toList());
        content.put("series", cells.stream().flatMap(cell -> cell.seriesTables().stream().map(table -> series(cell, table))).toList());
        content.put("waits", cells.stream().flatMap(cell -> Waits.inWords(cell).stream()).toList());
        return content;
    }

    private Map<String, Object> table(Experiment experiment, ExperimentResult result, Columns.Table table, List<CellResult> cells) {
        return Map.of("title", table.about(),
                "disturbed", Disturbances.legend(cells, table.columns().stream().map(Columns.Column::measure).toList()).orElse(""),
                "headings", table.columns().stream().map(Columns.Column::heading).toList(),
                "rule", table.columns().stream().map(column -> "---:").toList(),
                "rows", cells.stream().map(cell -> Map.of(
                        "id", Runs.name(cell, result),
                        "about", cell.about() == null ? "" : cell.about(),
                        "href", links(experiment, cell).toFolder(),
                        "cells", table.columns().stream().map(column -> Map.of("text", Columns.text(cell, column), "href",
                                links(experiment, cell).ofMeasure(column.measure()))).toList(),
                        "values", table.columns().stream().map(column -> Columns.text(cell, column)).toList())).toList());
    }

    private EvidenceLinks links(Experiment experiment, CellResult cell) {
        return EvidenceLinks.to(folder, RecordedRuns.folder(folder, experiment.name()), cell.id());
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
                "starters", cell.starters().stream().limit(5).map(Starter::describe).toList());
    }

    private static Map<String, String> claim(ClaimResult claim) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("id", claim.id());
        fields.put("statement", claim.statement());
        fields.put("post", TerminalReport.ofPost(claim));
        fields.put("lab", TerminalReport.ofLab(claim));
        fields.put("verdict", claim.verdictWithRuns());
        fields.put("kind", LedgerContent.kind(claim.verdict()));
        fields.put("why", claim.why());
        return fields;
    }

    private static Map<String, String> bound(EvidenceLinks links, CellResult cell, BoundVerdict bound) {
        String state = bound.state().name().toLowerCase();
        return Map.of("cell", cell.id(), "measure", bound.measure(), "bound", bound.bound(),
                "value", bound.value() == null ? "-" : Numbers.number(bound.value()), "href", links.ofMeasure(bound.measure()),
                "state", state.replace('_', ' '), "kind", state.replace('_', '-'));
    }
}
