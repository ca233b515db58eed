package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.budget.AgainstResult;
import io.executorlab.lab.budget.Baseline;
import io.executorlab.lab.budget.BudgetJudge;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Comparison;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Preset;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.report.AgainstFiles;
import io.executorlab.lab.report.AgainstReport;
import io.executorlab.lab.report.Annotations;
import io.executorlab.lab.report.CheckFiles;
import io.executorlab.lab.report.CheckReport;
import io.executorlab.lab.report.Ending;
import io.executorlab.lab.report.FleetReport;
import io.executorlab.lab.report.VerdictColours;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.LoadCommand;
import io.executorlab.lab.run.Target;

@Command(name = "check", mixinStandardHelpOptions = true,
        description = "Watches any Spring Boot app under a load of your own, and fails if it breaks its thread budget.",
        footer = {"", "Examples:",
                "  lab check --preset strict --management http://127.0.0.1:8080/actuator --start \"java -jar app.jar\" -- k6 run load.js",
                "  lab check --init --url http://127.0.0.1:8080",
                "  lab check --budget threads.yml --management http://127.0.0.1:8081/actuator -- k6 run load.js",
                "  lab check --budget threads.yml --management http://127.0.0.1:8080/actuator --pid 4711 -- ./mvnw gatling:test",
                "  lab check --budget threads.yml --management http://127.0.0.1:8080/actuator --start \"java -jar app.jar\" -- "
                        + "wrk -d 30s http://127.0.0.1:8080/orders",
                "  " + SecretVariables.HEADERS + "=\"Authorization: Bearer $TOKEN\" lab check --budget threads.yml "
                        + "--management https://shop.test/actuator -- ./load.sh",
                "  lab check --budget threads.yml --management http://127.0.0.1:8080/actuator --start \"java -jar target/app.jar\" "
                        + "--against \"java -jar main.jar\" -- k6 run load.js",
                "  lab check --budget threads.yml --prometheus http://127.0.0.1:9090 --selector 'namespace=\"shop\",app=\"orders\"' --from 1h",
                "  lab check --prove scenarios/budgets/event-loop-per-call.yml"})
final class CheckCommand implements Callable<Integer>, LeavesResults {

    private static final int LINES_OF_THE_LOAD = 15;

    @Spec
    private CommandSpec spec;

    @Option(names = "--budget", paramLabel = "FILE", description = "The bounds that the app must keep, YAML or JSON.")
    private Path budgetFile;

    @Option(names = "--preset", paramLabel = "strict|steady", description = {
        "A ready-made budget in place of --budget: requests do not add threads, and leave nothing behind.",
        "strict is for an app whose requests start no threads, steady for one with pools of its own, which come and go. Needs --start or --pid."})
    private Preset preset;

    @Option(names = "--report-only", description = "Shows broken bounds, but ends with 0 for them; every other exit code stays.")
    private boolean reportOnly;

    @Option(names = "--retries", paramLabel = "N", defaultValue = "0", description = {
        "Repeats a check that ends without evidence, N times at most, and never one that breaks a bound; ${DEFAULT-VALUE} by default.",
        "The results of each attempt are kept. Without --start all attempts watch the same JVM, as long as it lives."})
    private int retries;

    @Option(names = "--init", description = {
        "Writes a budget, a load script for k6 and the pipeline file of the CI that it detects into this folder; overwrites nothing.",
        "Takes --url, --preset (strict by default), --start, and for an actuator elsewhere --management and headers."})
    private boolean init;

    @Option(names = "--url", paramLabel = "URL", description =
            "For --init, where the app runs; its /actuator/mappings tells the routes for the load script.")
    private String url;

    @Option(names = "--prove", paramLabel = "BUDGET", description = {
        "Shows that one of the lab's own budgets, in scenarios/budgets/, can fail: runs its experiment fixed and broken.",
        "Takes --out and --json, nothing else."})
    private Path toProve;

    @Mixin
    private TargetOptions options;

    @Mixin
    private AgainstOptions against;

    @Mixin
    private PrometheusOptions prometheus;

    @Option(names = "--out", paramLabel = "DIR", description = {
        "Folder for the evidence and the reports; results/<time> by default.",
        "What an earlier check has left there is replaced; a folder with anything else in it is refused."})
    private Path out;

    @Option(names = "--compare-with", paramLabel = "DIR",
            description = "The folder of an earlier check; the result then tells what has changed since.")
    private Path earlier;

    @Option(names = "--annotations", paramLabel = "FILE", description = {
        "Writes annotations that mark the lines that started the threads of a breach, if these lines are in the current folder:",
        "workflow commands for GitHub Actions, a code quality report for GitLab if FILE ends in .json,",
        "a SARIF log for Jenkins and others if it ends in .sarif."})
    private Path annotations;

    @Mixin
    private JsonOption json;

    @Parameters(arity = "0..*", paramLabel = "LOAD COMMAND", description = "After --, the command that runs the load and ends by itself.")
    private List<String> words = List.of();

    private Path folder;

    @Override
    public Optional<Path> results() {
        return Optional.ofNullable(folder);
    }

