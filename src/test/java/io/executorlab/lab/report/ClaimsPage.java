package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.claim.Claim;
import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.comparison.AllRecordings;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.LedgerOfRun;
import io.executorlab.lab.comparison.TwoRecordings;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.verdict.Verdict;

/** {@code docs/claims.md}: every claim of every post with its verdict, its rule and its conditions, from the recorded runs. */
final class ClaimsPage {

    private static final String HEAD = """
            # The claims, and what became of them

            This page lists every number and every causal statement of the posts that can be tested, beside what the lab measured in the recorded
            runs. [The words of a verdict](measuring.md#the-words-of-a-verdict) are defined exactly. A verdict takes five runs; if fewer are recorded,
            their number stands behind the word, which then only says where they point. Unfold what is below a post's table to see each claim's rule,
            the lines of the post that it comes from, and the conditions that the lab chose. If an experiment was recorded a second time, with another
            seed, a verdict stands if both recordings give it; if they differ, the claim is inconclusive and the page shows both. If the second recording
            could not measure a claim, the first verdict stands, and a note says so. What was recorded on JDK 25 too can only weaken a verdict, by
            [a rule](measuring.md#a-recording-on-jdk-25). A number of several runs is their median, with the lowest and the highest behind it.

            This page is made from the recorded runs, and a test checks that it is up to date. `./lab report docs/recorded/NAME.zip` shows one of them.
            """;

    private final Map<String, List<String>> tested;
    private final List<LedgerOfRun.PostRows> posts;
    private final Map<String, LedgerOfRun.Row> again;
    private final Map<String, LedgerOfRun.Row> onJdk25;
    private final List<String> lines = new ArrayList<>(HEAD.lines().toList());

    private ClaimsPage(Map<String, List<String>> tested, LedgerOfRun ledger, LedgerOfRun again, LedgerOfRun onJdk25) {
        this.tested = tested;
        posts = ledger.posts();
        this.again = byClaim(again);
        this.onJdk25 = byClaim(onJdk25);
    }

    private static Map<String, LedgerOfRun.Row> byClaim(LedgerOfRun ledger) {
        return ledger.posts().stream().flatMap(post -> post.rows().stream()).collect(Collectors.toMap(row -> row.claim().id(), row -> row));
    }

    /**
     * @param recorded the recorded runs
     * @param again those that were recorded a second time, with another seed
     * @param onJdk25 those that were recorded on JDK 25 too
     */
    static String markdown(List<Experiment> experiments, List<ExperimentResult> recorded, List<ExperimentResult> again, List<ExperimentResult> onJdk25) {
        Map<String, List<String>> tested = experiments.stream().collect(Collectors.toMap(Experiment::name, Experiment::claims, (a, b) -> a, LinkedHashMap::new));
        ClaimsPage page = new ClaimsPage(tested, LedgerOfRun.of(recorded), LedgerOfRun.of(again), LedgerOfRun.of(onJdk25));
        page.summary();
        page.heading("What changed");
        page.changes();
        page.posts.forEach(page::post);
        page.heading("The recorded runs");
        recorded.forEach(result -> page.recording("recorded/", result));
        if (!again.isEmpty()) {
            page.lines.addAll(List.of("", "A second time, with another seed:", ""));
            again.forEach(result -> page.recording("recorded/again/", result));
        }
        if (!onJdk25.isEmpty()) {
            page.lines.addAll(List.of("", "On JDK 25:", ""));
            onJdk25.forEach(result -> page.recording("recorded/jdk-25/", result));
        }
        return String.join("\n", page.lines) + "\n";
    }

    private void changes() {
        Map<String, String> now = new LinkedHashMap<>();
        rows().forEach(row -> now.put(row.claim().id(), word(row)));
        lines.addAll(ClaimsChanges.lines(ClaimsChanges.contents(), now));
    }

    private List<LedgerOfRun.Row> rows() {
        return posts.stream().flatMap(post -> post.rows().stream()).toList();
    }

    private void recording(String folder, ExperimentResult result) {
        lines.add("- [%s](%s%s.zip): %s".formatted(result.antiPattern(), folder, result.antiPattern(), RecordedBlock.facts(result)));
    }

    private AllRecordings all(LedgerOfRun.Row row) {
        return AllRecordings.of(row, Optional.ofNullable(again.get(row.claim().id())), Optional.ofNullable(onJdk25.get(row.claim().id())));
    }

    private TwoRecordings twice(LedgerOfRun.Row row) {
        return all(row).seeds();
    }

    private TwoRecordings jdks(LedgerOfRun.Row row) {
        return all(row).jdks();
    }

    private void heading(String text) {
        lines.addAll(List.of("", "## " + text, ""));
    }

