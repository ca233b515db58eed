package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.verdict.Verdict;

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
                : new ClaimResult(claim.id(), claim.statement(), verdict.toString(), "", "Made up.", claim.figures(), claim.support())).toList();
        return new ExperimentResult(result.format(), result.subject(), result.headline(), result.scale(), result.machine(), result.variants(), claims);
    }

    private static List<String> page(List<ExperimentResult> first, List<ExperimentResult> again) {
        return page(first, again, List.of());
    }

    private static List<String> page(List<ExperimentResult> first, List<ExperimentResult> again, List<ExperimentResult> onJdk25) {
        return ClaimsPage.markdown(List.of(), first, again, onJdk25).lines().toList();
    }

    @Test
    void twoVerdictsMakeAnInconclusiveOneInTheSummaryAndInTheRow() {
        assertThat(page(List.of(one, other), List.of(saying(one, Verdict.REFUTED))))
                .anyMatch(line -> line.startsWith("| inconclusive | 1 | 000-3\u00b3 |"))
                .anyMatch(line -> line.startsWith("| 000-3 ") && line.endsWith(" | inconclusive (thread-per-task: reproduced, then refuted) |"))
                .contains("- thread-per-task again, refuted: Made up.", "- \u00b3 Two recordings give different verdicts; both stand below.");
    }

    @Test
    void aContradictionThatOnlyTheSecondRecordingMeasuredIsShown() {
        assertThat(page(List.of(one, saying(other, Verdict.NOT_MEASURED)), List.of(one, saying(other, Verdict.REFUTED))))
                .anyMatch(line -> line.startsWith("| reproduced |") && line.contains("000-3\u00b2"))
                .anyMatch(line -> line.startsWith("| 000-3 ") && line.endsWith(" | thread-per-task: reproduced; post-000 again: refuted |"))
                .contains("- post-000 again, refuted: Made up.");
    }

    @Test
    void thatTheSecondRecordingCouldNotMeasureItStandsBelow() {
        assertThat(page(List.of(one), List.of(saying(one, Verdict.NOT_MEASURED))))
                .anyMatch(line -> line.startsWith("| 000-3 ") && line.endsWith(" | reproduced |"))
                .contains("- thread-per-task again, not measured: Made up.")
                .contains("- 1 of the claims were measured twice, by recordings with different seeds. Both agree on 1; on 0 one of the two is inconclusive; on 0 they differ otherwise.");
    }

    @Test
    void whatJdk25SaysStandsBesideItAndCanOnlyWeakenIt() {
        assertThat(page(List.of(one, other), List.of(one), List.of(saying(one, Verdict.DIRECTION_ONLY))))
                .anyMatch(line -> line.startsWith("| direction only |") && line.contains("000-3\u2074"))
                .anyMatch(line -> line.startsWith("| 000-3 ") && line.endsWith(" | direction only (thread-per-task: reproduced, on JDK 25: direction only) |"))
                .contains("- Other recordings: The second, with another seed, agrees. JDK 25 does not agree.", "- thread-per-task on JDK 25, direction only: Made up.",
                        "- \u2074 JDK 25 gives another verdict; both stand below.");
        assertThat(page(List.of(one), List.of(), List.of(saying(one, Verdict.NOT_ON_THIS_JVM))))
                .anyMatch(line -> line.startsWith("| 000-3 ") && line.endsWith(" | reproduced (on JDK 25: not on this JDK / these cores) |"))
                .contains("- Other recordings: JDK 25 does not have the mechanism.")
                .contains("- 2 of the claims were measured on JDK 25 too. Both agree on 1; on 1 the mechanism is gone; on 0 one of the two is inconclusive;"
                        + " on 0 they differ otherwise.");
    }
}
