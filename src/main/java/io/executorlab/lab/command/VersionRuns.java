package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import io.executorlab.lab.budget.VersionJudge;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.budget.BudgetJudge;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.report.CheckFiles;
import io.executorlab.lab.run.CheckRunner;

/** Two versions of an app by turns, each run a check of its own in a folder of its own. */
final class VersionRuns {

    private static final String BEFORE = "before";
    private static final String AFTER = "after";
    static final String FIRST = BEFORE + "-1";
    /** The folder of a run of one of them. */
    static final Pattern VERSION = Pattern.compile("(?:%s|%s)-\\d+".formatted(BEFORE, AFTER));

    private final ChosenBudget budget;
    private final String earlier;
    private final CheckRunner.Plan plan;
    private final int runs;

    /**
     * @param earlier the command that starts the earlier version
     * @param plan of the later version
     * @param runs of each
     */
    VersionRuns(ChosenBudget budget, String earlier, CheckRunner.Plan plan, int runs) {
        this.budget = budget;
        this.earlier = earlier;
        this.plan = plan;
        this.runs = runs;
    }

    /** Throws {@link CouldNotStartException} where one of them cannot be started. */
    VersionComparison run(CheckSession session, Path folder) throws IOException {
        CheckRunner.Plan ofEarlier = plan.of(plan.target().startedBy(earlier));
        VersionComparison.Versions versions = new VersionComparison.Versions(earlier, plan.target().start());
        List<VersionJudge.Run> before = new ArrayList<>();
        List<VersionJudge.Run> after = new ArrayList<>();
        for (int run = 0; run < 2 * runs; run++) {
            // Each goes first in every second pair, so that what changes evenly meanwhile falls on both.
            boolean isEarlier = run % 4 == 0 || run % 4 == 3;
            List<VersionJudge.Run> version = isEarlier ? before : after;
            String name = "%s-%d".formatted(isEarlier ? BEFORE : AFTER, version.size() + 1);
            session.progress().heading("[%d/%d] %s".formatted(run + 1, 2 * runs, name));
            VersionJudge.Run done = run(isEarlier ? ofEarlier : plan, session, Files.createDirectory(folder.resolve(name)), name);
            if (!done.result().problems().isEmpty()) {
                return VersionJudge.without(budget.budget(), versions, version.size() + 1, "%s: %s".formatted(name, done.result().problems().get(0)),
                        isEarlier ? List.of() : done.result().bounds());
            }
            version.add(done);
        }
        session.progress().step("judging");
        return VersionJudge.judge(budget.budget(), versions, before, after);
    }

    private VersionJudge.Run run(CheckRunner.Plan ofVersion, CheckSession session, Path folder, String name) throws IOException {
        budget.keep(folder);
        try {
            session.run(ofVersion, folder);
        } catch (CouldNotStartException e) {
            throw new CouldNotStartException("%s: %s".formatted(name, e.getMessage()), e);
        }
        Evidence evidence = Evidence.read(folder);
        CheckResult result = BudgetJudge.judge(budget.budget(), evidence);
        CheckFiles.write(folder, result, Optional.empty());
        return new VersionJudge.Run(evidence, result);
    }
}
