package io.executorlab.lab.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.LedgerOfRun;

/** All claims of all posts, as the templates show them. */
final class LedgerContent {

    // A summary stays short enough for a pull request's comment; the page has all.
    private static final int SPREADS = 3;

    private LedgerContent() {
    }

    /** @param folders where the evidence of an experiment's cell is, as seen from the page; empty where it is not beside it */
    static Map<String, Object> of(List<ExperimentResult> results, BinaryOperator<String> folders) {
        LedgerOfRun ledger = LedgerOfRun.of(results);
        int claims = ledger.posts().stream().mapToInt(post -> post.rows().size()).sum();
        boolean elsewhere = ledger.posts().stream().flatMap(post -> post.rows().stream()).anyMatch(row -> row.verdict().equals(LedgerOfRun.NOT_IN_THIS_RUN));
        return Map.of("claims", claims, "count", ledger.count(), "elsewhere", elsewhere,
                "posts", ledger.posts().stream().map(post -> post(post, folders)).toList());
    }

    private static Map<String, Object> post(LedgerOfRun.PostRows post, BinaryOperator<String> folders) {
        return Map.of("id", post.post().id(), "title", post.post().title(), "count", post.count(),
                "open", post.rows().stream().anyMatch(row -> !row.tests().isEmpty()),
                "rows", post.rows().stream().map(row -> row(row, folders)).toList());
    }

    private static Map<String, Object> row(LedgerOfRun.Row row, BinaryOperator<String> folders) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", row.claim().id());
        fields.put("statement", row.claim().statement());
        fields.put("post", TerminalReport.pair(row.claim().before(), row.claim().after()));
        fields.put("rule", row.claim().judged());
        fields.put("passage", row.claim().basis().passage());
        fields.put("conditions", Objects.requireNonNullElse(row.claim().basis().conditions(), ""));
        fields.put("verdict", row.verdict());
        fields.put("kind", kind(row.verdict()));
        fields.put("disputed", row.isDisputed());
        fields.put("why", row.why());
        fields.put("tests", row.tests().stream().map(test -> test(test, folders)).toList());
        return fields;
    }

    private static Map<String, Object> test(LedgerOfRun.Test test, BinaryOperator<String> folders) {
        ClaimResult result = test.result();
        return Map.of("experiment", test.experiment(),
                "verdict", result.verdictWithRuns(),
                "lab", TerminalReport.ofLab(result),
                "reason", result.why(),
                "readings", result.support().readings().stream().map(LedgerContent::reading).toList(),
                "spreads", result.support().readings().stream().filter(ClaimResult.Reading::hasSpread).limit(SPREADS).map(LedgerContent::reading)
                        .collect(Collectors.joining("; ")),
                "evidence", result.support().evidence().stream()
                        .map(cell -> Map.of("cell", cell, "folder", folders.apply(test.experiment(), cell))).toList());
    }

    /** {@code threads.peak of broken 304 (298..310)}. */
    private static String reading(ClaimResult.Reading reading) {
        return "%s of %s %s%s".formatted(reading.measure(), reading.cell(), Numbers.number(reading.value()), reading.hasSpread()
                ? " (%s..%s)".formatted(Numbers.number(reading.low()), Numbers.number(reading.high())) : "");
    }

    static String kind(String verdict) {
        return verdict.replaceAll("[^a-z]+", "-");
    }
}
