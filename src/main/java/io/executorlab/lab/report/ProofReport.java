package io.executorlab.lab.report;

import java.util.Map;

import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.common.Numbers;

/** A budget's proof as text: what fixed and broken measured, and which bounds were seen to fail. */
public final class ProofReport {

    private ProofReport() {
    }

    public static String of(BudgetProof proof) {
        return Templates.text("proof.txt.mustache", Map.of("budget", proof.budget(), "lines",
                proof.lines().stream().map(ProofReport::line).toList(), "verdict", verdict(proof), "problems",
                proof.problems()));
    }

    private static Map<String, Object> line(BudgetProof.Line line) {
        return Map.of("measure", line.measure(), "bound", line.bound(), "fixed", value(line.fixed(), line.unit()),
                "broken", value(line.broken(), line.unit()), "shown", switch (line.shown()) {
                    case FAILS_ON_BROKEN -> new VerdictWord("fails on broken", "held");
                    case TOO_CLOSE -> new VerdictWord("too close", "quiet");
                    case HOLDS_ON_BOTH -> new VerdictWord("not shown to fail", "quiet");
                    case FAILS_ON_FIXED -> new VerdictWord("FAILS ON FIXED", "exceeded");
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

    private static String value(Double value, String unit) {
        return value == null ? "-" : (Numbers.number(value) + " " + unit).strip();
    }
}
