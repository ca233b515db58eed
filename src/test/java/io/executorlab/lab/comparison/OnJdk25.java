package io.executorlab.lab.comparison;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.claim.Verdict;

/**
 * One claim on the lab's JDK and on JDK 25, which can only weaken a verdict: what both give holds. Where JDK 25 does
 * not have the mechanism, it contradicts nothing. An experiment is compared with itself alone.
 *
 * @param first what the experiments say on the lab's JDK
 * @param onJdk25 the same on JDK 25; empty where there is none
 */
public record OnJdk25(LedgerOfRun.Row first, Optional<LedgerOfRun.Row> onJdk25) {

    private static final Set<Verdict> SAME_DIRECTION = Set.of(Verdict.REPRODUCED, Verdict.DIRECTION_ONLY);

    /** Returns the verdict that both bear out. */
    public Verdict verdict() {
        List<LedgerOfRun.Test> weakening = different().stream()
                .filter(test -> word(test) != Verdict.NOT_ON_THIS_JVM).toList();
        if (weakening.isEmpty()) {
            return first.verdict();
        }
        boolean isSameDirection = SAME_DIRECTION.contains(first.verdict())
                && weakening.stream().allMatch(test -> SAME_DIRECTION.contains(word(test)));
        return isSameDirection ? Verdict.DIRECTION_ONLY : Verdict.INCONCLUSIVE;
    }

    /** Lists the experiments with another verdict on JDK 25. */
    public List<LedgerOfRun.Test> different() {
        return both().filter(test -> word(test) != measured().get(test.experiment())).toList();
    }

    /** Returns whether an experiment measured it on both. */
    public boolean isMeasuredOnBoth() {
        return both().findAny().isPresent();
    }

    private Stream<LedgerOfRun.Test> both() {
        return onJdk25.stream().flatMap(row -> row.tests().stream()).filter(LedgerOfRun.Test::measured)
                .filter(test -> measured().containsKey(test.experiment()));
    }

    private Map<String, Verdict> measured() {
        return first.tests().stream().filter(LedgerOfRun.Test::measured)
                .collect(Collectors.toMap(LedgerOfRun.Test::experiment, OnJdk25::word));
    }

    private static Verdict word(LedgerOfRun.Test test) {
        return test.result().verdict();
    }
}
