package io.executorlab.lab.claim;

import static io.executorlab.lab.claim.Verdict.NOT_MEASURED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.measure.Measures;

/** A claim of which some cells have no evidence: no verdict, and which cell lacks it and why. */
class ClaimInPartTest {

    private static Measures took(double millis) {
        return new GivenMeasures(Map.of("http.client.mean(GET /products)", runs(millis)));
    }

    private static List<Double> runs(double all) {
        return Collections.nCopies(5, all);
    }

    private static ClaimResult judge(String claim, Map<String, Measures> measured,
            Map<String, String> withoutEvidence) {
        return Ledger.claim(claim).judge(new Cells(measured, withoutEvidence));
    }

    @Test
    void itSaysWhichCellWasNotRunOrWhyItHasNoEvidence() {
        ClaimResult judgement = judge("002-3", Map.of("broken", took(2000), "60-40", took(400)),
                Map.of("broken@search-30", "The app ended under load."));
        assertThat(judgement.verdict()).isEqualTo(NOT_MEASURED);
        assertThat(judgement.why()).contains(" broken@search-30 ", "The app ended under load.");
        assertThat(judgement.support().intervals()).isEmpty();
        assertThat(judgement.figures().broken()).isNull();
        assertThat(judge("002-3", Map.of(), Map.of()).why()).contains(" broken ");
    }

    @Test
    void itSaysWhichNumberACellLacks() {
        assertThat(
                judge("002-3", Map.of("broken", took(2000), "60-40", new Measures(List.of(Recorded.run().evidence()))),
                        Map.of()).why())
                .isEqualTo("'http.server.mean(GET /products)' of the variant 60-40 was not measured.");
    }

    static Stream<Claim> claims() {
        return Ledger.posts().stream().flatMap(post -> post.claims().stream());
    }

    /** Whatever cells lack evidence, judging goes on to its end and gives no number that is none. */
    @ParameterizedTest
    @MethodSource("claims")
    void eachClaimCanLackAnyOfItsCells(Claim claim) {
        Measures nothing = new Measures(List.of(Recorded.run().evidence()));
        for (String cell : claim.allCells()) {
            assertThat(judge(claim.id(), Map.of(cell, nothing), Map.of()).why()).isNotBlank().doesNotContain("NaN");
        }
        assertThat(judge(claim.id(), Map.of(), Map.of()).verdict()).isEqualTo(NOT_MEASURED);
    }
}
