package io.executorlab.lab.budget;

import java.util.List;

import io.executorlab.lab.budget.BudgetVerdict.Culprit;
import io.executorlab.lab.evidence.Frames;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.verdict.Starters;

/** Thread starts as culprits: who caused them, with the stack of one. */
final class StarterCulprits {

    private StarterCulprits() {
    }

    /** Who started most first, at most so many. */
    static List<Culprit> of(List<ThreadStart> starts, int most) {
        return Starters.groups(starts).entrySet().stream().limit(most)
                .map(group -> new Culprit(group.getKey().count(), group.getKey().describe(),
                        Frames.shortened(group.getValue().get(0).frames()))).toList();
    }
}
