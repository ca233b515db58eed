package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.executorlab.lab.budget.Baseline;
import io.executorlab.lab.budget.BudgetJudge;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Comparison;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.report.Annotations;
import io.executorlab.lab.report.CheckFiles;
import io.executorlab.lab.report.CheckReport;
import io.executorlab.lab.report.Ending;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.LoadCommand;
import io.executorlab.lab.run.Target;

@Command(name = "check", mixinStandardHelpOptions = true,
        description = "Holds an app to its thread budget under your load.",
        footer = {"", "Examples:",
                "  lab check --preset strict --start \"java -jar app.jar\" \\",
                "      --management http://127.0.0.1:8080/actuator -- k6 run load.js",
                "  lab check --budget threads.yml --pid 4711 \\",
                "      --management http://127.0.0.1:8081/actuator -- ./mvnw gatling:test"})
final class CheckCommand implements Callable<Integer> {

    private static final int LINES_OF_THE_LOAD = 15;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BudgetOptions budget;

    @Mixin
    private AppOptions app;

    @Mixin
    private LoadOptions load;

    @Option(names = "--report-only", description = "Ends with 0 for broken bounds too.")
    private boolean reportOnly;

    @Option(names = "--retries", paramLabel = "N", defaultValue = "0", description =
            "Repeats a check without evidence, N times at most.")
    private int retries;

    @Option(names = "--compare-with", paramLabel = "DIR",
            description = "An earlier check's folder, to tell what has changed.")
    private Path earlier;

    @Option(names = "--annotations", paramLabel = "FILE", description = {
        "Marks the lines that started a breach's threads;",
        "for GitHub, or in .json for GitLab, .sarif for Jenkins."})
    private Path annotations;

    @Mixin
    private OutOption out;

    @Mixin
    private JsonOption json;

    private Path folder;

    @Override
    public Integer call() throws IOException {
        Retries retried = new Retries(retries, reportOnly);
        Target target = app.target(System.getenv());
        ChosenBudget chosen = budget.chosen(out.named(), target);
        Optional<CheckResult> before = Optional.ofNullable(earlier).map(Baseline::read);
        CheckRunner.Plan plan = chosen.plan(target, app.recording(chosen.recorded()), load);
        folder = out.folderOfCheck();
        CheckOutput output = new CheckOutput(spec, json);
        try (CheckSession session = new CheckSession(folder)) {
            while (true) {
                chosen.keep(folder);
                RunLog run = session.run(plan, folder);
                session.progress().step("judging");
                CheckResult result = BudgetJudge.judge(chosen.budget(), folder).in(retried.manner());
                Optional<Comparison> comparison = before.map(baseline -> Comparison.of(baseline, result));
                CheckFiles.write(folder, result, comparison);
                if (annotations != null) {
                    Annotations.write(annotations, result, Path.of("").toAbsolutePath());
                }
                session.progress().pause();
                showEndOfLoad(run);
                if (!isRepeated(result, retried, target, output)) {
                    output.show(folder, result, CheckReport.terminal(result, comparison), Ending.of(result));
                    return ExitCode.of(result);
                }
                output.tell(retried.putAside(folder, result));
            }
        }
    }

    private static boolean isRepeated(CheckResult result, Retries retried, Target target, CheckOutput output) {
        if (!retried.isWanted(result)) {
            return false;
        }
        Optional<String> obstacle = Retries.obstacle(target);
        obstacle.ifPresent(why -> output.tell("the check is not repeated: " + why));
        return obstacle.isEmpty();
    }

    private void showEndOfLoad(RunLog run) throws IOException {
        if (run.loadExit() == 0) {
            return;
        }
        List<String> lines = LoadCommand.lastLines(folder, LINES_OF_THE_LOAD);
        PrintWriter err = spec.commandLine().getErr();
        err.println(lines.isEmpty() ? "The load command printed nothing." : "The load command's last lines:");
        lines.forEach(line -> err.println("  " + line));
        err.flush();
    }
}
