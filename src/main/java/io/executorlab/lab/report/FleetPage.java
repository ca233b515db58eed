package io.executorlab.lab.report;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.measure.BoundVerdict.State;

/** Fills the templates of the {@code report.html} and {@code summary.md} of a check of all instances with the same content; only the page has charts. */
final class FleetPage {

    private static final int ROWS_OF_PAGE = 200;
    private static final int ROWS_OF_SUMMARY = 50;
    private static final int NAMES = 200;
    private static final int TEXT = 300;

    private FleetPage() {
    }

    /** @param fleet what the result was judged by */
    static String html(FleetResult result, Fleet fleet) throws IOException {
        Map<String, Object> content = content(result, ROWS_OF_PAGE);
        SmallMultiples charts = new SmallMultiples(result, fleet);
        content.put("figures", charts.content());
        content.put("notDrawn", charts.notDrawn().isEmpty() ? "" : "Not drawn: %s.".formatted(String.join("; ", charts.notDrawn())));
        content.put("rest", rest(result));
        return Templates.fill("fleet.html.mustache", Templates.HTML, content);
    }

    static String markdown(FleetResult result) throws IOException {
        return Templates.fill("fleet.md.mustache", Templates.MARKDOWN, content(result, ROWS_OF_SUMMARY));
    }

    private static Map<String, Object> content(FleetResult result, int rows) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("prose", CheckPage.PROSE);
        content.put("budget", PlainText.cut(result.budget(), TEXT));
        content.put("verdict", FleetReport.verdict(result));
        content.put("state", CheckWords.state(result.breached() ? State.BROKEN : result.conclusive() ? State.HELD : State.NO_EVIDENCE));
        content.put("problems", result.problems().stream().filter(problem -> !content.get("verdict").toString().contains(OneLine.of(problem))).toList());
        content.put("facts", FleetReport.facts(result));
        content.put("bounds", result.bounds().stream().map(FleetPage::bound).toList());
        content.put("measures", result.instances().stream().findFirst().map(FleetReport::measures).orElse(List.of()));
        content.put("instances", result.instances().stream().limit(rows).map(FleetPage::instance).toList());
        content.put("more", FleetReport.more(result, rows));
        content.put("notes", result.notes());
        return content;
    }

    private static Map<String, String> bound(FleetResult.Bound bound) {
        return Map.of("measure", PlainText.cut(bound.measure(), TEXT), "bound", bound.bound(), "worst", FleetReport.value(bound, bound.together().worst()),
                "ofWorst", PlainText.cut(bound.together().ofWorst(), TEXT), "median", FleetReport.value(bound, bound.together().median()),
                "sum", FleetReport.value(bound, bound.together().sum()), "state", CheckWords.state(bound.state()), "why", bound.why());
    }

    private static Map<String, Object> instance(FleetResult.Judged instance) {
        List<String> row = FleetReport.row(instance);
        return Map.of("name", row.get(0), "state", row.get(1), "cells", row.subList(1, row.size()), "figures", row.subList(2, row.size()),
                "remarks", FleetReport.remarks(instance));
    }

    /** The instances that are not drawn, by their names as far as there is room; nothing where all are. */
    private static String rest(FleetResult result) {
        List<String> rest = result.instances().stream().skip(SmallMultiples.INSTANCES_AT_MOST).map(each -> PlainText.cut(each.name(), TEXT)).toList();
        return rest.isEmpty() ? "" : "Drawn are %d of %d instances. Not drawn, for they lie nearest to the others: %s%s.".formatted(
                SmallMultiples.INSTANCES_AT_MOST, result.instances().size(), String.join(", ", rest.subList(0, Math.min(NAMES, rest.size()))),
                rest.size() > NAMES ? " and %d more".formatted(rest.size() - NAMES) : "");
    }
}
