package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
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
final class TryCommand implements Callable<Integer>, ExperimentRunner.View {

    // One block is in the order as written, whatever the seed.
    private static final int NO_SEED = 0;

    @Parameters(paramLabel = "NAME", description = "An anti-pattern, see: lab list")
    private String name;

    @Mixin
    private OutOption out;

    @Mixin
    private Output output;

    private Path folder;

    @Override
    public Integer call() throws IOException {
        ExperimentSelection chosen = ExperimentSelection.pair(name);
        ExperimentRunner.check(List.of(chosen));
        ExperimentSelection.requireProxy(List.of(chosen), NginxServer.version());
        ExperimentRunner.Setting setting = new ExperimentRunner.Setting(Jdk.own(), Scale.TRY);
        folder = out.folder();
        RunPlan plan = RunPlan.of(setting.conditions(), null, NO_SEED, 1, null,
                List.of(ExperimentRunner.part(chosen, Scale.TRY)));
        ExperimentFiles.keep(chosen.file(), folder.resolve(chosen.experiment().name()));
        return new ExperimentRunner(folder, this, output).run(plan, List.of(chosen), setting);
    }

    @Override
    public void announced(RunPlan plan) {
        Terminal.remark("%s, broken and then fixed under the same load, %s.".formatted(name, plan.timeLeft()));
    }

    @Override
    public void judged(Experiment experiment, ExperimentResult result) {
        if (output.isJson()) {
            return;
        }
        List<String> fix = Fix.text(experiment,
                KeptSources.in(folder.resolve(experiment.name())).orElseGet(() -> KeptSources.ofBuild(experiment)));
        if (!fix.isEmpty()) {
            output.print("\nThe fix:\n\n" + String.join("\n", fix));
        }
        output.print(ExperimentReport.comparison(experiment, result).terminal());
    }

    @Override
    public void ended(List<ExperimentResult> results) {
        output.result(folder, results, "  Details: " + folder.resolve(ResultFiles.REPORT));
    }
}
