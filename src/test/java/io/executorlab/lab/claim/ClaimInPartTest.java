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

/** A claim of which some cells have no evidence: no verdict, which cells lack it and why, and what the others gave. */
class ClaimInPartTest {

    private static Measures took(double millis) {
        return new GivenMeasures(Map.of("http.client.mean(GET /products)", runs(millis)));
    }

    private static List<Double> runs(double all) {
        return Collections.nCopies(5, all);
    }

    private static Judgement judge(String claim, Map<String, Measures> measured, Map<String, String> withoutEvidence) {
        return Ledger.judge(Ledger.claim(claim), new Cells(measured, withoutEvidence));
    }

    @Test
    void underSeveralConditionsItSaysWhatTheOthersGave() {
        Judgement judgement = judge("002-3", Map.of("broken", took(2000), "60-40", took(400)),
                Map.of("broken@search-30", "The app ended under load."));
        assertThat(judgement.verdict()).isEqualTo(NOT_MEASURED);
        assertThat(judgement.why())
                .contains(
                        "The variant broken@search-30 has no evidence: The app ended under load. The variant "
                                + "60-40@search-30 was not run.")
                .matches(
                        ".* What could be compared: with 10 search connections reproduced \\(5 times .*\\), with "
                                + "30 not measured\\.");
        assertThat(judgement.intervals()).isEmpty();
        assertThat(judgement.broken()).isNull();
    }

    @Test
    void ofSeveralStatementsItSaysThoseThatWereMeasured() {
        Measures broken = new GivenMeasures(Map.of("threads.peak", runs(280)));
        assertThat(judge("001-1", Map.of("broken", broken), Map.of()).why())
                .startsWith("The variant fixed was not run. What could be compared: 280 ");
        Measures burst = new GivenMeasures(Map.of());
        assertThat(judge("004-6", Map.of("fixed", burst, "fixed-10", burst),
                Map.of("fixed-20", "The load was not delivered.")).why())
                .startsWith("The variant fixed-20 has no evidence: The load was not delivered. What could be compared: "
                        + "a core of 10 to one of 4 1 times ");
    }

    @Test
    void ofANumberThatACellLacksItSaysWhichAndWhatTheOthersGave() {
        Measures rounds = new GivenMeasures(Map.of("round.median(one after another)", runs(100),
                "round.median(one after another, first level)", runs(74),
                "round.median(one after another, both levels)", List.of()));
        Judgement judgement = judge("003-2", Map.of("broken", rounds), Map.of());
        assertThat(judgement.verdict()).isEqualTo(NOT_MEASURED);
        assertThat(judgement.why())
                .startsWith("'round.median(one after another, both levels)' of the variant broken was not measured. "
                        + "The variant broken-few-second-pages was not run. What could be compared: ")
                .contains("the first level -26 %");
    }

    @Test
    void aNumberThatACellLacksStandsBesideTheCellsThatAreNotThere() {
        assertThat(
                judge("002-3", Map.of("broken", took(2000), "60-40", new Measures(List.of(Recorded.run().evidence()))),
                        Map.of()).why())
                .isEqualTo("'http.client.mean(GET /products)' of the variant 60-40 was not measured. "
                        + "The variants broken@search-30, 60-40@search-30 were not run.");
    }

    @Test
    void nothingIsComparedWhereNothingIsThere() {
        assertThat(judge("002-3", Map.of(), Map.of()).why()).startsWith("The variants broken, 60-40, ")
                .endsWith(" were not run.");
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
