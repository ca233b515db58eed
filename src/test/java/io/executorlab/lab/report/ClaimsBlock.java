package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.claim.Claim;
import io.executorlab.lab.claim.Verdict;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.LedgerOfRun;
import io.executorlab.lab.comparison.OnJdk25;
import io.executorlab.lab.experiment.Experiment;

/** The blocks of {@code docs/claims.md} with every verdict, and of each blog post's page with rules and evidence. */
final class ClaimsBlock {

    private static final String PAGES = "claims";
    private static final String FEWER = "\u00b9";
    private static final String ONCE = "\u00b2";
    private static final String TWO_JDKS = "\u2074";

    private final Map<String, List<String>> tested;
    private final List<LedgerOfRun.PostRows> posts;
    private final Map<String, LedgerOfRun.Row> onJdk25;
    private final Recordings recordings;

    /**
     * The recorded runs.
     *
     * @param again those that were recorded a second time, with another seed
     * @param together what both say of the claims
     * @param onJdk25 those that were recorded on JDK 25 too
     */
    record Recordings(List<ExperimentResult> first, List<ExperimentResult> again, List<ExperimentResult> together,
            List<ExperimentResult> onJdk25) {
    }

    ClaimsBlock(List<Experiment> experiments, Recordings recordings) {
        tested = experiments.stream()
                .collect(Collectors.toMap(Experiment::name, Experiment::claims, (a, b) -> a, LinkedHashMap::new));
        this.recordings = recordings;
        posts = LedgerOfRun.of(recordings.together()).posts();
        onJdk25 = byClaim(LedgerOfRun.of(recordings.onJdk25()));
    }

    private static Map<String, LedgerOfRun.Row> byClaim(LedgerOfRun ledger) {
        return ledger.posts().stream().flatMap(post -> post.rows().stream())
                .collect(Collectors.toMap(row -> row.claim().id(), row -> row));
    }

    /** @param about the verdicts, the table, the recordings, or a blog post by its number */
    String of(String about) {
        return switch (about) {
            case "verdicts" -> verdicts();
            case "table" -> table();
            case "recordings" -> text(recordings.first().stream().map(this::recording).toList());
            default -> post(posts.stream().filter(post -> post.post().id().equals(about)).findFirst().orElseThrow());
        };
    }

    private List<LedgerOfRun.Row> rows() {
        return posts.stream().flatMap(post -> post.rows().stream()).toList();
    }

    private String verdicts() {
        List<String> lines = new ArrayList<>(List.of("| verdict | claims | meaning |", "| --- | ---: | --- |"));
        for (Verdict verdict : Verdict.values()) {
            long claims = rows().stream().filter(row -> jdks(row).verdict() == verdict).count();
            if (claims > 0) {
                lines.add(RecordedBlock.tableRow(List.of(verdict.words(), String.valueOf(claims), meaning(verdict))));
            }
        }
        return text(lines);
    }

    private String table() {
        List<String> lines = new ArrayList<>();
        notes(rows()).forEach(note -> lines.add("- " + note));
        lines.addAll(List.of("", "| claim | the blog post says | its number | the lab's | verdict |",
                "| --- | --- | --- | --- | --- |"));
        rows().forEach(row -> lines.add(row(row)));
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
        String id = "[%s](%s/%s.md#%1$s)".formatted(claim.id(), PAGES, claim.id().split("-")[0]);
        String measured = shown(row).stream().findFirst()
                .map(test -> ExperimentReport.change(test.result().figures().broken(), test.result().figures().fixed()))
                .orElse("-");
        List<String> cells = Stream.of(claim.statement(), ExperimentReport.change(claim.before(), claim.after()),
                measured, VerdictWord.of(jdks(row).verdict()) + marks(row)).map(RecordedBlock::plain).toList();
        return "| %s | %s |".formatted(id, String.join(" | ", cells));
    }

    private String marks(LedgerOfRun.Row row) {
        return (fewer(row) ? FEWER : "") + (isRecordedOnce(row) ? ONCE : "")
                + (jdks(row).different().isEmpty() ? "" : TWO_JDKS);
    }

