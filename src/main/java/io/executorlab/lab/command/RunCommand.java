package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.report.Ending;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.report.TerminalReport;
import io.executorlab.lab.run.Build;
import io.executorlab.lab.run.CellRunner;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.run.RunPlan;
import io.executorlab.lab.service.NginxServer;
import io.executorlab.lab.service.Services;

@Command(name = "run", mixinStandardHelpOptions = true,
        description = "Runs the variants of anti-patterns, each in a fresh JVM under the same load, and compares them.",
        footer = {"", "Examples:", "  lab run event-loop-per-call", "  lab run post-000 --variants broken,fixed --scale post",
                "  lab run --experiment mine.yml --runs 5", "  lab run --resume results/latest", "  lab run --resume results/latest --runs 10", "",
                "With --runs a block has one run of each variant of all experiments, in random",
                "order, so that a drift of the machine falls on all alike. What was interrupted",
                "goes on with --resume, with the same commit, JDK, cores and scale."})
final class RunCommand implements Callable<Integer>, LeavesResults {

    private static final int SEEDS = 1_000_000;
    private static final int ANNOUNCED_FROM_SECONDS = 180;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "NAME", description = "Anti-patterns or experiments, see: lab list")
    private List<String> names = List.of();

    @Option(names = "--all", description = "All of them.")
    private boolean all;

    @Option(names = "--experiment", paramLabel = "FILE", description = "An experiment of your own; its k6 scripts lie beside it or in scenarios/.")
    private Path file;

    @Option(names = "--variants", split = ",", paramLabel = "VARIANT", description = "Only these, for example broken,fixed.")
    private List<String> variants = List.of();

    @Option(names = "--scale", description = "quick: at most 20 s of load a variant (the default); post: the post's own size.")
    private Scale scale;

    @Option(names = "--jdk", paramLabel = "PATH", description = "Home of the JDK that runs the app; the lab's own by default, see: lab doctor")
    private Path jdkHome;

    @Option(names = "--runs", paramLabel = "N",
            description = "Runs each variant N times, once by default, and shows the median and the spread; with --resume, N times in all.")
    private Integer runs;

    @Option(names = "--attempts", paramLabel = "N", description = {"Beside --runs: only N runs of the variants that no verdict rests on,",
        "neither a claim's nor the one in the first sentence; tables mark them."})
    private Integer attempts;

    @Option(names = "--seed", paramLabel = "S", description = "Seed of the random order; drawn and printed by default.")
    private Long seed;

    @Option(names = "--resume", paramLabel = "DIR", description = "Goes on in this folder of results; what has been run there stays.")
    private Path resumed;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder for the evidence and the report; results/<time> by default.")
    private Path out;

    @Mixin
    private ServiceOptions services;

    @Option(names = "--json", description = "Prints the results as JSON instead of tables.")
    private boolean json;

    private Path folder;

    @Override
    public Optional<Path> results() {
        return Optional.ofNullable(folder);
    }

    @Override
    public Integer call() throws IOException {
        if (runs != null && runs < 1) {
            throw new UsageException("--runs takes a whole number from 1 on.");
        }
        return resumed == null ? start() : resume();
    }

    private int start() throws IOException {
        if (attempts != null && (runs == null || attempts < 1 || attempts > runs)) {
            throw new UsageException("--attempts takes a whole number from 1 up to that of --runs, which has to stand beside it.");
        }
        List<ChosenExperiment> chosen = ChosenExperiment.of(all ? Home.experiments() : names, file, variants);
        if (!all) {
            ChosenExperiment.requireProxy(chosen, NginxServer.version());
        }
        Jdk jdk = jdkHome == null ? Jdk.own() : Jdk.at(jdkHome);
        Services.External external = services.external(System.getenv());
        folder = ResultsFolder.of(out);
        Scale its = scale == null ? Scale.QUICK : scale;
        RunPlan plan = RunPlan.of(conditions(jdk, its), jdkHome == null ? null : jdk.home().toString(),
                seed == null ? ThreadLocalRandom.current().nextInt(SEEDS) : seed, runs == null ? 1 : runs, attempts,
                chosen.stream().map(each -> each.part(its)).toList());
        for (ChosenExperiment each : chosen) {
            ExperimentFiles.keep(each.file(), folder.resolve(each.experiment().name()));
        }
        return run(plan, chosen, jdk, its, external);
    }

    private int resume() throws IOException {
        if (!names.isEmpty() || all || file != null || !variants.isEmpty() || attempts != null || seed != null || out != null) {
            throw new UsageException("--resume goes on with the plan of its folder: leave out names, --all, --experiment, --variants, --attempts, --seed"
                    + " and --out.");
        }
        RunPlan plan = RunPlan.in(resumed).orElseThrow(() -> new UsageException(
                "There is no %s in %s. Name a folder that ./lab run has left, such as results/latest.".formatted(RunPlan.FILE, resumed)));
        Jdk jdk = jdkHome != null ? Jdk.at(jdkHome) : plan.jdkHome() == null ? Jdk.own() : Jdk.at(Path.of(plan.jdkHome()));
        Scale its = scale == null ? Scale.valueOf(plan.conditions().scale().toUpperCase(Locale.ROOT)) : scale;
        plan.requireSame(conditions(jdk, its), resumed);
        if (runs != null && runs < plan.blocks()) {
            throw new UsageException("%d runs of each variant are planned in %s; --runs can add to them, and takes none away.".formatted(plan.blocks(),
                    resumed));
        }
        Services.External external = services.external(System.getenv());
        folder = resumed.toRealPath();
        List<ChosenExperiment> chosen = ChosenExperiment.of(plan, folder);
        return run(runs == null ? plan : plan.withBlocks(runs), chosen, jdk, its, external);
    }

    private static RunPlan.Conditions conditions(Jdk jdk, Scale scale) {
        return new RunPlan.Conditions(Build.commit(), jdk.version(), Runtime.getRuntime().availableProcessors(), scale.toString());
    }

    private static boolean isLong(RunPlan plan) {
        return plan.blocks() > 1 || plan.secondsLeft() > ANNOUNCED_FROM_SECONDS;
    }

    private int run(RunPlan plan, List<ChosenExperiment> chosen, Jdk jdk, Scale its, Services.External external) throws IOException {
        Path kept = folder.resolve(chosen.get(0).experiment().name()).resolve(ExperimentFiles.KEPT);
        try (FileChannel channel = FileChannel.open(kept, StandardOpenOption.WRITE); FileLock lock = channel.tryLock()) {
            if (lock == null) {
                throw new UsageException("Another lab is running in %s. Wait for its end, or end it.".formatted(folder));
            }
            PlannedRuns planned = new PlannedRuns(plan, folder, chosen, Judge::problems);
            announce(planned.plan());
            try (LabSession session = new LabSession(folder, external, this::howToGoOn)) {
                LabSetting setting = session.prepare(its, jdk);
                chosen.stream().flatMap(each -> each.experiment().cells().stream()).map(setting::jdkFor).flatMap(Optional::stream).distinct()
                        .forEach(each -> setting.image().prepare(each, session.children(), session.progress()));
                return run(planned, chosen, new CellRunner(setting, session.children(), session.progress()), session.progress());
            }
        }
    }

    private void announce(RunPlan plan) {
        int all = plan.runs().size();
        int open = plan.open().size();
        String time = plan.isLimit() ? plan.timeLeft() + ", for rounds count with their limit until they have been run" : "about " + plan.timeLeft();
        if (resumed != null) {
            tell(open == 0 ? "All %d runs have been made.".formatted(all)
                    : "%d of %d runs have been made, seed %d; the others take %s.".formatted(all - open, all, plan.seed(), time));
        } else if (plan.blocks() > 1) {
            String butAttempts = plan.cellsOfAttempts() == 0 ? ""
                    : ", but %d of each of the %d that no verdict rests on,".formatted(plan.attempts(), plan.cellsOfAttempts());
            tell("%d runs, %d of each variant%s in blocks of random order, seed %d: %s.".formatted(all, plan.blocks(), butAttempts, plan.seed(), time));
        } else if (isLong(plan)) {
            tell("%d runs, one of each variant, which shows no spread: %s.".formatted(all, time));
        }
    }

    private int run(PlannedRuns planned, List<ChosenExperiment> chosen, CellRunner runner, Progress progress) throws IOException {
        boolean tellsTimeLeft = isLong(planned.plan());
        Map<String, ExperimentResult> results = new LinkedHashMap<>();
        CouldNotStartException failure = null;
        // With one block each experiment is judged as soon as it has been run.
        List<List<ChosenExperiment>> together = planned.plan().blocks() == 1 ? chosen.stream().map(List::of).toList() : List.of(chosen);
        for (List<ChosenExperiment> some : together) {
            try {
                planned.run(some.stream().map(each -> each.experiment().name()).collect(Collectors.toSet()), turn -> {
                    progress.heading(heading(turn, tellsTimeLeft));
                    if (turn.now().repeats() != null) {
                        progress.step("run %d was no evidence".formatted(turn.now().repeats()));
                    }
                    runner.run(turn.now(), turn.next());
                });
            } catch (CouldNotStartException e) {
                failure = e;
            }
            for (ChosenExperiment each : some) {
                judge(each.experiment(), progress).ifPresent(result -> results.put(each.experiment().name(), result));
            }
            if (failure != null) {
                break;
            }
        }
        List<ExperimentResult> judged = List.copyOf(results.values());
        ResultFiles.writeSummary(folder, chosen.stream().map(ChosenExperiment::experiment).filter(each -> results.containsKey(each.name())).toList(), judged);
        print(json ? Json.pretty(judged) : "\nReport: %s\n".formatted(folder.resolve(ResultFiles.REPORT)));
        planned.repeats().forEach(repeat -> tell("%s was run once more, for run %d was no evidence: %s".formatted(
                repeat.cell().id(), repeat.run(), repeat.reason())));
        if (failure != null) {
            tell(howToGoOn());
            throw failure;
        }
        int code = judged.stream().mapToInt(ExitCode::of).reduce(ExitCode.HELD, ExitCode::highest);
        if (code == ExitCode.NO_EVIDENCE) {
            tell("What has no evidence can be run once more: ./lab run --resume %s".formatted(folder));
        }
        if (code != ExitCode.HELD) {
            tell(Ending.of(judged));
        }
        return code;
    }

    private static String heading(PlannedRuns.Turn turn, boolean tellsTimeLeft) {
        return "[%s] %s %s%s".formatted(turn.now().repeats() == null ? "%d/%d".formatted(turn.number(), turn.of()) : "once more",
                turn.now().experiment().name(), turn.now().cell().id(),
                tellsTimeLeft ? ", %s left".formatted(turn.timeLeft()) : "");
    }

    /** Empty where none of its variants has been run. */
    private Optional<ExperimentResult> judge(Experiment experiment, Progress progress) throws IOException {
        progress.heading(experiment.name());
        progress.step("judging");
        Path its = folder.resolve(experiment.name());
        ExperimentResult result = Judge.judge(experiment, its);
        if (!result.variants().isEmpty()) {
            ResultFiles.write(its, result);
        }
        progress.pause();
        if (result.variants().isEmpty()) {
            return Optional.empty();
        }
        if (!json) {
            print(TerminalReport.of(experiment, result));
        }
        return Optional.of(result);
    }

    private String howToGoOn() {
        return "It goes on with: ./lab run --resume %s".formatted(folder);
    }

    private void print(String text) {
        PrintWriter writer = spec.commandLine().getOut();
        writer.println(text);
        writer.flush();
    }

    private void tell(String sentence) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("lab: " + sentence);
        err.flush();
    }
}
