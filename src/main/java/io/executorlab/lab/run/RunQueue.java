package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.commons.io.function.IOBiConsumer;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Perhaps;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;

/**
 * The runs of a plan, one after another, each written down as begun and as done. A run without evidence is run once
 * more by itself when all others have been, and both runs are kept; resumed, it gets another such chance.
 */
public final class RunQueue {

    private final Path folder;
    private final Map<String, ExperimentSelection> experiments;
    private final Function<Path, List<String>> problems;
    private RunPlan plan;

    /**
     * Begins with what of the plan is not done or has lost its evidence; what such runs have left is deleted. Throws
     * {@link IOException} where it cannot be.
     *
     * @param folder takes the evidence and the plan
     * @param problems of the run in a folder: why it gives no evidence; empty where it does
     */
    public RunQueue(RunPlan plan, Path folder, List<ExperimentSelection> experiments,
            Function<Path, List<String>> problems) throws IOException {
        this.folder = folder;
        this.experiments = experiments.stream()
                .collect(Collectors.toMap(one -> one.experiment().name(), Function.identity(), (a, b) -> a));
        this.problems = problems;
        this.plan = plan.anew(run -> run.state() != RunPlan.State.DONE || !hasEnded(folder(run)));
        for (RunPlan.Run open : this.plan.open()) {
            FileSystemUtils.deleteRecursively(folder(open));
        }
        this.plan.write(folder);
    }

    public RunPlan plan() {
        return plan;
    }

    /**
     * All that is open of these experiments; throws {@link IOException} where the evidence cannot be written.
     *
     * @param runner runs one cell; its heading says for people which of all it is
     */
    public void run(List<ExperimentSelection> some, IOBiConsumer<String, CellRun.Plan> runner) throws IOException {
        Set<String> names = some.stream().map(one -> one.experiment().name()).collect(Collectors.toSet());
        List<RunPlan.Run> ran = plan.open().stream().filter(run -> names.contains(run.experiment())).toList();
        runAll(ran, runner);
        runAll(onceMore(ran, names), runner);
    }

    /** Plans those runs once more that have no evidence yet and no further chance among these. */
    private List<RunPlan.Run> onceMore(List<RunPlan.Run> ran, Set<String> names) {
        List<RunPlan.Run> first =
                plan.runs().stream().filter(run -> names.contains(run.experiment()) && run.repeats() == null).toList();
        List<RunPlan.Run> once = new ArrayList<>();
        for (RunPlan.Run run : first) {
            List<RunPlan.Run> further = plan.runs().stream().filter(one -> isRepeatOf(one, run)).toList();
            boolean evidence = Stream.concat(Stream.of(run), further.stream())
                    .anyMatch(one -> problems.apply(folder(one)).isEmpty());
            if (!evidence && ran.stream().noneMatch(one -> isRepeatOf(one, run))) {
                plan = plan.withRepeat(run);
                once.add(plan.runs().get(plan.runs().size() - 1));
            }
        }
        return once;
    }

    private void runAll(List<RunPlan.Run> all, IOBiConsumer<String, CellRun.Plan> runner) throws IOException {
        for (RunPlan.Run run : all) {
            mark(run, RunPlan.State.BEGUN);
            runner.accept(heading(run), planned(run));
            mark(run, RunPlan.State.DONE);
        }
    }

    private void mark(RunPlan.Run run, RunPlan.State state) throws IOException {
        plan = plan.with(run, state);
        plan.write(folder);
    }

    private String heading(RunPlan.Run run) {
        List<RunPlan.Run> first = plan.runs().stream().filter(one -> one.repeats() == null).toList();
        int before = (int) first.stream().takeWhile(one -> !folder(one).equals(folder(run))).count();
        return "[%s] %s %s%s".formatted(
                run.repeats() == null ? "%d/%d".formatted(before + 1, first.size()) : "once more", run.experiment(),
                run.cell(), plan.takesLong() ? ", %s left".formatted(plan.timeLeft()) : "");
    }

    private static boolean isRepeatOf(RunPlan.Run repeat, RunPlan.Run run) {
        return repeat.isOfSameCell(run) && repeat.repeats() != null && repeat.repeats() == run.number();
    }

    private CellRun.Plan planned(RunPlan.Run run) {
        ExperimentSelection selected = experiments.get(run.experiment());
        // One block is in the order of the file.
        Long seed = plan.order().blocks() > 1 ? plan.order().seed() : null;
        return new CellRun.Plan(selected.experiment(), selected.experiment().cell(run.cell()), selected.scripts(),
                run.repeats(), seed, folder(run));
    }

    private Path folder(RunPlan.Run run) {
        return CellRun.folder(folder.resolve(run.experiment()),
                experiments.get(run.experiment()).experiment().cell(run.cell()), run.number());
    }

    // A power cut may have taken what was written last.
    private static boolean hasEnded(Path run) {
        return Perhaps.of(() -> Json.read(run.resolve(Evidence.RUN), RunLog.class)).isPresent();
    }
}
