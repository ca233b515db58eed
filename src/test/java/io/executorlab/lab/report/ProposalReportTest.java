package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.budget.BudgetProposal;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.BudgetFiles;
import io.executorlab.lab.measure.BudgetVocabulary;

class ProposalReportTest {

    @TempDir
    private Path folder;

    private Budget written(BudgetProposal proposal) throws IOException {
        Path file =
                Files.writeString(folder.resolve("threads.yml"), ProposalReport.yaml("Proposed\nby a test.", proposal));
        Budget budget = BudgetFiles.read(file);
        BudgetVocabulary.check(budget);
        return budget;
    }

    @Test
    void whatIsProposedIsABudget() throws IOException {
        Budget budget = written(new BudgetProposal(5, 4500, List.of(
                new BudgetProposal.Line("threads.live.max", 52, 58, "at-most", "64"),
                new BudgetProposal.Line("threads.started.beyond-pools", 0, 0, "per-request", "0.00045"),
                new BudgetProposal.Line("executor.queue.max(mail: 'x' #1)", 3, 5, "at-most", "7")),
                List.of(new BudgetProposal.LeftOut("hikari.pending.max", 0, 30, "the runs disagree")), List.of(),
                List.of("There is no\nrecording.")));
        assertThat(budget.requests()).isEqualTo(4500);
        assertThat(budget.bounds()).extracting(Budget.Entry::measure).containsExactly("threads.live.max",
                "threads.started.beyond-pools",
                "executor.queue.max(mail: 'x' #1)");
        assertThat(Files.readString(folder.resolve("threads.yml"))).contains("# 52 to 58 in 5 runs",
                "# Left out hikari.pending.max: the runs disagree.",
                "# Note: There is no recording.");
    }
}
