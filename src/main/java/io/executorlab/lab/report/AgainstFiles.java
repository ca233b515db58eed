package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.Difference;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.diagnosis.Culprit;

/** Writes what a check of two versions leaves beside its runs: {@code against.json}, Markdown and JUnit XML. */
public final class AgainstFiles {

    private static final int NAME = 150;
    private static final int CULPRITS = 3;
    private static final int FRAMES = 12;

    private AgainstFiles() {
    }

    /** Throws {@link IOException} naming the file that cannot be written. */
    public static void write(Path folder, VersionComparison result) throws IOException {
        AtomicFile.write(Map.of(folder.resolve(VersionComparison.FILE), Json.pretty(result) + "\n",
                folder.resolve(ResultFiles.JUNIT), JunitXml.of(List.of(JunitSuites.of(result))),
                folder.resolve(ResultFiles.MARKDOWN), Templates.fill("against.md.mustache", Templates.MARKDOWN, content(result))));
    }

    private static Map<String, Object> content(VersionComparison result) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("prose", CheckPage.PROSE);
        content.put("budget", PlainText.cut(result.budget(), NAME));
        content.put("verdict", AgainstReport.verdict(result));
        content.put("facts", AgainstReport.facts(result));
        content.put("differences", result.differences().stream().map(AgainstFiles::difference).toList());
        content.put("bounds", result.bounds().stream().map(AgainstFiles::bound).toList());
        content.put("notes", result.notes());
        return content;
    }

    private static Map<String, Object> difference(Difference each) {
        return row(each.measure(), AgainstReport.state(each), each.why(), each.culprits(), Map.of(
                "before", AgainstReport.range(each.runs().before(), each.perRequest()), "after", AgainstReport.range(each.runs().after(), each.perRequest()),
                "interval", AgainstReport.interval(each), "tolerated", Numbers.precise(each.tolerance())));
    }

    private static Map<String, Object> bound(BudgetVerdict bound) {
        return row(bound.measure(), CheckWords.state(bound.state()), bound.why(), bound.culprits(), Map.of(
                "bound", bound.bound(), "value", CheckWords.value(bound)));
    }

    private static Map<String, Object> row(String measure, String state, String why, List<Culprit> culprits, Map<String, String> columns) {
        Map<String, Object> row = new HashMap<>(columns);
        row.put("measure", PlainText.cut(measure, NAME));
        row.put("state", state);
        row.put("why", why);
        row.put("story", !why.isEmpty() || !culprits.isEmpty());
        row.put("culprits", culprits.stream().limit(CULPRITS).map(culprit -> Map.of("what", PlainText.cut(culprit.what(), NAME),
                "stack", culprit.stack().stream().limit(FRAMES).map(frame -> PlainText.cut(frame, NAME)).toList())).toList());
        return row;
    }
}