    private void table(String... columns) {
        lines.add(RecordedBlock.tableRow(List.of(columns)));
        lines.add("| " + Arrays.stream(columns).map(column -> "---").collect(Collectors.joining(" | ")) + " |");
    }

    private void summary() {
        List<LedgerOfRun.Row> rows = rows();
        Map<String, List<String>> claims = new LinkedHashMap<>();
        Stream.of(Verdict.values()).forEach(verdict -> claims.put(verdict.toString(), new ArrayList<>()));
        rows.forEach(row -> claims.get(word(row)).add(row.claim().id() + (fewer(row) ? "\u00b9" : "") + (twice(row).isDisputed() ? "\u00b2" : "")
                + (twice(row).disagreements().isEmpty() ? "" : "\u00b3") + (jdks(row).disagreements().isEmpty() ? "" : "\u2074")));
        heading("In short");
        lines.add("Of %d claims:".formatted(rows.size()));
        lines.add("");
        table("verdict", "claims", "which");
        claims.forEach((verdict, ids) -> lines.add(RecordedBlock.tableRow(List.of(verdict, String.valueOf(ids.size()), String.join(", ", ids)))));
        lines.add("");
        notes(rows).forEach(note -> lines.add("- " + note));
    }

    private List<String> notes(List<LedgerOfRun.Row> rows) {
        List<String> notes = new ArrayList<>();
        if (rows.stream().anyMatch(this::fewer)) {
            notes.add("\u00b9 Fewer than five runs of a variant are recorded; they only show where the claim points.");
        }
        if (rows.stream().anyMatch(row -> twice(row).isDisputed())) {
            notes.add("\u00b2 Another experiment says otherwise; the claim stands with the first one's verdict here, and with both below.");
        }
        if (rows.stream().anyMatch(row -> !twice(row).disagreements().isEmpty())) {
            notes.add("\u00b3 Two recordings give different verdicts; both stand below.");
        }
        if (rows.stream().anyMatch(row -> !jdks(row).disagreements().isEmpty())) {
            notes.add("\u2074 JDK 25 gives another verdict; both stand below.");
        }
        List<TwoRecordings> twice = rows.stream().map(this::twice).filter(TwoRecordings::isMeasuredTwice).toList();
        notes.add(twice.isEmpty() ? "No verdict has been recorded a second time yet."
                : "%d of the claims were measured twice, by recordings with different seeds. %s".formatted(twice.size(), agreements(twice)));
        List<TwoRecordings> jdks = rows.stream().map(this::jdks).filter(TwoRecordings::isMeasuredTwice).toList();
        notes.add(jdks.isEmpty() ? "No verdict has been recorded on JDK 25 yet."
                : "%d of the claims were measured on JDK 25 too. %s".formatted(jdks.size(), agreements(jdks)));
        return notes;
    }

    /** On how many claims two recordings agree, and how they differ on the others: where one of them is open nothing contradicts the other. */
    private static String agreements(List<TwoRecordings> recordings) {
        List<TwoRecordings> differ = recordings.stream().filter(its -> !its.disagreements().isEmpty()).toList();
        long gone = differ.stream().filter(its -> its.disagreements().stream().allMatch(TwoRecordings.Disagreement::lacksMechanism)).count();
        long otherwise = differ.stream().filter(its -> its.disagreements().stream().anyMatch(one -> !one.isOpen() && !one.lacksMechanism())).count();
        return "Both agree on %d; %son %d one of the two is inconclusive; on %d they differ otherwise.".formatted(recordings.size() - differ.size(),
                gone > 0 ? "on %d the mechanism is gone; ".formatted(gone) : "", differ.size() - gone - otherwise, otherwise);
    }

    private String word(LedgerOfRun.Row row) {
        return row.verdict().equals(LedgerOfRun.NOT_IN_THIS_RUN) ? Verdict.NOT_MEASURED.toString() : all(row).verdict();
    }

    private boolean fewer(LedgerOfRun.Row row) {
        return shown(row).stream().anyMatch(test -> test.result().takesMoreRuns());
    }

    /**
     * What the experiments say that measured it, from the second recording where they measured it in that alone; where none did in the first,
     * what they say of that.
     */
    private List<LedgerOfRun.Test> shown(LedgerOfRun.Row row) {
        List<LedgerOfRun.Test> measured = row.tests().stream().filter(LedgerOfRun.Test::measured).toList();
        return measured.isEmpty() ? row.tests() : Stream.concat(measured.stream(), twice(row).onlyInSecond().stream().map(ClaimsPage::again)).toList();
    }

    private static LedgerOfRun.Test again(LedgerOfRun.Test test) {
        return new LedgerOfRun.Test(test.experiment() + " again", test.result());
    }

