package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.budget.Baseline;
import io.executorlab.lab.budget.BudgetJudge;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Comparison;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.BudgetFiles;
import io.executorlab.lab.measure.BudgetVocabulary;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.report.CheckFiles;
import io.executorlab.lab.report.CheckReport;
import io.executorlab.lab.report.Ending;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.LoadCommand;
import io.executorlab.lab.run.Target;

@Command(name = "check", mixinStandardHelpOptions = true,
        description = "Watches any Spring Boot app under a load of your own and fails where it breaks its thread budget.",
        footer = {"", "Examples:",
                "  lab check --budget threads.yml --management http://127.0.0.1:8081/actuator -- k6 run load.js",
                "  lab check --budget threads.yml --management http://127.0.0.1:8080/actuator --pid 4711 -- ./mvnw gatling:test",
                "  lab check --budget threads.yml --management http://127.0.0.1:8080/actuator --start \"java -jar app.jar\" -- "
                        + "wrk -d 30s http://127.0.0.1:8080/orders",
                "  " + SecretVariables.HEADERS + "=\"Authorization: Bearer $TOKEN\" lab check --budget threads.yml "
                        + "--management https://shop.test/actuator -- ./load.sh",
                "  lab check --prove scenarios/budgets/event-loop-per-call.yml"})
final class CheckCommand implements Callable<Integer>, LeavesResults {

    private static final int LINES_OF_THE_LOAD = 15;

    @Spec
    private CommandSpec spec;

    @Option(names = "--budget", paramLabel = "FILE", description = "The bounds that the app must keep, YAML or JSON.")
    private Path budgetFile;

    @Option(names = "--prove", paramLabel = "BUDGET", description = {
        "Shows that a budget of the lab's own can fail: runs its experiment fixed and broken. Takes --out, nothing else.",
        "They are in scenarios/budgets/."})
    private Path toProve;

    @Mixin
    private TargetOptions options;

    @Option(names = "--out", paramLabel = "DIR", description = {
        "Folder for the evidence and the reports; results/<time> by default.",
        "What an earlier check has left there is replaced; a folder with anything else in it is refused."})
    private Path out;

    @Option(names = "--compare-with", paramLabel = "DIR",
            description = "The folder of an earlier check: tells what has changed since.")
    private Path earlier;

    @Option(names = "--json", description = "Prints the result as JSON instead of a table.")
    private boolean json;

    @Parameters(arity = "0..*", paramLabel = "LOAD COMMAND", description = "After --, what puts the load on and ends by itself.")
    private List<String> words = List.of();

    private Path folder;

    @Override
    public Optional<Path> results() {
        return Optional.ofNullable(folder);
    }

    @Override
    public Integer call() throws IOException {
        if (toProve != null) {
            if (budgetFile != null || earlier != null || json || !words.isEmpty()) {
                throw new UsageException("--prove runs the lab's own apps under their own load: give it nothing but --out.");
            }
            Proof proof = new Proof(read(toProve));
            folder = ResultsFolder.of(out);
            return proof.run(folder, spec.commandLine());
        }
        if (budgetFile == null) {
            throw new UsageException("Name the bounds: --budget threads.yml");
        }
        if (words.isEmpty()) {
            throw new UsageException("Name the command that puts the load on, at the end: -- k6 run load.js");
        }
        Target target = options.target(System.getenv());
        Budget budget = read(budgetFile);
        Optional<CheckResult> before = Optional.ofNullable(earlier).map(Baseline::read);
        List<String> recorded = budget.bounds().stream().map(Budget.Entry::measure)
                .filter(measure -> Measures.named(measure).source().isRecording()).toList();
        CheckRunner.Plan plan = new CheckRunner.Plan(budget.name(), target, options.recording(recorded), LoadCommand.of(words),
                options.loadLimit(), budget.scrapeGapSeconds());
        if (out != null && Files.exists(out) && budgetFile.toRealPath().startsWith(out.toRealPath())) {
            throw new UsageException("%s lies in %s, which the check fills anew. Name another folder for --out.".formatted(budgetFile, out));
        }
        folder = ResultsFolder.ofCheck(out);
        try (CheckSession session = new CheckSession(folder)) {
            BudgetFiles.keep(budget, folder);
            RunLog run = session.run(plan, folder);
            session.progress().step("judging");
            CheckResult result = BudgetJudge.judge(budget, folder);
            Optional<Comparison> comparison = before.map(baseline -> Comparison.of(baseline, result));
            CheckFiles.write(folder, result, comparison);
            session.progress().pause();
            showEndOfLoad(run);
            return show(result, comparison);
        }
    }

    private static Budget read(Path file) {
        Budget budget = BudgetFiles.read(file);
        BudgetVocabulary.check(budget);
        return budget;
    }

    private int show(CheckResult result, Optional<Comparison> comparison) {
        PrintWriter stdout = spec.commandLine().getOut();
        stdout.println(json ? Json.pretty(result) : CheckReport.terminal(result, comparison)
                + "\n\nEvidence and reports: %s".formatted(folder));
        stdout.flush();
        int code = ExitCode.of(result);
        if (code != ExitCode.HELD) {
            spec.commandLine().getErr().println("lab: " + Ending.of(result));
        }
        return code;
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
