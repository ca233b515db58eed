package io.executorlab.lab.comparison;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.executorlab.lab.claim.Verdict;

/**
 * One claim in the main recording, in the one with another seed and in the one on JDK 25. Another recording can only
 * weaken a verdict: two seeds that differ leave nothing, two JDKs what both give. Where JDK 25 does not have the
 * mechanism, it contradicts nothing.
 *
 * @param seeds the main recording and the one with another seed
 * @param jdks the main recording and the one on JDK 25
 */
public record AllRecordings(TwoRecordings seeds, TwoRecordings jdks) {

    private static final Set<String> SAME_DIRECTION =
            Set.of(Verdict.REPRODUCED.toString(), Verdict.DIRECTION_ONLY.toString());

    /** @param again and {@code onJdk25}: what those recordings say of the claim; empty where there are none */
    public static AllRecordings of(LedgerOfRun.Row first, Optional<LedgerOfRun.Row> again,
            Optional<LedgerOfRun.Row> onJdk25) {
        return new AllRecordings(new TwoRecordings(first, again), new TwoRecordings(first, onJdk25));
    }

    /** What all of them bear out. */
    public String verdict() {
        List<TwoRecordings.Disagreement> weakening =
                jdks.disagreements().stream().filter(its -> !its.lacksMechanism()).toList();
        if (weakening.isEmpty() || !seeds.disagreements().isEmpty()) {
            return seeds.verdict();
        }
        return !weakening.stream().allMatch(AllRecordings::isSameDirection) ? Verdict.INCONCLUSIVE.toString()
                : SAME_DIRECTION.contains(seeds.verdict()) ? Verdict.DIRECTION_ONLY.toString() : seeds.verdict();
    }

    private static boolean isSameDirection(TwoRecordings.Disagreement its) {
        return SAME_DIRECTION.contains(its.first()) && SAME_DIRECTION.contains(its.second());
    }
}