    private static LedgerOfRun.Test onJdk25(LedgerOfRun.Test test) {
        return new LedgerOfRun.Test(test.experiment() + " on JDK 25", test.result());
    }

    private void post(LedgerOfRun.PostRows post) {
        heading("Post %s: %s".formatted(post.post().id(), post.post().title()));
        table("claim", "the post", "the lab", "verdict");
        post.rows().forEach(row -> lines.add(RecordedBlock.tableRow(List.of("%s %s".formatted(row.claim().id(), row.claim().statement()),
                TerminalReport.pair(row.claim().before(), row.claim().after()), each(row, TerminalReport::ofLab), verdict(row)))));
        lines.addAll(List.of("", "<details>", "<summary>Rules, conditions and reasons of post %s</summary>".formatted(post.post().id())));
        post.rows().forEach(this::reasons);
        lines.addAll(List.of("", "</details>"));
    }

    private String verdict(LedgerOfRun.Row row) {
        List<String> disagreements = Stream.of(words(row, twice(row), TwoRecordings.Disagreement::toString),
                words(row, jdks(row), its -> its.first().equals(all(row).verdict()) ? "on JDK 25: " + its.second() : "%s, on JDK 25: %s".formatted(its.first(), its.second())))
                .flatMap(List::stream).toList();
        if (!disagreements.isEmpty()) {
            return "%s (%s)".formatted(all(row).verdict(), String.join("; ", disagreements));
        }
        return row.tests().isEmpty() ? Verdict.NOT_MEASURED.toString() : each(row, ClaimResult::verdictInFull);
    }

    /** Of each experiment whose recordings differ, with its name unless all of the claim's say the same. */
    private static List<String> words(LedgerOfRun.Row row, TwoRecordings recordings, Function<TwoRecordings.Disagreement, String> words) {
        List<TwoRecordings.Disagreement> all = recordings.disagreements();
        List<String> different = all.stream().map(words).distinct().toList();
        return different.size() == 1 && all.size() == row.tests().size() ? different
                : all.stream().map(its -> "%s: %s".formatted(its.experiment(), words.apply(its))).toList();
    }

    /** Of each experiment, with its name where they differ. */
    private String each(LedgerOfRun.Row row, Function<ClaimResult, String> words) {
        List<LedgerOfRun.Test> tests = shown(row);
        List<String> different = tests.stream().map(test -> words.apply(test.result())).distinct().toList();
        return tests.isEmpty() ? "-" : different.size() == 1 ? different.get(0)
                : tests.stream().map(test -> "%s: %s".formatted(test.experiment(), words.apply(test.result()))).collect(Collectors.joining("; "));
    }

    private void reasons(LedgerOfRun.Row row) {
        Claim claim = row.claim();
        lines.addAll(List.of("", "**%s** %s".formatted(claim.id(), RecordedBlock.plain(claim.statement())), ""));
        item("The post", claim.basis().passage());
        item("Rule", claim.judged());
        item("Conditions", claim.basis().conditions());
        if (row.tests().isEmpty()) {
            List<String> others = tested.entrySet().stream().filter(experiment -> experiment.getValue().contains(claim.id())).map(Map.Entry::getKey).toList();
            item("Not measured", others.isEmpty() ? row.why() : "not recorded; run %s".formatted(String.join(", ", others)));
        }
        List<LedgerOfRun.Test> first = shown(row).stream().filter(row.tests()::contains).toList();
        item("Other recordings", String.join(" ", Stream.of(agreement(twice(row), "The second, with another seed,"), agreement(jdks(row), "JDK 25"))
                .filter(words -> !words.isEmpty()).toList()));
        Stream.of(first.stream(), twice(row).inSecond().stream().map(ClaimsPage::again), jdks(row).inSecond().stream().map(ClaimsPage::onJdk25))
                .flatMap(tests -> tests).forEach(test ->
                item("%s, %s".formatted(test.experiment(), test.result().verdictWithRuns()), test.result().why()));
    }

    private static String agreement(TwoRecordings recordings, String other) {
        List<TwoRecordings.Disagreement> disagreements = recordings.disagreements();
        String says = disagreements.isEmpty() ? "agrees"
                : disagreements.stream().allMatch(TwoRecordings.Disagreement::lacksMechanism) ? "does not have the mechanism" : "does not agree";
        return !recordings.isMeasuredTwice() ? "" : "%s %s.".formatted(other, says);
    }

    private void item(String name, String text) {
        if (text != null && !text.isBlank()) {
            lines.add("- %s: %s".formatted(RecordedBlock.plain(name), RecordedBlock.plain(text)));
        }
    }
}
