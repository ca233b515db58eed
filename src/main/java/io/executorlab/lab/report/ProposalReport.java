package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.executorlab.lab.budget.BudgetProposal;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.OneLine;

/** A proposed budget as a budget file, each bound below what the runs showed. */
public final class ProposalReport {

    private ProposalReport() {
    }

    public static String yaml(String origin, BudgetProposal proposal) {
        List<String> lines = new ArrayList<>();
        lines.add("# " + OneLine.of(origin));
        proposal.leftOut()
                .forEach(one -> lines.add(OneLine.of("# Left out %s: %s.".formatted(one.measure(), one.why()))));
        proposal.notes().forEach(note -> lines.add(OneLine.of("# Note: %s".formatted(note))));
        lines.add("requests: " + proposal.requests());
        lines.add("bounds:");
        for (BudgetProposal.Line line : proposal.bounds()) {
            lines.add("  # %s in %d runs".formatted(range(line), proposal.runs()));
            lines.add("  %s: {%s: %s}".formatted(quoted(line.measure()), line.side(), line.limit()));
        }
        return String.join("\n", lines) + "\n";
    }

    public static String refused(BudgetProposal proposal) {
        return "\n  No budget is proposed:\n" + proposal.refusals().stream()
                .flatMap(refusal -> PlainText.wrap(refusal, "    ").stream()).collect(Collectors.joining("\n"));
    }

    private static String range(BudgetProposal.Line line) {
        return line.low() == line.high() ? Numbers.number(line.high())
                : "%s to %s".formatted(Numbers.number(line.low()), Numbers.number(line.high()));
    }

    // A bean's name may hold what YAML would read as its own.
    private static String quoted(String measure) {
        return measure.matches("[\\w.()|*$-]+") ? measure : "'" + measure.replace("'", "''") + "'";
    }
}
