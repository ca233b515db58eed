package io.executorlab.lab.comparison;

import java.util.List;
import java.util.Optional;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.verdict.Verdict;

/**
 * One claim in a recording and in another one of the same cells with another seed: a verdict holds that both give. Where they give different
 * ones it is inconclusive, whichever the two are, and the one recording's word is not preferred to the other's.
 *
 * @param first what the experiments of the first recording say
 * @param second the same of the second; empty where there is none
 */
public record TwoRecordings(LedgerOfRun.Row first, Optional<LedgerOfRun.Row> second) {

    /** What both say; the first's where the second measured none of it. */
    public String verdict() {
        return disagreements().isEmpty() ? first.verdict() : Verdict.INCONCLUSIVE.toString();
    }

    /** The experiments whose two recordings give different verdicts, in the first's order. */
    public List<Disagreement> disagreements() {
        return first.tests().stream().filter(LedgerOfRun.Test::measured).flatMap(test -> secondOf(test.experiment()).stream()
                .filter(again -> !again.verdict().equals(test.result().verdict()))
                .map(again -> new Disagreement(test.experiment(), test.result().verdict(), again.verdict()))).toList();
    }

    /** What this experiment's second recording says; empty where it was not recorded twice or measured nothing. */
    public Optional<ClaimResult> secondOf(String experiment) {
        return second.stream().flatMap(row -> row.tests().stream()).filter(LedgerOfRun.Test::measured)
                .filter(test -> test.experiment().equals(experiment)).map(LedgerOfRun.Test::result).findFirst();
    }

    /** An experiment with the verdicts of its first and of its second recording. */
    public record Disagreement(String experiment, String first, String second) {

        @Override
        public String toString() {
            return "%s, then %s".formatted(first, second);
        }
    }
}
