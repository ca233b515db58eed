package io.executorlab.lab.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.claim.Claim;
import io.executorlab.lab.claim.Verdict;
import io.executorlab.lab.comparison.AllRecordings;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.LedgerOfRun;
import io.executorlab.lab.comparison.TwoRecordings;
import io.executorlab.lab.experiment.Experiment;

/** {@code docs/claims.md} with every verdict, and for each blog post a page with rules and evidence. */
final class ClaimsPage {

    private static final Path TABLE = Path.of("claims.md");
    private static final Path FOLDER = Path.of("claims");
    private static final String HEAD = """
            # The claims and their verdicts

            A claim is a number or a causal statement of one of the [five blog posts](../README.md#the-blog-posts).
            The lab tests each one that can be tested. In the table stand what the blog post says, what the lab
            measured, and the verdict. A claim's number leads to its rule and its evidence.
            """;
    private static final String NOTES = """

            A verdict takes five runs of each variant, recorded twice with different seeds. If the two recordings
            disagree, the claim is inconclusive. A recording on JDK 25 can only weaken a verdict.
            [Measuring](measuring.md#verdicts) has the exact rules. A number is the median of the runs, with the
            lowest and the highest in brackets.
            """;
    private static final String HEAD_OF_POST =
            """
                    # Blog post %1$s: %2$s

                    For each claim of [blog post %1$s](../../README.md#the-blog-posts) its rule, and the runs that it \
                    was judged
                    by. `./lab report docs/recorded/NAME.zip` says of such a run why a verdict is what it is.
                    [The claims' file](../../scenarios/claims/%1$s.yml) has the lines of the blog post and the \
                    conditions that the
                    lab chose. [The table](../claims.md) has what the blog post says, and the numbers.
                    """;

    private static final String FEWER = "\u00b9";
    private static final String DISPUTED = "\u00b2";
    private static final String TWO_SEEDS = "\u00b3";
    private static final String TWO_JDKS = "\u2074";

    private final Map<String, List<String>> tested;
    private final List<LedgerOfRun.PostRows> posts;
    private final Map<String, LedgerOfRun.Row> again;
    private final Map<String, LedgerOfRun.Row> onJdk25;

    /**
     * The recorded runs.
     *
     * @param again those that were recorded a second time, with another seed
     * @param onJdk25 those that were recorded on JDK 25 too
     */
    record Recordings(List<ExperimentResult> first, List<ExperimentResult> again, List<ExperimentResult> onJdk25) {
    }

    private ClaimsPage(Map<String, List<String>> tested, Recordings recordings) {
        this.tested = tested;
        posts = LedgerOfRun.of(recordings.first()).posts();
        again = byClaim(LedgerOfRun.of(recordings.again()));
        onJdk25 = byClaim(LedgerOfRun.of(recordings.onJdk25()));
    }

    private static Map<String, LedgerOfRun.Row> byClaim(LedgerOfRun ledger) {
        return ledger.posts().stream().flatMap(post -> post.rows().stream())
                .collect(Collectors.toMap(row -> row.claim().id(), row -> row));
    }

    /** The table of all claims first, then a page for each blog post; paths are below docs/. */
    static Map<Path, String> markdown(List<Experiment> experiments, Recordings recordings) {
        Map<String, List<String>> tested = experiments.stream()
                .collect(Collectors.toMap(Experiment::name, Experiment::claims, (a, b) -> a, LinkedHashMap::new));
        ClaimsPage page = new ClaimsPage(tested, recordings);
        Map<Path, String> files = new LinkedHashMap<>();
        files.put(TABLE, page.table(recordings));
        page.posts.forEach(post -> files.put(FOLDER.resolve(post.post().id() + ".md"), page.post(post)));
        return files;
    }

