package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.common.Json;

/** Writes what a check of all instances leaves beside what was read: {@code instances.json}, Markdown and JUnit XML. */
public final class FleetFiles {

    private static final int ROWS = 50;
    private static final int TEXT = 300;

    private FleetFiles() {
    }

    /** Throws {@link IOException} naming the file that cannot be written. */
    public static void write(Path folder, FleetResult result) throws IOException {
        Json.write(folder.resolve(FleetResult.FILE), result);
        JunitXml.write(folder.resolve(ResultFiles.JUNIT), List.of(JunitSuites.of(result)));
        Files.writeString(folder.resolve(ResultFiles.MARKDOWN), Templates.fill("fleet.md.mustache", Templates.MARKDOWN, content(result)));
    }

    private static Map<String, Object> content(FleetResult result) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("prose", CheckPage.PROSE);
        content.put("budget", PlainText.cut(result.budget(), TEXT));
        content.put("verdict", FleetReport.verdict(result));
        content.put("facts", FleetReport.facts(result));
        content.put("bounds", result.bounds().stream().map(FleetFiles::bound).toList());
        content.put("measures", result.instances().stream().findFirst().map(FleetReport::measures).orElse(List.of()));
        content.put("instances", result.instances().stream().limit(ROWS).map(FleetFiles::instance).toList());
        content.put("more", FleetReport.more(result, ROWS));
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
        return Map.of("name", row.get(0), "cells", row.subList(1, row.size()), "remarks", FleetReport.remarks(instance));
    }
}
