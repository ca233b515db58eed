package io.executorlab.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each claim of a post with runs that confirm it, runs that contradict it, and runs that do not tell: a rule that
 * cannot give all three judges nothing.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ClaimsOfAPost {

    private final String post;

    ClaimsOfAPost(String post) {
        this.post = post;
    }

    abstract Stream<MadeUp> evidence();

    @ParameterizedTest
    @MethodSource("evidence")
    void theRuleSaysWhatTheRunsSay(MadeUp made) {
        Judgement judgement = made.judge();
        assertThat(judgement.verdict()).as(judgement.why()).isEqualTo(made.verdict());
        assertThat(judgement.verdict() != Verdict.CONSTRUCTION || judgement.intervals().isEmpty())
                .as("what follows from the construction rests on no interval").isTrue();
        assertThat(judgement.why()).isNotBlank().doesNotContain("%s", "null");
    }

    @Test
    void everyClaimHasEvidenceEachWay() {
        MadeUp.assertEachWay(post, evidence());
    }
}
