package io.executorlab.lab.budget;

import java.util.List;
import java.util.function.Function;

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
        return of(starts, most, ThreadStart::startedBy);
    }

    /** @param line which of a start's frames stands for who started it */
    static List<Culprit> of(List<ThreadStart> starts, int most, Function<ThreadStart, String> line) {
        return Starters.groups(starts, line).entrySet().stream().limit(most)
                .map(group -> new Culprit(group.getKey().count(), group.getKey().describe(),
                        Frames.shortened(group.getValue().get(0).frames()))).toList();
    }
}
