package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.claim.Verdict;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedPacks;

/** What the page says of a second recording, which is the first one with verdicts that were made up. */
class ClaimsPageTest {

    private static ExperimentResult one;
    private static ExperimentResult other;

    @BeforeAll
    static void judge() throws IOException {
        one = recorded("thread-per-task");
        other = recorded("post-000");
    }

    private static ExperimentResult recorded(String name) throws IOException {
        return RecordedPacks.judged(RecordedPacks.file(name)).runs().get(0).result();
    }

    /** The same with this verdict on claim 000-3. */
    private static ExperimentResult saying(ExperimentResult result, Verdict verdict) {
        List<ClaimResult> claims = result.claims().stream().map(claim -> !claim.id().equals("000-3") ? claim
                : new ClaimResult(claim.id(), claim.statement(), verdict.toString(), "", "Made up.", claim.figures(),
                        claim.support()))
                .toList();
        return new ExperimentResult(result.format(), result.subject(), result.headline(), result.scale(),
                result.machine(), result.variants(), claims);
    }

    private static List<String> table(List<ExperimentResult> first, List<ExperimentResult> again,
            List<ExperimentResult> onJdk25) {
        return lines("claims.md", first, again, onJdk25);
    }

    private static List<String> lines(String file, List<ExperimentResult> first, List<ExperimentResult> again,
            List<ExperimentResult> onJdk25) {
        return ClaimsPage.markdown(List.of(), new ClaimsPage.Recordings(first, again, onJdk25)).get(Path.of(file))
                .lines().toList();
    }

    private static String row(List<String> table) {
        return table.stream().filter(line -> line.startsWith("| [000-3](claims/000.md#000-3) |")).findFirst()
                .orElseThrow();
    }

    @Test
    void twoVerdictsMakeAnInconclusiveOneInTheTableAndOnTheClaimsPage() {
        List<ExperimentResult> first = List.of(one, other);
        List<ExperimentResult> again = List.of(saying(one, Verdict.REFUTED));
        assertThat(row(table(first, again, List.of()))).endsWith(" | inconclusive\u00b3 |");
        assertThat(lines("claims/000.md", first, again, List.of()))
                .anyMatch(line -> line
                        .endsWith("; [thread-per-task again](../recorded/again/thread-per-task.zip): refuted"));
    }

    @Test
    void aContradictionThatOnlyTheSecondRecordingMeasuredIsShown() {
        List<ExperimentResult> first = List.of(one, saying(other, Verdict.NOT_MEASURED));
        List<ExperimentResult> again = List.of(one, saying(other, Verdict.REFUTED));
        assertThat(row(table(first, again, List.of()))).endsWith(" | reproduced\u00b2 |");
        assertThat(lines("claims/000.md", first, again, List.of()))
                .anyMatch(line -> line.endsWith("; [post-000 again](../recorded/again/post-000.zip): refuted"));
    }

    @Test
    void thatTheSecondRecordingCouldNotMeasureItStandsBelow() {
        List<ExperimentResult> again = List.of(saying(one, Verdict.NOT_MEASURED));
        assertThat(row(table(List.of(one), again, List.of()))).endsWith(" | reproduced |");
        assertThat(lines("claims/000.md", List.of(one), again, List.of()))
                .anyMatch(line -> line
                        .endsWith("; [thread-per-task again](../recorded/again/thread-per-task.zip): not measured"));
    }

    @Test
    void whatJdk25SaysStandsBesideItAndCanOnlyWeakenIt() {
        List<ExperimentResult> onJdk25 = List.of(saying(one, Verdict.DIRECTION_ONLY));
        assertThat(row(table(List.of(one, other), List.of(one), onJdk25)))
                .endsWith(" | same direction, other size\u2074 |");
        assertThat(lines("claims/000.md", List.of(one, other), List.of(one), onJdk25))
                .anyMatch(line -> line.endsWith(
                        "; [thread-per-task on JDK 25](../recorded/jdk-25/thread-per-task.zip): same direction, "
                                + "other size"));
        assertThat(row(table(List.of(one), List.of(), List.of(saying(one, Verdict.NOT_ON_THIS_JVM)))))
                .endsWith(" | reproduced\u2074 |");
    }

    @Test
    void aClaimHasItsRuleAndItsEvidence() {
        List<String> page = lines("claims/000.md", List.of(one), List.of(), List.of());
        List<String> claim = page.subList(page.indexOf("## 000-3"), page.size());
        assertThat(claim.subList(1, claim.indexOf("## 000-4"))).anyMatch(line -> line.startsWith("- Rule: "))
                .anyMatch(line -> line
                        .startsWith("- Evidence: [thread-per-task](../recorded/thread-per-task.zip): reproduced"));
    }
}