    @Override
    public Integer call() throws IOException {
        if (init) {
            return init();
        }
        if (url != null) {
            throw new UsageException("--url is for --init, which asks the app for its routes. The load command knows for itself where the app is.");
        }
        if (toProve != null) {
            return prove();
        }
        ChosenBudget chosen = ChosenBudget.of(budgetFile, preset);
        if (out != null && Files.exists(out) && preset == null && budgetFile.toRealPath().startsWith(out.toRealPath())) {
            throw new UsageException("%s lies in %s, which the check fills anew. Name another folder for --out.".formatted(budgetFile, out));
        }
        if (prometheus.isGiven()) {
            return checkInstances(chosen);
        }
        Retries retried = new Retries(retries, reportOnly);
        if (words.isEmpty()) {
            throw new UsageException("Name the command that runs the load, at the end: -- k6 run load.js");
        }
        Target target = options.target(System.getenv());
        chosen.requireVisible(target);
        Budget budget = chosen.budget();
        Optional<CheckResult> before = Optional.ofNullable(earlier).map(Baseline::read);
        List<String> recorded = chosen.measures().stream().filter(measure -> Measures.named(measure).source().isRecording()).toList();
        CheckRunner.Plan plan = new CheckRunner.Plan(budget.name(), target, options.recording(recorded), LoadCommand.of(words), options.limits(),
                budget.scrapeGapSeconds(), chosen.measures());
        if (against.isGiven()) {
            return checkAgainst(chosen, plan);
        }
        folder = ResultsFolder.ofCheck(out);
        try (CheckSession session = new CheckSession(folder)) {
            while (true) {
                chosen.keep(folder);
                RunLog run = session.run(plan, folder);
                session.progress().step("judging");
                CheckResult result = BudgetJudge.judge(budget, folder).in(retried.manner());
                Optional<Comparison> comparison = before.map(baseline -> Comparison.of(baseline, result));
                CheckFiles.write(folder, result, comparison);
                if (annotations != null) {
                    Annotations.write(annotations, result, Path.of("").toAbsolutePath());
                }
                session.progress().pause();
                showEndOfLoad(run);
                if (!isRepeated(result, retried, target)) {
                    return show(result, comparison);
                }
                tell(retried.putAside(folder, result));
            }
        }
    }

    private int init() throws IOException {
        if (toProve != null || out != null || json.isWanted() || isToldHowToCheck()) {
            throw new UsageException("--init runs nothing and judges nothing: give it --url, --preset, --start, --management and headers alone.");
        }
        return new Init(Path.of(""), preset == null ? Preset.STRICT : preset, spec.commandLine().getOut()).write(url, options, System.getenv());
    }

    private int prove() throws IOException {
        if (preset != null || isToldHowToCheck()) {
            throw new UsageException("--prove runs the lab's own apps under their own load: give it nothing but --out and --json.");
        }
        Proof proof = new Proof(ChosenBudget.read(toProve));
        folder = ResultsFolder.of(out);
        return proof.run(folder, spec.commandLine().getOut(), json);
    }

    /** By what neither --init nor --prove takes. */
    private boolean isToldHowToCheck() {
        return Stream.of(budgetFile, earlier, annotations).anyMatch(Objects::nonNull) || reportOnly || retries != 0 || against.isGiven()
                || prometheus.isGiven() || !words.isEmpty();
    }

    private boolean isRepeated(CheckResult result, Retries retried, Target target) {
        if (!retried.isWanted(result)) {
            return false;
        }
        Optional<String> obstacle = Retries.obstacle(target);
        obstacle.ifPresent(why -> tell("the check is not repeated: " + why));
        return obstacle.isEmpty();
    }

    private int checkAgainst(ChosenBudget chosen, CheckRunner.Plan plan) throws IOException {
        if (earlier != null || reportOnly || retries != 0 || annotations != null) {
            throw new UsageException("--against runs both versions several times and judges them: leave --compare-with, --report-only, --retries and"
                    + " --annotations out.");
        }
        against.check(plan.target());
        Against both = new Against(chosen, plan, against);
        folder = ResultsFolder.ofCheck(out);
        try (CheckSession session = new CheckSession(folder)) {
            AgainstResult result = both.run(session, folder);
            AgainstFiles.write(folder, result);
            session.progress().pause();
            int exit = ExitCode.of(result);
            return end(result, AgainstReport.terminal(result), exit, exit == ExitCode.HELD ? "" : AgainstReport.verdict(result));
        }
    }

    private int checkInstances(ChosenBudget chosen) throws IOException {
        if (earlier != null || reportOnly || retries != 0 || annotations != null || against.isGiven()) {
            throw new UsageException("--prometheus judges all instances once: leave --compare-with, --report-only, --retries, --annotations and --against out.");
        }
        FleetCheck all = new FleetCheck(chosen, prometheus, options, words, System.getenv());
        folder = ResultsFolder.ofCheck(out);
        try (CheckSession session = new CheckSession(folder)) {
            FleetResult result = all.run(session, folder);
            session.progress().pause();
            int exit = ExitCode.of(result);
            return end(result, FleetReport.terminal(result), exit, exit == ExitCode.HELD ? "" : FleetReport.verdict(result));
        }
    }

    private int show(CheckResult result, Optional<Comparison> comparison) {
        return end(result, CheckReport.terminal(result, comparison), ExitCode.of(result), Ending.of(result));
    }

    /** @param ending for the standard error; empty where all is well */
    private int end(Object result, String page, int exit, String ending) {
        if (json.isWanted()) {
            json.print(folder, result);
        } else {
            Terminal.show(page + "\n\nEvidence and reports: %s".formatted(folder), VerdictColours::of);
        }
        if (!ending.isEmpty()) {
            tell(ending);
        }
        return exit;
    }

    private void tell(String sentence) {
        spec.commandLine().getErr().println("lab: " + sentence);
        spec.commandLine().getErr().flush();
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
