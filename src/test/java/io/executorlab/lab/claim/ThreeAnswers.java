package io.executorlab.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import io.executorlab.lab.comparison.Judging;
import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.verdict.Verdict;

/**
 * Five runs of each cell that must give yes, five that must give no, and five that scatter: a rule that cannot give all three judges nothing.
 * Each of them is a cell's name and its runs in turn.
 */
record ThreeAnswers(String claim, Object[] yes, Object[] no, Object[] open) {

    private static final double[] STEPS = {-1, -0.5, 0, 0.5, 1};

    static ThreeAnswers of(String claim, List<Object> yes, List<Object> no, List<Object> open) {
        return new ThreeAnswers(claim, yes.toArray(), no.toArray(), open.toArray());
    }

    /** Five runs, each made from 1 with a share of so much more or less. */
    static List<Recorded> runs(double scatter, DoubleFunction<Recorded> run) {
        return DoubleStream.of(STEPS).mapToObj(step -> run.apply(1 + step * scatter)).toList();
    }

    /** Throws {@link AssertionError} where an answer is another one. */
    void check() {
        boolean isConstruction = Ledger.claim(claim).basis().followsFrom() != null;
        assertThat(Judging.verdict(claim, yes)).isEqualTo(isConstruction ? Verdict.CONSTRUCTION : Verdict.REPRODUCED);
        assertThat(Judging.verdict(claim, no)).isEqualTo(Verdict.REFUTED);
        assertThat(Judging.verdict(claim, open)).isEqualTo(Verdict.INCONCLUSIVE);
    }

    /** That every claim of a post is here but those on which no measurement has a say. */
    static void checkAllOf(String post, Stream<ThreeAnswers> answers) {
        Set<String> judged = answers.map(ThreeAnswers::claim).collect(Collectors.toSet());
        assertThat(Ledger.posts().stream().filter(its -> its.id().equals(post)).flatMap(its -> its.claims().stream()).map(Claim::id)
                .filter(id -> !hasNoSay(Ledger.claim(id)))).containsExactlyInAnyOrderElementsOf(judged);
    }

    /** Of the author's production, or of what the lab does not measure. */
    private static boolean hasNoSay(Claim claim) {
        return claim.rule() != null && (claim.rule().production() != null || claim.rule().notMeasured() != null) || claim.id().equals("003-8");
    }

    @Override
    public String toString() {
        return claim;
    }
}
