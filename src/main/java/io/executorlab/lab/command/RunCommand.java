package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Grid;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.report.ExperimentReport;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.run.ExperimentSelection;
import io.executorlab.lab.run.RunPlan;
import io.executorlab.lab.service.NginxServer;

@Command(name = "run", mixinStandardHelpOptions = true)
final class RunCommand extends ExperimentCommand {

    private static final int SEEDS = 1_000_000;

    @Parameters(arity = "0..*", paramLabel = "NAME[@LOAD]",
            description = "Anti-patterns; with @LOAD only under this load.")
    private List<String> names = List.of();

    @Option(names = "--all")
    private boolean all;

    @Option(names = "--experiment", paramLabel = "FILE")
    private Path file;

    @Option(names = "--variants", split = ",", paramLabel = "VARIANT")
    private List<String> variants = List.of();

    @Option(names = "--scale")
    private Scale scale;

    @Option(names = "--jdk", split = ",", paramLabel = "PATH|N")
    private List<String> jdks = List.of();

    @Option(names = "--processors", split = ",", paramLabel = "N")
    private List<Integer> processors = List.of();

    @Option(names = "--virtual", split = ",", paramLabel = "off|on")
    private List<Grid.Virtual> virtual = List.of();

    @Option(names = "--runs", paramLabel = "N")
    private Integer runs;

    @Option(names = "--attempts", paramLabel = "N")
    private Integer attempts;

    @Option(names = "--resume", paramLabel = "DIR")
    private Path resumed;

    @Option(names = "--brief")
    private boolean brief;

    @Option(names = "--strict")
    private boolean strict;

    @Override
    public Integer call() throws IOException {
        if (runs != null && runs < 1) {
            throw new UsageException("--runs takes a whole number of at least 1.");
        }
        return resumed == null ? start() : resume();
    }

    private int start() throws IOException {
        if (attempts != null && (runs == null || attempts < 0 || attempts > runs)) {
            throw new UsageException(
                    "--attempts takes a whole number from 0 to that of --runs, which must be given too.");
        }
        List<ExperimentSelection> asked = ExperimentSelection.of(all ? Home.experiments() : names, file, variants);
        if (!all) {
            ExperimentSelection.requireProxy(asked, NginxServer.version());
        }
        List<Integer> releases = releases();
        Grid grid = releases.size() < 2 && processors.isEmpty() && virtual.isEmpty() ? null
                : new Grid(releases, processors, virtual);
        List<ExperimentSelection> chosen = grid == null || !variants.isEmpty() ? asked
                : asked.stream().map(ExperimentSelection::ofPair).toList();
        RunPlan.Order order = new RunPlan.Order(ThreadLocalRandom.current().nextInt(SEEDS), runs == null ? 1 : runs,
                attempts);
        // A grid has no verdict, so a look at each of its JVMs will do.
        Scale size = scale != null ? scale : grid == null ? Scale.QUICK : Scale.TRY;
        return start(chosen, grid, order, strict || !variants.isEmpty(), jdk(grid), size);
    }

    /** The JDKs that are named by feature releases; none where one is named by its path. */
    private List<Integer> releases() {
        boolean paths = jdks.stream().anyMatch(jdk -> !jdk.matches("\\d{1,3}"));
        if (paths && jdks.size() > 1) {
            throw new UsageException("--jdk takes one path, or releases such as 17,21,25.");
        }
        return paths ? List.of() : jdks.stream().map(Integer::valueOf).toList();
    }

    /** The lab's own unless another is named; of a grid's releases each variant finds its own. */
    private Jdk jdk(Grid grid) {
        if (jdks.isEmpty() || grid != null && !grid.releases().isEmpty()) {
            return Jdk.own();
        }
        return releases().stream().findFirst().map(Jdk::ofRelease).orElseGet(() -> Jdk.at(Path.of(jdks.get(0))));
    }

    private int resume() throws IOException {
        if (!names.isEmpty() || all || !variants.isEmpty() || runs != null || attempts != null || out.named() != null
                || strict || !processors.isEmpty() || !virtual.isEmpty()) {
            throw new UsageException(
                    "--resume continues the plan of its folder: leave out names, --all, --variants, --runs, "
                            + "--attempts, --processors, --virtual, --strict and --out.");
        }
        RunPlan plan = RunPlan.in(resumed).orElseThrow(() -> new UsageException(
                "There is no %s in %s. Name a folder that ./lab run has left, such as results/latest."
                        .formatted(RunPlan.FILE, resumed)));
        Jdk jdk = jdks.isEmpty() ? installed(plan.conditions().jdk()) : jdk(null);
        Scale size = scale == null ? Scale.of(plan.conditions().scale()) : scale;
        plan.requireSame(RunPlan.Conditions.of(jdk, size), resumed);
        folder = resumed.toRealPath();
        List<ExperimentSelection> chosen = ExperimentSelection.of(plan, folder, file);
        chosen.forEach(ExperimentCommand::check);
        return run(plan, chosen, jdk, size);
    }

    // Whoever wrote the folder named its version, and it is run: only what is installed here counts.
    private static Jdk installed(String version) {
        return Jdk.installed().stream().filter(jdk -> jdk.version().equals(version)).findFirst().orElse(Jdk.own());
    }

    @Override
    void announce(RunPlan plan) {
        if (resumed != null || plan.takesLong()) {
            Terminal.remark(
                    "%d of %d runs to make, %s.".formatted(plan.open().size(), plan.runs().size(), plan.timeLeft()));
        }
    }

    @Override
    void show(Experiment experiment, ExperimentResult result) {
        print(brief ? ExperimentReport.brief(experiment, result)
                : ExperimentReport.of(experiment, result).terminal());
    }

    @Override
    void end(List<ExperimentResult> results) {
        Path report = folder.resolve(ResultFiles.REPORT);
        result(folder, results, !brief ? "\nReport: %s\n".formatted(report)
                : ExperimentReport.ofFewRuns(results).map(line -> line + " ").orElse("") + "Details: "
                        + Home.shown(report));
    }
}
