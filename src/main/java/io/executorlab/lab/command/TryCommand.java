package io.executorlab.lab.command;

import java.io.IOException;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.KeptSources;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.report.ExperimentReport;
import io.executorlab.lab.report.Fix;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.run.ExperimentSelection;
import io.executorlab.lab.run.RunPlan;
import io.executorlab.lab.service.NginxServer;

@Command(name = "try", mixinStandardHelpOptions = true)
final class TryCommand extends ExperimentCommand {

    // One block is in the order as written, whatever the seed.
    private static final int NO_SEED = 0;

    @Parameters(paramLabel = "NAME", description = "An anti-pattern, see: lab list")
    private String name;

    @Override
    public Integer call() throws IOException {
        List<ExperimentSelection> chosen = List.of(ExperimentSelection.pair(name));
        ExperimentSelection.requireProxy(chosen, NginxServer.version());
        return start(chosen, null, new RunPlan.Order(NO_SEED, 1, null), false, Jdk.own(), Scale.TRY);
    }

    @Override
    void announce(RunPlan plan) {
        Terminal.remark("%s, broken and then fixed under the same load, %s.".formatted(name, plan.timeLeft()));
    }

    @Override
    void show(Experiment experiment, ExperimentResult result) {
        List<String> fix = Fix.text(experiment,
                KeptSources.in(folder.resolve(experiment.name())).orElseGet(() -> KeptSources.ofBuild(experiment)));
        if (!fix.isEmpty()) {
            print("\nThe fix:\n\n" + String.join("\n", fix));
        }
        print(ExperimentReport.comparison(experiment, result).terminal());
    }

    @Override
    void end(List<ExperimentResult> results) {
        result(folder, results, "  Details: " + folder.resolve(ResultFiles.REPORT));
    }
}
