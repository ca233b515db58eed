package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.budget.BudgetProposal;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.OneLine;

/** A proposed budget as a budget file and as a table. */
public final class ProposalReport {

    private ProposalReport() {
    }

    /**
     * The budget file, each bound below what the runs showed.
     *
     * @param origin what it was recorded with, for the first comment
     */
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

    /** What the runs showed, what is proposed and what is left out, or why nothing is. */
    public static String terminal(BudgetProposal proposal) {
        List<String> lines = new ArrayList<>(List.of(""));
        if (proposal.refusals().isEmpty()) {
            TextTable table = new TextTable(false);
            table.row(List.of("measure", "seen in %d runs".formatted(proposal.runs()), "proposed"));
            proposal.bounds().forEach(line -> table
                    .row(List.of(line.measure(), range(line), line.side().replace('-', ' ') + " " + line.limit())));
            lines.addAll(table.lines());
            proposal.leftOut().forEach(
                    one -> lines.addAll(PlainText.wrap("Left out %s: %s.".formatted(one.measure(), one.why()), "  ")));
            proposal.notes().forEach(note -> lines.addAll(PlainText.wrap("Note: " + note, "  ")));
        } else {
            lines.add("  No budget is proposed:");
            proposal.refusals().forEach(refusal -> lines.addAll(PlainText.wrap(refusal, "    ")));
        }
        return String.join("\n", lines);
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
