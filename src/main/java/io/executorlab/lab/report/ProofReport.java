package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.common.Numbers;

/** A budget's proof as text: what fixed and broken measured, and which bounds were seen to fail. */
public final class ProofReport {

    private ProofReport() {
    }

    public static String of(BudgetProof proof) {
        TextTable table = new TextTable(false);
        table.row(List.of("bound of " + proof.budget(), "must be", "fixed", "broken", ""));
        for (BudgetProof.Line line : proof.lines()) {
            table.row(List.of(line.measure(), line.bound(), value(line.fixed(), line.unit()),
                    value(line.broken(), line.unit()), switch (line.shown()) {
                        case FAILS_ON_BROKEN -> "fails on broken";
                        case TOO_CLOSE -> "too close";
                        case HOLDS_ON_BOTH -> "not shown to fail";
                        case FAILS_ON_FIXED -> "FAILS ON FIXED";
                        case NO_EVIDENCE -> "no evidence";
                    }));
        }
        List<String> lines = new ArrayList<>(List.of(""));
        lines.addAll(table.lines());
        lines.add("");
        lines.add("  " + verdict(proof));
        proof.problems().forEach(problem -> lines.addAll(PlainText.wrap(problem, "  ")));
        return String.join("\n", lines);
    }

    private static String verdict(BudgetProof proof) {
        String name = proof.experiment();
        return switch (proof.state()) {
            case PROVEN -> "Proven: %s fixed keeps this budget, broken exceeds it.%s".formatted(name,
                    proof.unproven().isEmpty() ? ""
                            : " Not shown to fail: " + String.join(", ", proof.unproven()) + ".");
            case TOO_CLOSE ->
                    "Not proven: broken and fixed differ by less than a quarter, as two runs of one variant may. "
                            + "Bind what the flaw changes.";
            case CANNOT_FAIL ->
                    ("Not proven: %s broken keeps this budget too. Bind what the flaw changes, between what the two "
                            + "measured.")
                            .formatted(name);
            case FIXED_BREAKS_IT ->
                    "Not proven: %s fixed exceeds this budget, so a failure would say nothing.".formatted(name);
            case NO_EVIDENCE -> "Not proven: there is no evidence for every bound.";
        };
    }

    private static String value(Double value, String unit) {
        return value == null ? "-" : (Numbers.number(value) + " " + unit).strip();
    }
}