    private String table(Recordings recordings) {
        List<String> lines = new ArrayList<>(HEAD.lines().toList());
        List<LedgerOfRun.Row> rows = posts.stream().flatMap(post -> post.rows().stream()).toList();
        lines.addAll(List.of("", "| verdict | claims | meaning |", "| --- | ---: | --- |"));
        for (Verdict verdict : Verdict.values()) {
            long claims = rows.stream().filter(row -> word(row).equals(verdict.toString())).count();
            if (claims > 0) {
                lines.add(RecordedBlock.tableRow(
                        List.of(verdict.words(), String.valueOf(claims), meaning(verdict))));
            }
        }
        lines.addAll(NOTES.lines().toList());
        lines.add("");
        notes(rows).forEach(note -> lines.add("- " + note));
        lines.addAll(List.of("", "| claim | the blog post says | its number | the lab's | verdict |",
                "| --- | --- | --- | --- | --- |"));
        rows.forEach(row -> lines.add(row(row)));
        lines.addAll(List.of("", "## The recorded runs", "",
                "On one machine with 2 cores; each run's `machine.json` has the rest.", ""));
        recordings.first().forEach(result -> lines.add(recording(result, recordings)));
        return text(lines);
    }

    private static String meaning(Verdict verdict) {
        return switch (verdict) {
            case REPRODUCED -> "The runs show it, in the size that the blog post gives.";
            case DIRECTION_ONLY -> "The runs show the effect, but larger or smaller.";
            case INCONCLUSIVE -> "The runs cannot decide it.";
            case REFUTED -> "The runs show otherwise.";
            case CONSTRUCTION -> "No measurement could come out otherwise.";
            case NOT_ON_THIS_JVM -> "This JDK or machine does not have the mechanism.";
            case PRODUCTION_ONLY -> "Only the author's production can show it.";
            case NOT_MEASURED -> "No recorded run measures it.";
        };
    }

    private String row(LedgerOfRun.Row row) {
        Claim claim = row.claim();
        String id = "[%s](%s/%s.md#%1$s)".formatted(claim.id(), FOLDER, claim.id().split("-")[0]);
        String measured = shown(row).stream().findFirst()
                .map(test -> ResultView.change(test.result().figures().broken(), test.result().figures().fixed()))
                .orElse("-");
        List<String> cells = Stream.of(claim.statement(), ResultView.change(claim.before(), claim.after()), measured,
                VerdictWord.of(word(row)) + marks(row)).map(RecordedBlock::plain).toList();
        return "| %s | %s |".formatted(id, String.join(" | ", cells));
    }

    private String marks(LedgerOfRun.Row row) {
        return (fewer(row) ? FEWER : "") + (twice(row).isDisputed() ? DISPUTED : "")
                + (twice(row).disagreements().isEmpty() ? "" : TWO_SEEDS)
                + (jdks(row).disagreements().isEmpty() ? "" : TWO_JDKS);
    }

    private List<String> notes(List<LedgerOfRun.Row> rows) {
        List<String> notes = new ArrayList<>();
        if (rows.stream().anyMatch(this::fewer)) {
            notes.add(FEWER + " Fewer than five runs of a variant are recorded; they only show where it points.");
        }
        if (rows.stream().anyMatch(row -> twice(row).isDisputed())) {
            notes.add(DISPUTED + " Another experiment gives another verdict; the claim's page has both.");
        }
        if (rows.stream().anyMatch(row -> !twice(row).disagreements().isEmpty())) {
            notes.add(TWO_SEEDS + " The two recordings give different verdicts; the claim's page has both.");
        }
        if (rows.stream().anyMatch(row -> !jdks(row).disagreements().isEmpty())) {
            notes.add(TWO_JDKS + " JDK 25 gives another verdict; the claim's page has both.");
        }
        notes.add("%s %s".formatted(agreement(rows.stream().map(this::twice).toList(), "a second time"),
                agreement(rows.stream().map(this::jdks).toList(), "on JDK 25 too")));
        return notes;
    }

    private static String agreement(List<TwoRecordings> recordings, String other) {
        List<TwoRecordings> twice = recordings.stream().filter(TwoRecordings::isMeasuredTwice).toList();
        long agree = twice.stream().filter(two -> two.disagreements().isEmpty()).count();
        return twice.isEmpty() ? "No claim was measured %s.".formatted(other)
                : "Of %d claims measured %s, %d keep their verdict.".formatted(twice.size(), other, agree);
    }

    private static String recording(ExperimentResult result, Recordings recordings) {
        String name = result.antiPattern();
        return "- [%s](recorded/%1$s.zip)%s%s: lab %s".formatted(name, also(name, recordings.again(), "again", "again"),
                also(name, recordings.onJdk25(), "jdk-25", "on JDK 25"), commit(result));
    }

