package io.executorlab.lab.report;

import java.util.List;

import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.report.BudgetView.Row;
import io.executorlab.lab.report.BudgetView.Table;

/** A budget's proof in words: what fixed and broken measured, and which bounds were seen to fail. */
public final class ProofReport {

    private ProofReport() {
    }

    public static BudgetView of(BudgetProof proof) {
        return new BudgetView("Proof of " + proof.budget(), verdict(proof), null, List.of(), List.of(),
                List.of(new Table("", List.of("bound", "must be", "fixed", "broken", "shown"),
                        proof.lines().stream().map(ProofReport::row).toList())),
                proof.problems());
    }

    private static Row row(BudgetProof.Line line) {
        return Row.of(line.measure(), line.bound(), BudgetView.value(line.fixed(), line.unit()),
                BudgetView.value(line.broken(), line.unit()), switch (line.shown()) {
                    case FAILS_ON_BROKEN -> new VerdictWord("fails on broken", "held");
                    case TOO_CLOSE -> new VerdictWord("too close", "quiet");
                    case HOLDS_ON_BOTH -> new VerdictWord("not shown to fail", "quiet");
                    case FAILS_ON_FIXED -> new VerdictWord("FAILS ON FIXED", "exceeded");
                    case NOT_JUDGED -> VerdictWord.of(BoundVerdict.State.NOT_JUDGED);
                    case NO_EVIDENCE -> new VerdictWord("no evidence", "no-evidence");
                });
    }

    private static VerdictWord verdict(BudgetProof proof) {
        String name = proof.experiment();
        return switch (proof.state()) {
            case PROVEN -> new VerdictWord("Proven: %s fixed keeps this budget, broken exceeds it.%s".formatted(name,
                    proof.unproven().isEmpty() ? ""
                            : " Not shown to fail: " + String.join(", ", proof.unproven()) + "."),
                    "held");
            case TOO_CLOSE -> notProven("broken and fixed differ by less than a quarter, as two runs of one variant "
                    + "may. Bind what the flaw changes.");
            case CANNOT_FAIL -> notProven(("%s broken keeps this budget too. Bind what the flaw changes, between what "
                    + "the two measured.").formatted(name));
            case FIXED_BREAKS_IT ->
                notProven("%s fixed exceeds this budget, so a failure would say nothing.".formatted(name));
            case NO_EVIDENCE -> notProven("there is no evidence for every bound.");
        };
    }

    private static VerdictWord notProven(String why) {
        return new VerdictWord("Not proven: " + why, "no-evidence");
    }
}
