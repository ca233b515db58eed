package io.executorlab.lab.budget;

import java.util.List;
import java.util.Optional;

import io.executorlab.lab.budget.BudgetVerdict.Culprit;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.StartingCode;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.measure.CodePattern;
import io.executorlab.lab.measure.CulpritKind;
import io.executorlab.lab.measure.OwnStarts;

/** The threads behind a breach of a bound on what certain code starts or leaves, by the lines of that code. */
final class OwnCulprits {

    private OwnCulprits() {
    }

    /** Those that are most first; empty where nothing is known of them. */
    static List<Culprit> of(CulpritKind kind, Evidence evidence, String parameter, int most) {
        CodePattern code = CodePattern.of(parameter);
        return switch (kind) {
            case STARTED_FROM -> lines(OwnStarts.started(evidence, code), code, most);
            case LEFT_FROM -> lines(OwnStarts.left(evidence, code), code, most);
            case VIRTUAL_STARTED_FROM -> lines(OwnStarts.startedVirtual(evidence, code), code, most);
            case VIRTUAL_LEFT_FROM -> VirtualCulprits.standing(OwnStarts.leftVirtual(evidence, code).orElse(List.of()),
                    OwnStarts.startedVirtual(evidence, code).orElse(List.of()), most);
            default -> throw new IllegalArgumentException(kind + " is not of certain code");
        };
    }

    private static List<Culprit> lines(Optional<List<ThreadStart>> starts, CodePattern code, int most) {
        return StarterCulprits.of(starts.orElse(List.of()), most,
                start -> StartingCode.line(start.frames(), code::matches).orElseGet(start::startedBy));
    }
}
