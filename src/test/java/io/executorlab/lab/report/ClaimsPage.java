package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.executorlab.lab.claim.Claim;
import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.claim.Post;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.verdict.Verdict;

/** {@code docs/claims.md}: every claim of every post with its verdict, from the recorded runs. */
final class ClaimsPage {

    private static final String HEAD = """
            # The claims, and what became of them

            Every number and every causal statement of the posts that can be put to the test, beside what the lab measured in the runs that
            are recorded here. [What each word means](measuring.md#the-words-of-a-verdict), exactly. A verdict takes five runs; where fewer are
            recorded, their number stands behind the word, and it is what they point to. A claim stands with every experiment that tests it.

            This page is made from the recorded runs; a test keeps it so. `./lab report docs/recorded/NAME.zip` shows one of them.
            """;

    private record Row(ExperimentResult in, ClaimResult claim) {
    }

    private ClaimsPage() {
    }

    static String markdown(List<Experiment> experiments, List<ExperimentResult> recorded) {
        List<String> lines = new ArrayList<>(HEAD.lines().toList());
        for (Post post : Ledger.posts()) {
            lines.add("");
            lines.add("## Post %s: %s".formatted(post.id(), post.title()));
            lines.add("");
            lines.add("| claim | the post | the lab | verdict | why | recorded run |");
            lines.add("| --- | --- | --- | --- | --- | --- |");
            post.claims().forEach(claim -> rows(claim, experiments, recorded, lines));
        }
        lines.add("");
        lines.add("## The recorded runs");
        lines.add("");
        recorded.forEach(result -> lines.add("- [%s](recorded/%s.zip): %s".formatted(result.antiPattern(), result.antiPattern(),
                RecordedBlock.facts(result))));
        return String.join("\n", lines) + "\n";
    }

    private static void rows(Claim claim, List<Experiment> experiments, List<ExperimentResult> recorded, List<String> lines) {
        List<Row> all = recorded.stream().flatMap(result -> result.claims().stream().filter(its -> its.id().equals(claim.id()))
                .map(its -> new Row(result, its))).toList();
        List<Row> measured = all.stream().filter(row -> !row.claim().verdict().equals(Verdict.NOT_MEASURED.toString())).toList();
        List<Row> shown = measured.isEmpty() ? all : measured;
        if (shown.isEmpty()) {
            String where = experiments.stream().filter(experiment -> experiment.claims().contains(claim.id())).map(Experiment::name)
                    .collect(Collectors.joining(", "));
            lines.add(RecordedBlock.tableRow(List.of("%s %s".formatted(claim.id(), claim.statement()), TerminalReport.pair(claim.before(), claim.after()),
                    "-", Verdict.NOT_MEASURED.toString(), where.isEmpty() ? "No experiment tests it." : "Not recorded; run " + where + ".", "-")));
        }
        for (Row row : shown) {
            ClaimResult its = row.claim();
            lines.add(RecordedBlock.tableRow(List.of("%s %s".formatted(its.id(), its.statement()), TerminalReport.pair(its.postBefore(), its.postAfter()),
                    RecordedBlock.lab(its), its.verdictWithRuns(), its.why(), row.in().antiPattern())));
        }
    }
}
