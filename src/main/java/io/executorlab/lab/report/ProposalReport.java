package io.executorlab.lab.report;

import java.util.Map;
import java.util.stream.Collectors;

import com.samskivert.mustache.Mustache;

import io.executorlab.lab.budget.BudgetProposal;
import io.executorlab.lab.common.OneLine;

/** A proposed budget as a budget file, each bound below what the runs showed. */
public final class ProposalReport {

    // A bean's name may hold what YAML would read as its own.
    private static final Mustache.Lambda KEY = (text, out) -> {
        String measure = text.execute();
        out.write(measure.matches("[\\w.()|*$-]+") ? measure : "'" + measure.replace("'", "''") + "'");
    };

    private ProposalReport() {
    }

    public static String yaml(String origin, BudgetProposal proposal) {
        return Templates.fill("budget.yml.mustache", OneLine::of,
                Map.of("origin", origin, "proposal", proposal, "key", KEY));
    }

    public static String refused(BudgetProposal proposal) {
        return "\n  No budget is proposed:\n" + proposal.refusals().stream()
                .map(refusal -> PlainText.wrap(refusal, "    ")).collect(Collectors.joining("\n"));
    }
}
