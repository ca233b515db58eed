package io.executorlab.lab.command;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.common.LockFile;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.diagnosis.Findings;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Grid;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.measure.BusyMachine;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.CpuMeter;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Pause;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.ShutdownHandler;
import io.executorlab.lab.report.DiagnosisReport;
import io.executorlab.lab.report.Disturbances;
import io.executorlab.lab.report.ExperimentReport;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.report.TimeChart;
import io.executorlab.lab.run.CellRun;
import io.executorlab.lab.run.ExperimentSelection;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.run.RunPlan;
import io.executorlab.lab.run.RunQueue;
import io.executorlab.lab.run.Session;
import io.executorlab.lab.service.Services;
import io.executorlab.lab.statistics.Sample;

/** Runs a plan in a folder, judges what has been run, and leaves the results and the report there. */
abstract class ExperimentCommand extends LabCommand.InFolder {

    private static final long LOOK_MILLIS = 500;

    /** Takes the evidence and the plan, and has the experiments' files before they are run. */
    Path folder;

    /** Shows what is about to be run, before anything is started. */
    abstract void announce(RunPlan plan);

    /** Shows an experiment that has been run, as soon as it is judged. */
    abstract void show(Experiment experiment, ExperimentResult result);

    /** Shows the results once all that could be run has been and the files are written. */
    abstract void end(List<ExperimentResult> results);

    /** Throws {@link UsageException} where it names what is not known. */
    static void check(ExperimentSelection selection) {
        Experiment experiment = selection.experiment();
        experiment.claims().forEach(Ledger::claim);
        Services.check(experiment);
        experiment.curves().values().forEach(TimeChart::check);
        experiment.tables().forEach(table -> table.columns().values().forEach(Measures::named));
        for (Cell cell : experiment.cells()) {
            cell.bounds().keySet().forEach(Measures::named);
            ExperimentFiles.checkProfiles(Path.of(""), cell.profiles());
        }
    }

    /**
     * Plans these, and runs the plan in a new folder; throws {@link UsageException} where one of them names what is not
     * known.
     *
     * @param grid over which they are spread; null for none
     */
    int start(List<ExperimentSelection> asked, Grid grid, RunPlan.Order order, boolean strict, Jdk jdk, Scale scale)
            throws IOException {
        asked.forEach(ExperimentCommand::check);
        folder = out.folder();
        List<ExperimentSelection> chosen = new ArrayList<>();
        for (ExperimentSelection one : asked) {
            chosen.add(one.kept(grid, folder.resolve(one.experiment().name())));
        }
        List<RunPlan.Part> parts =
                chosen.stream().map(one -> one.part(scale, Ledger.attempts(one.experiment()))).toList();
        return run(RunPlan.of(RunPlan.Conditions.of(jdk, scale), order, grid, strict, parts), chosen, jdk, scale);
    }

    /**
     * Runs what is open of a plan and returns the exit code; throws {@link CouldNotStartException} when what could be
     * run has been judged.
     *
     * @param jdk runs the app, but for cells that need another
     */
    int run(RunPlan plan, List<ExperimentSelection> selected, Jdk jdk, Scale scale) throws IOException {
        Path kept = folder.resolve(selected.get(0).experiment().name()).resolve(ExperimentFiles.KEPT);
        try (Closeable held = LockFile.of(kept).orElseThrow(() -> new UsageException(
                "Another lab is running in %s. Wait until it ends, or stop it.".formatted(folder)))) {
            RunQueue queue = new RunQueue(plan, folder, selected, problems(plan));
            announce(queue.plan());
            try (Session session = new Session(folder, () -> "Interrupted. The evidence so far is in %s. %s".formatted(
                    folder, howToGoOn()))) {
                busyStart().ifPresent(session.progress()::note);
                try (LabSetting setting =
                        LabSetting.of(scale, jdk, session.registry(), session.progress(), folder)) {
                    return run(queue, selected, setting);
                }
            }
        }
    }

    /** Says that other programs take the processors before anything runs; it looks for half a second. */
    private static Optional<String> busyStart() {
        CpuMeter meter = new CpuMeter(Map.of());
        Pause.millis(LOOK_MILLIS);
        return BusyMachine.of(meter.read()).filter(BusyMachine::hasForeign).map(Disturbances::beforeTheStart);
    }

    // For a verdict's runs each measure must count; for a demo nobody waits for a quiet machine.
    private static Function<Path, List<String>> problems(RunPlan plan) {
        return plan.order().blocks() >= Sample.LEAST ? Judge::problems : Judge::problemsOfCounts;
    }

    private int run(RunQueue queue, List<ExperimentSelection> selected, LabSetting setting) throws IOException {
        Map<Experiment, ExperimentResult> judged = new LinkedHashMap<>();
        CouldNotStartException failure = null;
        // With one block each experiment is judged as soon as it has been run.
        List<List<ExperimentSelection>> groups = queue.plan().order().blocks() == 1
                ? selected.stream().map(List::of).toList()
                : List.of(selected);
        for (List<ExperimentSelection> group : groups) {
            try {
                queue.run(group, (heading, run) -> {
                    setting.progress().heading(heading);
                    new CellRun(run, setting).run();
                });
            } catch (CouldNotStartException e) {
                // What a signal has ended did not fail to start.
                ShutdownHandler.waitForTheHook();
                failure = e;
            }
            for (ExperimentSelection selection : group) {
                judge(selection.experiment(), setting.progress(), judged);
            }
            if (failure != null) {
                break;
            }
        }
        List<ExperimentResult> results = List.copyOf(judged.values());
        ResultFiles.writeSummary(folder, judged);
        end(results);
        if (failure != null) {
            tell(howToGoOn());
            throw failure;
        }
        return exitCode(results, queue.plan().everyVariantCounts());
    }

    private int exitCode(List<ExperimentResult> results, boolean strict) {
        int code = results.stream().mapToInt(result -> ExitCode.of(result, strict)).reduce(ExitCode.HELD,
                ExitCode::highest);
        if (code == ExitCode.NO_EVIDENCE) {
            tell("What has no evidence can be run once more: ./lab run --resume %s".formatted(folder));
        }
        tell(ExperimentReport.ending(results, strict));
        tell(largestFindings(results, strict));
        tell(ExperimentReport.beside(results, strict));
        return code;
    }

    /**
     * Says what the dumps under load show of the first variant that counts and is not in order: what hurts may be no
     * bound at all.
     */
    private List<String> largestFindings(List<ExperimentResult> results, boolean strict) {
        Optional<Path> run = results.stream().flatMap(result -> result.counting(strict).stream()
                .filter(cell -> ExitCode.of(cell) != ExitCode.HELD)
                .map(cell -> folder.resolve(result.antiPattern()).resolve(cell.id()))).findFirst();
        // Why there is no evidence has been told.
        return run.flatMap(Evidence::in)
                .map(evidence -> DiagnosisReport.largest(Findings.of(evidence.dumpsUnderLoad()))).orElse(List.of());
    }

    /** Leaves it out where none of its variants has been run. */
    private void judge(Experiment experiment, Progress progress, Map<Experiment, ExperimentResult> judged)
            throws IOException {
        progress.heading(experiment.name());
        progress.step("judging");
        Path ofExperiment = folder.resolve(experiment.name());
        ExperimentResult result = Judge.judge(experiment, ofExperiment);
        progress.pause();
        if (!result.variants().isEmpty()) {
            ResultFiles.write(ofExperiment, result);
            judged.put(experiment, result);
            show(experiment, result);
        }
    }

    private String howToGoOn() {
        return "To continue: ./lab run --resume %s".formatted(folder);
    }
}
