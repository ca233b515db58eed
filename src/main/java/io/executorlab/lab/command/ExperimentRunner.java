package io.executorlab.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.executorlab.lab.common.LockFile;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.Verbosity;
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
import io.executorlab.lab.run.Build;
import io.executorlab.lab.run.CellRunner;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.run.RunPlan;
import io.executorlab.lab.run.TimeBudget;
import io.executorlab.lab.service.Services;
import io.executorlab.lab.statistics.RunsRange;

/** Runs a plan in its folder, judges what has been run, and leaves the results and the report there. */
final class ExperimentRunner {

    private final Path folder;
    private final View view;
    private final PrintWriter err;

    /** What a command shows of it. */
    interface View {

        /** What is about to be run, before anything is started. */
        void announced(RunPlan plan);

        /** What is to be said of an experiment before the first of its runs, a sentence; empty where nothing is. */
        Optional<String> why(Experiment experiment);

        /** An experiment that has been run, as soon as it is judged. */
        void judged(Experiment experiment, ExperimentResult result);

        /** All that could be run has been, and the files are written. */
        void ended(List<ExperimentResult> results);
    }

    /**
     * @param jdk runs the app, but for cells that need another
     * @param sitting how long it may take now
     */
    record Setting(Jdk jdk, Scale scale, Services.External external, TimeBudget sitting) {

        RunPlan.Conditions conditions() {
            return new RunPlan.Conditions(Build.commit(), jdk.version(), Runtime.getRuntime().availableProcessors(), scale.toString());
        }
    }

    /** @param folder takes the evidence and the plan, and has the experiments' files already */
    ExperimentRunner(Path folder, View view, PrintWriter err) {
        this.folder = folder;
        this.view = view;
        this.err = err;
    }

    /** The exit code; throws {@link CouldNotStartException} when what could be run has been judged. */
    int run(RunPlan plan, List<ExperimentSelection> chosen, Setting its) throws IOException {
        Path kept = folder.resolve(chosen.get(0).experiment().name()).resolve(ExperimentFiles.KEPT);
        try (LockFile held = LockFile.of(kept).orElseThrow(() -> new UsageException("Another lab is running in %s. Wait until it ends, or stop it.".formatted(folder)))) {
            RunQueue planned = new RunQueue(plan, folder, chosen, problems(plan), its.sitting());
            BusyStart.look().ifPresent(Verbosity::remark);
            view.announced(planned.plan());
            try (LabSession session = new LabSession(folder, its.external(), this::howToGoOn)) {
                LabSetting setting = session.prepare(its.scale(), its.jdk());
                chosen.stream().flatMap(each -> each.experiment().cells().stream()).map(setting::jdkFor).flatMap(Optional::stream).distinct()
                        .forEach(each -> setting.image().prepare(each, session.registry(), session.progress()));
                return run(planned, chosen, new CellRunner(setting, session.registry(), session.progress()), session.progress());
            }
        }
    }

    // For a verdict's runs each measure must count; for a demo nobody waits for a quiet machine.
    private static Function<Path, List<String>> problems(RunPlan plan) {
        return plan.blocks() >= RunsRange.LEAST ? Judge::problems : Judge::problemsOfCounts;
    }

    private int run(RunQueue planned, List<ExperimentSelection> chosen, CellRunner runner, Progress progress) throws IOException {
        boolean tellsTimeLeft = planned.plan().takesLong();
        Map<String, ExperimentResult> results = new LinkedHashMap<>();
        Set<String> begun = new HashSet<>();
        CouldNotStartException failure = null;
        boolean hadTime = true;
        // With one block each experiment is judged as soon as it has been run.
        List<List<ExperimentSelection>> together = planned.plan().blocks() == 1 ? chosen.stream().map(List::of).toList() : List.of(chosen);
        for (List<ExperimentSelection> some : together) {
            try {
                hadTime = planned.run(some.stream().map(each -> each.experiment().name()).collect(Collectors.toSet()), turn -> {
                    if (begun.add(turn.now().experiment().name())) {
                        view.why(turn.now().experiment()).ifPresent(progress::note);
                    }
                    progress.heading(heading(turn, tellsTimeLeft));
                    if (turn.now().repeats() != null) {
                        progress.step("run %d gave no evidence".formatted(turn.now().repeats()));
                    }
                    runner.run(turn.now(), turn.following());
                });
            } catch (CouldNotStartException e) {
                failure = e;
            }
            for (ExperimentSelection each : some) {
                judge(each.experiment(), progress).ifPresent(result -> results.put(each.experiment().name(), result));
            }
            if (failure != null || !hadTime) {
                break;
            }
        }
        List<ExperimentResult> judged = List.copyOf(results.values());
        ResultFiles.writeSummary(folder, chosen.stream().map(ExperimentSelection::experiment).filter(each -> results.containsKey(each.name())).toList(), judged);
        view.ended(judged);
        if (!planned.repeats().isEmpty()) {
            tell("run once more, because a run gave no evidence: " + planned.repeats().stream()
                    .map(repeat -> "%s, %s".formatted(repeat.cell().id(), repeat.reason())).collect(Collectors.joining("; ")));
        }
        if (failure != null) {
            tell(howToGoOn());
            throw failure;
        }
        if (!hadTime) {
            tell("--stop-after: %d of %d runs are missing, about %s.".formatted(planned.plan().open().size(), planned.plan().runs().size(),
                    planned.plan().timeLeft()));
            tell(howToGoOn());
            return ExitCode.INTERRUPTED;
        }
        boolean strict = planned.plan().everyVariantCounts();
        int code = judged.stream().mapToInt(result -> ExitCode.of(result, strict)).reduce(ExitCode.HELD, ExitCode::highest);
        if (code == ExitCode.NO_EVIDENCE) {
            tell("What has no evidence can be run once more: ./lab run --resume %s".formatted(folder));
        }
        if (code != ExitCode.HELD) {
            tell(Ending.of(judged, strict));
        }
        String beside = Ending.beside(judged, strict);
        if (!beside.isEmpty()) {
            tell(beside);
        }
        return code;
    }

    private static String heading(RunQueue.Turn turn, boolean tellsTimeLeft) {
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
        view.judged(experiment, result);
        return Optional.of(result);
    }

    private String howToGoOn() {
        return "To continue: ./lab run --resume %s".formatted(folder);
    }

    private void tell(String sentence) {
        err.println("lab: " + sentence);
        err.flush();
    }
}
