package io.executorlab.lab.command;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.common.LockFile;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.comparison.Attempts;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.measure.BusyMachine;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.CpuMeter;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Pause;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.ShutdownHandler;
import io.executorlab.lab.report.Disturbances;
import io.executorlab.lab.report.ExperimentReport;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.report.TimeCharts;
import io.executorlab.lab.run.Build;
import io.executorlab.lab.run.CellRunner;
import io.executorlab.lab.run.ExperimentSelection;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.run.RunPlan;
import io.executorlab.lab.run.RunQueue;
import io.executorlab.lab.run.Session;
import io.executorlab.lab.service.Services;
import io.executorlab.lab.statistics.RunsRange;

/** Runs a plan in its folder, judges what has been run, and leaves the results and the report there. */
final class ExperimentRunner {

    private static final long LOOK_MILLIS = 500;

    private final Path folder;
    private final View view;
    private final Output output;

    /** The view of a run that a command shows. */
    interface View {

        /** Shows what is about to be run, before anything is started. */
        void announced(RunPlan plan);

        /** Shows an experiment that has been run, as soon as it is judged. */
        void judged(Experiment experiment, ExperimentResult result);

        /** Shows the results once all that could be run has been and the files are written. */
        void ended(List<ExperimentResult> results);
    }

    /** @param jdk runs the app, but for cells that need another */
    record Setting(Jdk jdk, Scale scale) {

        RunPlan.Conditions conditions() {
            return new RunPlan.Conditions(Build.commit(), jdk.version(), Runtime.getRuntime().availableProcessors(),
                    scale.toString());
        }
    }

    /** @param folder takes the evidence and the plan, and has the experiments' files already */
    ExperimentRunner(Path folder, View view, Output output) {
        this.folder = folder;
        this.view = view;
        this.output = output;
    }

    /** Throws {@link UsageException} where one of them names what is not known. */
    static void check(List<ExperimentSelection> selected) {
        selected.forEach(selection -> check(selection.experiment()));
    }

    /** Returns the part of a plan that an experiment is. */
    static RunPlan.Part part(ExperimentSelection selection, Scale scale) {
        return selection.part(scale, Attempts.of(selection.experiment()));
    }

    private static void check(Experiment experiment) {
        experiment.claims().forEach(Ledger::claim);
        Services.check(experiment);
        experiment.curves().values().forEach(TimeCharts::check);
        experiment.tables().forEach(table -> table.columns().values().forEach(Measures::named));
        for (Cell cell : experiment.cells()) {
            cell.bounds().keySet().forEach(Measures::named);
            ExperimentFiles.checkProfiles(Path.of(""), cell.profiles());
        }
    }

    /** The exit code; throws {@link CouldNotStartException} when what could be run has been judged. */
    int run(RunPlan plan, List<ExperimentSelection> selected, Setting setting) throws IOException {
        Path kept = folder.resolve(selected.get(0).experiment().name()).resolve(ExperimentFiles.KEPT);
        try (Closeable held = LockFile.of(kept).orElseThrow(() -> new UsageException(
                "Another lab is running in %s. Wait until it ends, or stop it.".formatted(folder)))) {
            RunQueue queue = new RunQueue(plan, folder, selected, problems(plan));
            view.announced(queue.plan());
            try (Session session = new Session(folder, () -> "Interrupted. The evidence so far is in %s. %s".formatted(
                    folder, howToGoOn()));
                    Services services =
                            new Services(session.registry(), session.progress(), folder)) {
                busyStart().ifPresent(session.progress()::note);
                LabSetting lab = LabSetting.prepare(setting.scale(), setting.jdk(), services, session.registry(),
                        session.progress(), folder);
                return run(queue, selected, new CellRunner(lab, session.registry(), session.progress()),
                        session.progress());
            }
        }
    }

    /** Says that other programs take the processors before anything runs; it looks for half a second. */
    private static Optional<String> busyStart() {
        CpuMeter meter = new CpuMeter(Map.of());
        Pause.millis(LOOK_MILLIS);
        return busy(meter.read());
    }

