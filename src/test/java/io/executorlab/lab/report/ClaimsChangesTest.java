package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.claim.Claim;
import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.verdict.Verdict;

class ClaimsChangesTest {

    private static final ClaimsChanges.Contents MADE_UP = new ClaimsChanges.Contents(
            new LinkedHashMap<>(Map.of("000-1", "reproduced", "000-2", "reproduced", "000-3", "refuted", "000-4", "refuted")),
            new LinkedHashMap<>(Map.of("000-2 000-4", "Another rule.", "000-5", "Overlooked.")));

    private static List<String> changes(String... claimsAndWords) {
        Map<String, String> now = new LinkedHashMap<>();
        for (int i = 0; i < claimsAndWords.length; i += 2) {
            now.put(claimsAndWords[i], claimsAndWords[i + 1]);
        }
        return ClaimsChanges.lines(MADE_UP, now).stream().filter(line -> line.startsWith("- ") || line.endsWith(":")).toList();
    }

    @Test
    void eachClaimHasTheWordOfThenAndOfNow() {
        assertThat(changes("000-1", "reproduced", "000-2", "refuted", "000-3", "inconclusive", "000-4", "refuted", "000-5", "reproduced")).containsExactly(
                "Another verdict than at first:",
                "- **000-2**: reproduced, now refuted. Another rule.",
                "- **000-3**: refuted, now inconclusive. The rule is the same; other runs decide, five of each variant instead of one.",
                "- **000-5**: not listed, now reproduced. Overlooked.",
                "The same verdict, by another rule:",
                "- **000-4**: refuted. Another rule.");
    }

    @Test
    void claimsThatBecameTheSameForTheSameReasonShareALine() {
        ClaimsChanges.Contents overlooked = new ClaimsChanges.Contents(new LinkedHashMap<>(), new LinkedHashMap<>(Map.of("000-2 000-4 000-5", "Overlooked.")));
        Map<String, String> now = new LinkedHashMap<>(Map.of("000-2", "refuted"));
        now.put("000-4", "reproduced");
        now.put("000-5", "refuted");
        assertThat(ClaimsChanges.lines(overlooked, now)).contains("- **000-2, 000-5**: not listed, now refuted. Overlooked.",
                "- **000-4**: not listed, now reproduced. Overlooked.");
    }

    @Test
    void theFileNamesClaimsAndVerdictsThatThereAre() {
        ClaimsChanges.Contents contents = ClaimsChanges.contents();
        List<String> claims = Ledger.posts().stream().flatMap(post -> post.claims().stream()).map(Claim::id).toList();
        assertThat(claims).containsAll(contents.then().keySet()).containsAll(contents.explained());
        assertThat(contents.explained()).doesNotHaveDuplicates();
        assertThat(contents.then().values()).isSubsetOf(Stream.of(Verdict.values()).map(Verdict::toString).toList());
        assertThat(claims).filteredOn(claim -> !contents.then().containsKey(claim)).allMatch(claim -> !contents.why(claim).isEmpty());
    }
}
