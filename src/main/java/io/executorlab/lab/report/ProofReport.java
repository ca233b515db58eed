package io.executorlab.lab.report;

import java.util.List;
import java.util.Map;

import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.report.View.Row;
import io.executorlab.lab.report.View.Table;

/** A budget's proof in words: what fixed and broken measured, and which bounds were seen to fail. */
public final class ProofReport {

    private ProofReport() {
    }

    public static View of(BudgetProof proof) {
        boolean proven = proof.state() == BudgetProof.State.PROVEN;
        List<String> verdict = Templates.lines("proof.txt.mustache", Map.of("proof", proof, proof.state().name(), true,
                "unproven", String.join(", ", proof.unproven())));
        return new View("Proof of " + proof.budget(), "",
                new VerdictWord(String.join(" ", verdict), proven ? "held" : "no-evidence"), null, List.of(), List.of(),
                List.of(new Table("", List.of("bound", "must be", "fixed", "broken", "shown"),
                        proof.lines().stream().map(ProofReport::row).toList())),
                proof.problems());
    }

    private static Row row(BudgetProof.Line line) {
        return Row.of(line.measure(), line.bound(), View.value(line.fixed(), line.unit()),
                View.value(line.broken(), line.unit()), switch (line.shown()) {
                    case FAILS_ON_BROKEN -> new VerdictWord("fails on broken", "held");
                    case TOO_CLOSE -> new VerdictWord("too close", "quiet");
                    case HOLDS_ON_BOTH -> new VerdictWord("not shown to fail", "quiet");
                    case FAILS_ON_FIXED -> new VerdictWord("FAILS ON FIXED", "exceeded");
                    case NOT_JUDGED -> VerdictWord.of(BoundVerdict.State.NOT_JUDGED);
                    case NO_EVIDENCE -> VerdictWord.of(BoundVerdict.State.NO_EVIDENCE);
                });
    }
}
