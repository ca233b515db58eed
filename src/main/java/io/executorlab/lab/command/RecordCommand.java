package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.executorlab.lab.budget.BudgetJudge;
import io.executorlab.lab.budget.BudgetProposal;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.CodePattern;
import io.executorlab.lab.report.ProposalReport;
import io.executorlab.lab.run.Build;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.Session;

@Command(name = "record", mixinStandardHelpOptions = true)
final class RecordCommand extends LabCommand.InFolder {

    private static final String NAME = "threads";
    private static final Budget NONE = Budget.unbounded(NAME, 1);

    @Mixin
    private CheckOptions.App app;

    @Mixin
    private CheckOptions.Load load;

    @Option(names = "--runs", defaultValue = "5", paramLabel = "N")
    private int runs;

    @Option(names = "--from", paramLabel = "CODE")
    private String from;

    @Option(names = "--write", paramLabel = "FILE")
    private Path file;

    private Path folder;

    @Override
    public Integer call() throws IOException {
        if (runs < 2) {
            throw new UsageException("--runs takes a whole number from 2 on: one run shows no spread.");
        }
        if (from != null) {
            CodePattern.of(from);
        }
        if (file != null && Files.exists(file)) {
            throw new UsageException(file + " is there already. Name a new file for --write.");
        }
        CheckRunner.Plan plan = load.plan(NONE, app.target(), app.recording());
        folder = out.folder();
        try (Session session = Session.of(folder)) {
            return record(plan, session);
        }
    }

    private int record(CheckRunner.Plan plan, Session session) throws IOException {
        List<Evidence> recorded = new ArrayList<>();
        CheckRunner runner = new CheckRunner(session);
        for (int run = 1; run <= runs; run++) {
            session.progress().heading("[%d/%d]".formatted(run, runs));
            Path ofRun = Files.createDirectory(folder.resolve("run-" + run));
            Evidence evidence = runner.run(plan, ofRun);
            CheckResult result = BudgetJudge.judge(NONE, evidence, load.manner(false));
            if (!result.conclusive() || result.breached()) {
                session.progress().pause();
                tell("run %d is not clean: %s See %s.".formatted(run, String.join(" ", result.breached()
                        ? List.of("a threshold of the load's own was crossed.")
                        : result.problems()), ofRun));
                return ExitCode.NO_EVIDENCE;
            }
            recorded.add(evidence);
        }
        session.progress().pause();
        return propose(BudgetProposal.of(recorded, Optional.ofNullable(from)), recorded.get(0));
    }

    private record Proposed(String budget, BudgetProposal proposal) {
    }

    private int propose(BudgetProposal proposal, Evidence first) throws IOException {
        boolean refused = !proposal.refusals().isEmpty();
        Path budget = file == null ? folder.resolve(NAME + ".yml") : file;
        String yaml = ProposalReport.yaml(origin(first), proposal);
        if (!refused) {
            Files.writeString(budget, yaml);
        }
        Proposed proposed = new Proposed(refused ? null : budget.toAbsolutePath().toString(), proposal);
        result(folder, proposed, "%s%nEvidence: %s".formatted(
                refused ? ProposalReport.refused(proposal) : "%n%s%nBudget: %s".formatted(yaml, budget), folder));
        tell(refused ? "no budget is proposed, see above." : "");
        return refused ? ExitCode.NO_EVIDENCE : ExitCode.HELD;
    }

    private String origin(Evidence evidence) {
        return "Proposed on %s from %d runs of a load by %s. %slab %s.".formatted(LocalDate.now(), runs,
                load.words().get(0), evidence.machine()
                        .map(jvm -> "JDK %s, %d cores, ".formatted(jvm.jdk(), jvm.processors())).orElse(""),
                Build.commit());
    }
}
