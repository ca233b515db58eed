package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.chart.SeriesTable;
import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.verdict.CellResult;

/** What a page of the docs shows of a recorded run: tables as Markdown, pictures of text as they stand in a terminal. */
final class RecordedBlock {

    private static final String CURVES = "curves";
    private static final String THREADS = "threads";
    private static final String FINDINGS = "findings";
    private static final String CLAIMS = "claims";
    private static final int STARTERS = 4;

    private final RecordedRuns.Recorded recorded;
    private final ExperimentResult result;
    private final Set<String> parts;
    private final List<String> lines = new ArrayList<>();

    /** @param parts names of loads, {@code curves}, {@code threads}, {@code findings}, {@code claims}; empty for everything but curves */
    private RecordedBlock(RecordedRuns.Recorded recorded, Set<String> parts) {
        this.recorded = recorded;
        this.result = recorded.result();
        this.parts = parts;
    }

    /** @param docs the way from the page to the folder docs, such as {@code ../} */
    static String of(RecordedRuns.Recorded recorded, Set<String> parts, String docs) {
        RecordedBlock block = new RecordedBlock(recorded, parts);
        block.head(docs);
        Map<String, List<CellResult>> loads = TerminalReport.byLoad(recorded.experiment(), Groups.measured(recorded.result()));
        List<String> names = List.copyOf(recorded.experiment().loads().keySet());
        if (parts.stream().anyMatch(part -> !List.of(CURVES, THREADS, FINDINGS, CLAIMS).contains(part) && !names.contains(part))) {
            throw new IllegalArgumentException("%s has the loads %s, and the page asks for %s".formatted(recorded.experiment().name(), names, parts));
        }
        loads.forEach((load, cells) -> {
            if (block.wanted(load)) {
                block.load(load, cells);
            }
        });
        if (block.wanted(FINDINGS)) {
            block.findings();
        }
        if (block.wanted(THREADS)) {
            block.threads(loads.getOrDefault(names.get(0), List.of()));
        }
        if (block.wanted(CLAIMS) && !recorded.result().claims().isEmpty()) {
            block.claims(docs);
        }
        return String.join("\n", block.lines) + "\n";
    }

    /** The machine and how often each variant was run. */
    static String facts(ExperimentResult result) {
        return facts(result, Runs.words(result));
    }

    static String facts(ExperimentResult result, String runs) {
        return "%s; scale %s; %s".formatted(TerminalReport.machine(result.machine()), result.scale(), runs);
    }

    /** Within a table or a sentence: nothing in it is markup. */
    static String plain(String text) {
        return text.replaceAll("[\\\\*_|`\\[\\]<]", "\\\\$0");
    }

    private boolean wanted(String part) {
        return parts.isEmpty() || parts.contains(part);
    }

    private void head(String docs) {
        lines.add("%s%s. [The run](%srecorded/%s.zip)".formatted(facts(result), order(recorded.seeds()), docs, result.antiPattern()));
    }

    private static String order(List<Long> seeds) {
        return seeds.isEmpty() ? "" : "; in random order, seed %s".formatted(seeds.stream().map(String::valueOf).collect(Collectors.joining(" and ")));
    }

    private void load(String load, List<CellResult> cells) {
        paragraph("**%s**: %s".formatted(load, plain(recorded.experiment().loads().get(load).about())));
        for (Columns.Table table : Columns.of(recorded.experiment(), cells)) {
            if (!table.about().isEmpty()) {
                paragraph(plain(table.about()) + ":");
            }
            lines.add("");
            row(Stream.concat(Stream.of("variant"), table.columns().stream().map(Columns.Column::heading)).toList());
            lines.add("| --- |" + " ---: |".repeat(table.columns().size()));
            cells.forEach(cell -> row(Stream.concat(Stream.of(Runs.name(cell, result)), table.columns().stream().map(column -> Columns.text(cell, column))).toList()));
        }
        for (CellResult cell : cells) {
            cell.seriesTables().forEach(series -> series(cell, series));
        }
        if (parts.contains(CURVES) && !Curves.lines(cells).isEmpty()) {
            code(Curves.lines(cells));
        }
        list(cells.stream().flatMap(cell -> Waits.inWords(cell).stream()).toList());
        list(cells.stream().flatMap(cell -> TerminalReport.otherMachine(cell, result).stream()).toList());
    }

    private void series(CellResult cell, SeriesTable series) {
        paragraph("%s: %s".formatted(plain(cell.id()), plain(series.about())));
        lines.add("");
        row(series.rows().get(0));
        lines.add("|" + " --- |".repeat(series.rows().get(0).size()));
        series.rows().stream().skip(1).forEach(this::row);
    }

    private void findings() {
        list(result.variants().values().stream().flatMap(cell -> cell.findings().stream().map(finding -> cell.id() + ": " + finding)).toList());
        list(result.variants().values().stream().filter(cell -> cell.outcome() != RunLog.Outcome.RAN)
                .map(cell -> "%s was not measured: %s".formatted(cell.id(), String.join(" ", cell.problems()))).toList());
    }

    private void threads(List<CellResult> cells) {
        for (CellResult cell : cells.stream().filter(Groups.brokenAndFixed(result)::contains).toList()) {
            paragraph("Threads of %s in the fullest dump under load, and who started them:".formatted(plain(cell.id())));
            List<String> shown = new ArrayList<>(Groups.telling(cell));
            cell.starters().stream().limit(STARTERS).forEach(starter -> shown.add("started: " + starter.describe()));
            if (!cell.left().isEmpty()) {
                shown.add("left after the load: " + String.join(", ", cell.left()));
            }
            code(shown);
        }
    }

    private void claims(String docs) {
        lines.add("");
        row(List.of("claim", "the post", "the lab", "verdict"));
        lines.add("| --- | --- | --- | --- |");
        for (ClaimResult claim : result.claims()) {
            row(List.of(claim.id(), TerminalReport.ofPost(claim), TerminalReport.ofLab(claim), claim.verdictWithRuns()));
        }
        paragraph("What each claim says, and why it got its verdict: [claims](%sclaims.md)".formatted(docs));
    }

    private void row(List<String> cells) {
        lines.add(tableRow(cells));
    }

    static String tableRow(List<String> cells) {
        return "| " + String.join(" | ", cells.stream().map(RecordedBlock::plain).toList()) + " |";
    }

    private void paragraph(String text) {
        lines.add("");
        lines.add(text);
    }

    private void list(List<String> items) {
        if (!items.isEmpty()) {
            lines.add("");
            items.forEach(item -> lines.add("- " + plain(item)));
        }
    }

    private void code(List<String> shown) {
        lines.add("");
        lines.add("```");
        lines.addAll(shown);
        lines.add("```");
    }
}