    private static String commit(ExperimentResult result) {
        return result.machine().versions().commit();
    }

    private static String also(String name, List<ExperimentResult> recorded, String folder, String words) {
        return recorded.stream().noneMatch(result -> result.antiPattern().equals(name)) ? ""
                : ", [%s](recorded/%s/%s.zip)".formatted(words, folder, name);
    }

    private String post(LedgerOfRun.PostRows post) {
        List<String> lines = new ArrayList<>(
                HEAD_OF_POST.formatted(post.post().id(), post.post().title()).lines().toList());
        post.rows().forEach(row -> claim(row, lines));
        return text(lines);
    }

    private void claim(LedgerOfRun.Row row, List<String> lines) {
        Claim claim = row.claim();
        lines.addAll(List.of("", "## " + claim.id(), ""));
        item(lines, "Rule", claim.judged());
        if (row.tests().isEmpty()) {
            List<String> others = tested.entrySet().stream()
                    .filter(experiment -> experiment.getValue().contains(claim.id())).map(Map.Entry::getKey).toList();
            item(lines, "Not measured", others.isEmpty() ? row.why()
                    : "not recorded; run %s".formatted(String.join(", ", others)));
        }
        List<String> runs = Stream.of(
                runs(shown(row).stream().filter(row.tests()::contains).toList(), "", ""),
                runs(different(twice(row)), "again/", " again"),
                runs(different(jdks(row)), "jdk-25/", " on JDK 25")).flatMap(List::stream).toList();
        if (!runs.isEmpty()) {
            lines.add("- Evidence: %s".formatted(String.join("; ", runs)));
        }
    }

    /** What another recording says where it does not say the same as the first. */
    private static List<LedgerOfRun.Test> different(TwoRecordings recordings) {
        List<String> experiments = recordings.disagreements().stream()
                .map(TwoRecordings.Disagreement::experiment).toList();
        return recordings.inSecond().stream().filter(test -> experiments.contains(test.experiment())
                || !test.measured() || recordings.onlyInSecond().contains(test)).toList();
    }

    /** Those that give the same verdict together. */
    private static List<String> runs(List<LedgerOfRun.Test> tests, String folder, String words) {
        Map<String, String> byVerdict = tests.stream().collect(Collectors.groupingBy(
                test -> test.result().verdict(), LinkedHashMap::new, Collectors.mapping(
                        test -> "[%s%s](../recorded/%s%1$s.zip)".formatted(test.experiment(), words, folder),
                        Collectors.joining(", "))));
        return byVerdict.entrySet().stream()
                .map(runs -> "%s: %s".formatted(runs.getValue(), VerdictWord.of(runs.getKey()))).toList();
    }

    private static void item(List<String> lines, String name, String text) {
        if (text != null && !text.isBlank()) {
            lines.add("- %s: %s".formatted(name, RecordedBlock.plain(text)));
        }
    }

    private AllRecordings all(LedgerOfRun.Row row) {
        return AllRecordings.of(row, Optional.ofNullable(again.get(row.claim().id())),
                Optional.ofNullable(onJdk25.get(row.claim().id())));
    }

    private TwoRecordings twice(LedgerOfRun.Row row) {
        return all(row).seeds();
    }

    private TwoRecordings jdks(LedgerOfRun.Row row) {
        return all(row).jdks();
    }

    private String word(LedgerOfRun.Row row) {
        return row.verdict().equals(LedgerOfRun.NOT_IN_THIS_RUN) ? Verdict.NOT_MEASURED.toString() : all(row).verdict();
    }

    private boolean fewer(LedgerOfRun.Row row) {
        return shown(row).stream().anyMatch(test -> test.result().takesMoreRuns());
    }

    /** The tests that measured it, those of the second recording alone among them; where none did, all of the first. */
    private List<LedgerOfRun.Test> shown(LedgerOfRun.Row row) {
        List<LedgerOfRun.Test> measured = row.tests().stream().filter(LedgerOfRun.Test::measured).toList();
        return measured.isEmpty() ? row.tests()
                : Stream.concat(measured.stream(), twice(row).onlyInSecond().stream()).toList();
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }
}