    private List<String> notes(List<LedgerOfRun.Row> rows) {
        List<String> notes = new ArrayList<>();
        if (rows.stream().anyMatch(ClaimsBlock::fewer)) {
            notes.add(FEWER + " Fewer than five runs of a variant are recorded; they only show where it points.");
        }
        if (rows.stream().anyMatch(this::isRecordedOnce)) {
            notes.add(ONCE + " An experiment of it is recorded only once so far.");
        }
        if (rows.stream().anyMatch(row -> !jdks(row).different().isEmpty())) {
            notes.add(TWO_JDKS + " JDK 25 gives another verdict; the claim's page has both.");
        }
        List<OnJdk25> onBoth = rows.stream().map(this::jdks).filter(OnJdk25::isMeasuredOnBoth).toList();
        notes.add("Of %d claims measured on JDK 25 too, %d keep their verdict.".formatted(onBoth.size(),
                onBoth.stream().filter(claim -> claim.different().isEmpty()).count()));
        return notes;
    }

    private String recording(ExperimentResult result) {
        String name = result.antiPattern();
        return "- [%s](recorded/%1$s.zip)%s%s: commit %s".formatted(name,
                also(name, recordings.again(), "recorded/again", "again"),
                also(name, recordings.onJdk25(), "recorded/jdk-25", "on JDK 25"), commit(result));
    }

    private static String commit(ExperimentResult result) {
        return result.machine().versions().commit();
    }

    private static String also(String name, List<ExperimentResult> recorded, String folder, String words) {
        return recorded.stream().noneMatch(result -> result.antiPattern().equals(name)) ? ""
                : ", [%s](%s/%s.zip)".formatted(words, folder, name);
    }

    private String post(LedgerOfRun.PostRows post) {
        List<String> lines = new ArrayList<>();
        post.rows().forEach(row -> claim(row, lines));
        return text(lines);
    }

    private void claim(LedgerOfRun.Row row, List<String> lines) {
        Claim claim = row.claim();
        lines.addAll(lines.isEmpty() ? List.of("## " + claim.id(), "") : List.of("", "## " + claim.id(), ""));
        item(lines, "Judged", claim.judged());
        if (row.tests().isEmpty()) {
            List<String> others = tested.entrySet().stream()
                    .filter(experiment -> experiment.getValue().contains(claim.id())).map(Map.Entry::getKey).toList();
            if (others.isEmpty()) {
                item(lines, "Not measured", row.why());
            } else {
                lines.add("- Not measured: not recorded; `./lab run %s`".formatted(String.join(" ", others)));
            }
        }
        measured(shown(row), "In ", "../recorded", lines);
        measured(jdks(row).different(), "On JDK 25, in ", "../recorded/jdk-25", lines);
    }

    /** Experiments that measured the same share a line. */
    private static void measured(List<LedgerOfRun.Test> tests, String where, String folder, List<String> lines) {
        Map<String, List<String>> experiments = new LinkedHashMap<>();
        tests.forEach(test -> experiments
                .computeIfAbsent("%s: %s".formatted(VerdictWord.of(test.result().verdict()), test.result().why()),
                        measured -> new ArrayList<>())
                .add("[%1$s](%2$s/%1$s.zip)".formatted(test.experiment(), folder)));
        experiments.forEach((measured, links) -> item(lines, where + String.join(", ", links), measured));
    }

    private static void item(List<String> lines, String name, String text) {
        if (text != null && !text.isBlank()) {
            lines.add("- %s: %s".formatted(name, RecordedBlock.plain(text)));
        }
    }

    private OnJdk25 jdks(LedgerOfRun.Row row) {
        return new OnJdk25(row, Optional.ofNullable(onJdk25.get(row.claim().id())));
    }

    private boolean isRecordedOnce(LedgerOfRun.Row row) {
        return row.tests().stream().filter(LedgerOfRun.Test::measured).anyMatch(test -> recordings.again().stream()
                .noneMatch(result -> result.antiPattern().equals(test.experiment())));
    }

    private static boolean fewer(LedgerOfRun.Row row) {
        return shown(row).stream().anyMatch(test -> test.result().takesMoreRuns());
    }

    /** The tests that measured it; where none did, all of them. */
    private static List<LedgerOfRun.Test> shown(LedgerOfRun.Row row) {
        List<LedgerOfRun.Test> measured = row.tests().stream().filter(LedgerOfRun.Test::measured).toList();
        return measured.isEmpty() ? row.tests() : measured;
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }
}
