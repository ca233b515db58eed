package io.executorlab.lab.comparison;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.executorlab.lab.claim.Verdict;

/**
 * One claim in a recording and in another one of the same cells with another seed: a verdict holds that both give.
 * Where they give different ones it is inconclusive, whichever the two are, and the one recording's word is not
 * preferred to the other's. Only an experiment's two recordings are compared so: different experiments may rightly
 * differ, and the claim is disputed then.
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
        return measuredFirst().flatMap(test -> again()
                .filter(again -> again.measured() && again.experiment().equals(test.experiment()))
                .filter(again -> !again.result().verdict().equals(test.result().verdict()))
                .map(again -> new Disagreement(test.experiment(), test.result().verdict(), again.result().verdict())))
                .toList();
    }

    /** Whether an experiment measured it in both recordings. */
    public boolean isMeasuredTwice() {
        return again().anyMatch(again -> again.measured() && isMeasuredFirst(again.experiment()));
    }

    /** Whether different experiments contradict each other, in one recording or across both. */
    public boolean isDisputed() {
        return Stream.concat(measuredFirst(), onlyInSecond().stream()).map(test -> test.result().verdict()).distinct()
                .count() > 1;
    }

    /** What the second recording measured and the first did not. */
    public List<LedgerOfRun.Test> onlyInSecond() {
        return again().filter(test -> test.measured() && !isMeasuredFirst(test.experiment())).toList();
    }

    /** What the second recording says: all that it measured, and where it did not measure what the first did. */
    public List<LedgerOfRun.Test> inSecond() {
        return again().filter(test -> test.measured() || isMeasuredFirst(test.experiment())).toList();
    }

    private Stream<LedgerOfRun.Test> measuredFirst() {
        return first.tests().stream().filter(LedgerOfRun.Test::measured);
    }

    private boolean isMeasuredFirst(String experiment) {
        return measuredFirst().anyMatch(test -> test.experiment().equals(experiment));
    }

    private Stream<LedgerOfRun.Test> again() {
        return second.stream().flatMap(row -> row.tests().stream());
    }

    /** An experiment with the verdicts of its first and of its second recording. */
    public record Disagreement(String experiment, String first, String second) {

        /** Whether the second one's JDK does not have what the claim is about. */
        public boolean lacksMechanism() {
            return second.equals(Verdict.NOT_ON_THIS_JVM.toString());
        }

        @Override
        public String toString() {
            return "%s, then %s".formatted(first, second);
        }
    }
}
