package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.chart.Curve;
import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.process.Children;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.report.Ending;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.report.TerminalReport;
import io.executorlab.lab.run.CellRunner;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.service.Services;

@Command(name = "run", mixinStandardHelpOptions = true,
        description = "Runs the variants of anti-patterns, each in a fresh JVM under the same load, and compares them.",
        footer = {"", "Examples:", "  lab run event-loop-per-call", "  lab run post-000 --variants broken,fixed --scale post",
                "  lab run --experiment mine.yml --runs 5"})
final class RunCommand implements Callable<Integer>, LeavesResults {

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

    @Option(names = "--scale", defaultValue = "quick", description = "quick: at most 20 s of load a variant (the default); post: the post's own size.")
    private Scale scale;

    @Option(names = "--jdk", paramLabel = "PATH", description = "Home of the JDK that runs the app; the lab's own by default, see: lab doctor")
    private Path jdkHome;

    @Option(names = "--runs", defaultValue = "1", paramLabel = "N", description = "Runs each variant N times and shows the median and the spread.")
    private int runs;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder for the evidence and the report; results/<time> by default.")
    private Path out;

    @Mixin
    private ServiceOptions services;

    @Option(names = "--json", description = "Prints the results as JSON instead of tables.")
    private boolean json;

    private Path folder;

    /**
     * @param file the experiment's own
     * @param scripts the folder of its k6 scripts
     */
    private record Chosen(Experiment experiment, Path file, Path scripts) {
    }

    @Override
    public Optional<Path> results() {
        return Optional.ofNullable(folder);
    }

    @Override
    public Integer call() throws IOException {
        List<Chosen> experiments = chosen();
        Jdk jdk = jdkHome == null ? Jdk.own() : Jdk.at(jdkHome);
        if (runs < 1) {
            throw new UsageException("--runs takes a whole number from 1 on.");
        }
        Services.External external = services.external(System.getenv());
        folder = ResultsFolder.of(out);
        try (LabSession session = new LabSession(folder, external)) {
            return runAll(experiments, jdk, session);
        }
    }

    private int runAll(List<Chosen> chosen, Jdk jdk, LabSession session) throws IOException {
        List<Experiment> experiments = chosen.stream().map(Chosen::experiment).toList();
        LabSetting setting = session.prepare(scale, jdk);
        Children children = session.children();
        Progress progress = session.progress();
        experiments.stream().flatMap(experiment -> experiment.cells().stream()).map(setting::jdkFor)
                .flatMap(Optional::stream).distinct().forEach(each -> setting.image().prepare(each, children, progress));
        int cells = experiments.stream().mapToInt(experiment -> experiment.cells().size()).sum() * runs;
        AtomicInteger done = new AtomicInteger();
        List<ExperimentRun.Repeat> repeats = new ArrayList<>();
        int code = ExitCode.HELD;
        List<ExperimentResult> results = new ArrayList<>();
        CouldNotStartException failure = null;
        CellRunner runner = new CellRunner(setting, children, progress);
        for (Chosen each : chosen) {
            Experiment experiment = each.experiment();
            Path itsFolder = folder.resolve(experiment.name());
            ExperimentFiles.keep(each.file(), itsFolder);
            try {
                repeats.addAll(new ExperimentRun(experiment, each.scripts(), itsFolder, (planned, next) -> {
                    progress.heading("[%s] %s %s".formatted(planned.repeats() == null ? "%d/%d".formatted(done.incrementAndGet(), cells)
                            : "once more", experiment.name(), planned.cell().id()));
                    if (planned.repeats() != null) {
                        progress.step("run %d was no evidence".formatted(planned.repeats()));
                    }
                    runner.run(planned, next);
                }, Judge::problems).all(runs));
            } catch (CouldNotStartException e) {
                failure = e;
            }
            progress.heading(experiment.name());
            progress.step("judging");
            ExperimentResult result = Judge.judge(experiment, itsFolder);
            results.add(result);
            ResultFiles.write(itsFolder, result);
            progress.pause();
            if (!json) {
                print(TerminalReport.of(experiment, result));
            }
            code = ExitCode.highest(code, ExitCode.of(result));
            if (failure != null) {
                break;
            }
        }
        ResultFiles.writeSummary(folder, experiments, results);
        if (json) {
            print(Json.pretty(results));
        } else {
            print("\nReport: %s\n".formatted(folder.resolve(ResultFiles.REPORT)));
        }
        repeats.forEach(repeat -> spec.commandLine().getErr().println("lab: %s was run once more, for run %d was no evidence: %s".formatted(
                repeat.cell().id(), repeat.run(), repeat.reason())));
        if (failure != null) {
            throw failure;
        }
        if (code != ExitCode.HELD) {
            spec.commandLine().getErr().println("lab: " + Ending.of(results));
        }
        return code;
    }

    private void print(String text) {
        PrintWriter writer = spec.commandLine().getOut();
        writer.println(text);
        writer.flush();
    }

    /** Checked as far as can be before anything is started. */
    private List<Chosen> chosen() {
        Map<String, Chosen> byName = new LinkedHashMap<>();
        if (file != null) {
            Experiment experiment = ExperimentFiles.read(file);
            byName.put(experiment.name(), new Chosen(experiment, file, scriptsOf(experiment, file.toAbsolutePath().getParent())));
        }
        for (String name : all ? Home.experiments() : names) {
            Experiment experiment = ExperimentFiles.named(name);
            byName.putIfAbsent(experiment.name(), new Chosen(experiment, ExperimentFiles.file(name), Home.scenarios()));
        }
        if (byName.isEmpty()) {
            throw new UsageException("Name an anti-pattern, or --all. There are: %s.".formatted(String.join(", ", Home.experiments())));
        }
        List<Chosen> narrowed = narrow(List.copyOf(byName.values()));
        for (Chosen each : narrowed) {
            Experiment experiment = each.experiment();
            experiment.claims().forEach(Ledger::claim);
            Services.check(experiment);
            experiment.curves().values().forEach(Curve::check);
            experiment.tables().forEach(table -> table.columns().values().forEach(Measures::named));
            for (Cell cell : experiment.cells()) {
                cell.bounds().keySet().forEach(Measures::named);
                ExperimentFiles.checkProfiles(Path.of(""), cell.profiles());
            }
        }
        return narrowed;
    }

    /** A variant that only some of the experiments have is run in those. */
    private List<Chosen> narrow(List<Chosen> chosen) {
        if (variants.isEmpty()) {
            return chosen;
        }
        for (String variant : variants) {
            if (chosen.stream().noneMatch(each -> each.experiment().has(variant))) {
                chosen.get(0).experiment().cell(variant);
            }
        }
        List<Chosen> narrowed = new ArrayList<>();
        for (Chosen each : chosen) {
            List<String> its = variants.stream().filter(each.experiment()::has).toList();
            if (!its.isEmpty()) {
                narrowed.add(new Chosen(each.experiment().only(its), each.file(), each.scripts()));
            }
        }
        return narrowed;
    }

    private static Path scriptsOf(Experiment experiment, Path beside) {
        for (Path folder : List.of(beside, Home.scenarios())) {
            if (experiment.loads().values().stream().allMatch(load -> Files.isRegularFile(folder.resolve(load.script())))) {
                return folder;
            }
        }
        throw new UsageException("The k6 script %s is neither in %s nor in %s.".formatted(
                experiment.loads().values().iterator().next().script(), beside, Home.scenarios()));
    }
}