    static Optional<String> busy(CpuUse now) {
        return BusyMachine.of(now).filter(BusyMachine::hasForeign).map(Disturbances::beforeTheStart);
    }

    // For a verdict's runs each measure must count; for a demo nobody waits for a quiet machine.
    private static Function<Path, List<String>> problems(RunPlan plan) {
        return plan.blocks() >= RunsRange.LEAST ? Judge::problems : Judge::problemsOfCounts;
    }

    private int run(RunQueue queue, List<ExperimentSelection> selected, CellRunner runner, Progress progress)
            throws IOException {
        List<Experiment> judged = new ArrayList<>();
        List<ExperimentResult> results = new ArrayList<>();
        CouldNotStartException failure = null;
        // With one block each experiment is judged as soon as it has been run.
        List<List<ExperimentSelection>> groups = queue.plan().blocks() == 1
                ? selected.stream().map(List::of).toList()
                : List.of(selected);
        for (List<ExperimentSelection> group : groups) {
            try {
                runGroup(queue, group, runner, progress);
            } catch (CouldNotStartException e) {
                // What a signal has ended did not fail to start.
                ShutdownHandler.waitForTheHook();
                failure = e;
            }
            for (ExperimentSelection selection : group) {
                judge(selection.experiment(), progress).ifPresent(result -> {
                    judged.add(selection.experiment());
                    results.add(result);
                });
            }
            if (failure != null) {
                break;
            }
        }
        ResultFiles.writeSummary(folder, judged, results);
        view.ended(results);
        if (failure != null) {
            output.tell(howToGoOn());
            throw failure;
        }
        return exitCode(results, queue.plan().everyVariantCounts());
    }

    private void runGroup(RunQueue queue, List<ExperimentSelection> group, CellRunner runner, Progress progress)
            throws IOException {
        boolean tellsTimeLeft = queue.plan().takesLong();
        Set<String> names = group.stream().map(selection -> selection.experiment().name()).collect(Collectors.toSet());
        queue.run(names, turn -> {
            progress.heading(heading(turn, tellsTimeLeft));
            runner.run(turn.now(), turn.next());
        });
    }

    private int exitCode(List<ExperimentResult> results, boolean strict) {
        int code = results.stream().mapToInt(result -> ExitCode.of(result, strict)).reduce(ExitCode.HELD,
                ExitCode::highest);
        if (code == ExitCode.NO_EVIDENCE) {
            output.tell("What has no evidence can be run once more: ./lab run --resume %s".formatted(folder));
        }
        output.tell(ExperimentReport.ending(results, strict));
        output.tell(LargestFindings.of(folder, results, strict));
        output.tell(ExperimentReport.beside(results, strict));
        return code;
    }

    private static String heading(RunQueue.Turn turn, boolean tellsTimeLeft) {
        return "[%s] %s %s%s".formatted(
                turn.now().repeats() == null ? "%d/%d".formatted(turn.number(), turn.of()) : "once more",
                turn.now().experiment().name(), turn.now().cell().id(),
                tellsTimeLeft ? ", %s left".formatted(turn.timeLeft()) : "");
    }

    /** Empty where none of its variants has been run. */
    private Optional<ExperimentResult> judge(Experiment experiment, Progress progress) throws IOException {
        progress.heading(experiment.name());
        progress.step("judging");
        Path ofExperiment = folder.resolve(experiment.name());
        ExperimentResult result = Judge.judge(experiment, ofExperiment);
        boolean ran = !result.variants().isEmpty();
        if (ran) {
            ResultFiles.write(ofExperiment, result);
        }
        progress.pause();
        if (ran) {
            view.judged(experiment, result);
        }
        return Optional.of(result).filter(judgedResult -> ran);
    }

    private String howToGoOn() {
        return "To continue: ./lab run --resume %s".formatted(folder);
    }
}
