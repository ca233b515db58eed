package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.measure.RunProblems;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.run.AppImage.Overlay;
import io.executorlab.lab.run.Build;
import io.executorlab.lab.run.CellRun;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.workshop.fix.FixVerdict.CompileError;

/**
 * Judges a learner's files on the real thing: compiled, laid over the app, run in a fresh JVM under the exercise's
 * load, beside the flawed and the best variant, which are run before where this machine has not run them lately. All of
 * them run under the exercise's name alone.
 */
public record FixRunner(LabSetting setting) {

    /** The folders of the evidence, by what was run. */
    static final String FLAWED = FixPlan.Bound.FLAWED;
    static final String BEST = FixPlan.Bound.BEST;
    static final String FIX = "fix";

    private static final String RUN = "run";
    private static final String CLASSES = "classes";
    private static final Duration LATELY = Duration.ofDays(7);

    /** The verdict, which also lies in the exercise's folder then, as does the evidence. */
    public FixVerdict judge(FixTask task, FixFolder folder) throws IOException {
        Map<String, String> files = folder.files();
        FileSystemUtils.deleteRecursively(folder.evidence().resolve(FIX));
        Files.deleteIfExists(folder.evidence().resolve(FixVerdict.FILE));
        Path overlay = Files.createDirectories(folder.evidence().resolve(FIX).resolve("overlay"));
        String settings = files.getOrDefault(FixFiles.SETTINGS, "");
        checkSettings(folder, settings);
        setting.progress().step("compiling");
        List<CompileError> errors = FixCompiler.compile(task.plan(), files, setting.image().classPath().toString(),
                jdkFor(task.flawed()).feature(), overlay.resolve(CLASSES));
        FixVerdict verdict = errors.isEmpty()
                ? judgeRuns(task, folder, overlay, JavaSource.renamed(settings, task.plan().real()))
                : new FixVerdict(FixVerdict.State.NOT_COMPILED, errors, List.of(), List.of());
        // Of programs that were ended nothing can be said.
        setting.registry().requireOpen();
        Json.write(folder.evidence().resolve(FixVerdict.FILE), verdict);
        return verdict;
    }

    /** The evidence of the last run of the fix; empty where there is none, or where the app has not come up. */
    public static Optional<Evidence> latest(FixFolder folder) {
        return Evidence.in(folder.evidence().resolve(FIX).resolve(RUN)).filter(run -> !run.underLoad().isEmpty());
    }

    /** The evidence so far of a judgement's run that is under way; empty where it has none yet. */
    public static Optional<Evidence> underWay(FixFolder folder) {
        return Stream.of(folder.comparisons().resolve(FLAWED), folder.comparisons().resolve(BEST),
                folder.evidence().resolve(FIX)).map(place -> place.resolve(RUN))
                .max(Comparator.comparingLong(run -> run.resolve(Evidence.RUN).toFile().lastModified()))
                .flatMap(Evidence::in).filter(run -> !run.scrapes().isEmpty());
    }

    private static void checkSettings(FixFolder folder, String settings) {
        boolean empty = settings.lines().allMatch(line -> line.isBlank() || line.stripLeading().startsWith("#"));
        if (!empty) {
            new YamlFile(folder.path().resolve(FixFiles.SETTINGS).toString(), settings).check();
        }
    }

    private FixVerdict judgeRuns(FixTask task, FixFolder folder, Path overlay, String settings) throws IOException {
        Evidence flawed = comparison(FLAWED, task, folder);
        Evidence best = comparison(BEST, task, folder);
        setting.progress().heading("[3/3] your " + task.name());
        Overlay laid = Overlay.of(overlay, task.name(), task.flawed().profiles(), settings)
                .with(overlay.resolve(CLASSES));
        Path run = folder.evidence().resolve(FIX).resolve(RUN);
        try {
            run(task, task.flawed(), laid, run);
            probe(task, laid, run);
        } catch (CouldNotStartException e) {
            if (Evidence.in(run).filter(log -> log.run().outcome() == RunLog.Outcome.NOT_STARTED).isEmpty()) {
                throw e;
            }
            // What the learner wrote is why, and that is a verdict.
        }
        Evidence fix = Evidence.read(run);
        FixVerdict verdict = FixJudge.judge(task.plan(), flawed, best, fix);
        if (verdict.state() == FixVerdict.State.NO_EVIDENCE && RunProblems.in(fix).busyMachine().isEmpty()) {
            forgetDisturbed(folder);
        }
        return verdict;
    }

    /** Deletes comparisons whose clocks do not count, so that they are measured anew. */
    static void forgetDisturbed(FixFolder folder) throws IOException {
        for (String variant : List.of(FLAWED, BEST)) {
            Path place = folder.comparisons().resolve(variant);
            if (Evidence.in(place.resolve(RUN)).flatMap(run -> RunProblems.in(run).busyMachine()).isPresent()) {
                FileSystemUtils.deleteRecursively(place);
            }
        }
    }

    /** Measures what fixes are held against; returns why a clock of it does not count, a sentence each. */
    public List<String> compare(FixTask task, FixFolder folder) throws IOException {
        forgetDisturbed(folder);
        return Stream.of(comparison(FLAWED, task, folder), comparison(BEST, task, folder))
                .flatMap(run -> RunProblems.of(run).stream()).toList();
    }

    private void probe(FixTask task, Overlay overlay, Path run) throws IOException {
        if (task.plan().probes().isEmpty() || !Evidence.read(run).run().problems().isEmpty()) {
            return;
        }
        setting.progress().step("asking it without a load");
        Cell cell = task.flawed().by(List.of(task.name()));
        LabSetting probed = setting.on(jdkFor(cell)).with(overlay);
        Json.write(run.resolve(FixPlan.Probe.FILE), ProbedApp.ask(task, cell, probed, run.resolve("probes")));
    }

    /** What was measured of this variant, or is measured now. */
    private Evidence comparison(String variant, FixTask task, FixFolder folder) throws IOException {
        boolean flawed = variant.equals(FLAWED);
        Cell cell = flawed ? task.flawed() : task.best();
        Path place = folder.comparisons().resolve(variant);
        Path run = place.resolve(RUN);
        if (Evidence.in(run).filter(known -> isUsable(cell, known)).isEmpty()) {
            setting.progress().heading("[%d/3] for comparison, once on this machine".formatted(flawed ? 1 : 2));
            FileSystemUtils.deleteRecursively(place);
            run(task, cell,
                    Overlay.of(Files.createDirectories(place.resolve("overlay")), task.name(), cell.profiles(), ""),
                    run);
        }
        return Evidence.read(run);
    }

    private void run(FixTask task, Cell cell, Overlay overlay, Path folder) throws IOException {
        CellRun.Plan planned = AnonymizedExperiment.run(task.name(), task.experiment(), cell, Map.of(),
                overlay.folder().resolve("scripts"), folder);
        new CellRun(planned, setting.with(overlay)).run();
    }

    private Jdk jdkFor(Cell cell) {
        return LabSetting.jdkFor(cell, setting.jdk()).orElse(setting.jdk());
    }

    /** True where it was run lately, by the same build on the same machine, and its counts are evidence. */
    private boolean isUsable(Cell cell, Evidence run) {
        Duration age = Duration.ofMillis(System.currentTimeMillis() - run.run().times().startedAt());
        return RunProblems.in(run).ofCounts().isEmpty() && age.compareTo(LATELY) < 0
                && run.machine().filter(machine -> isThis(machine, jdkFor(cell).version())).isPresent();
    }

    private static boolean isThis(Machine machine, String jdk) {
        return machine.jdk().equals(jdk) && machine.cores() == Runtime.getRuntime().availableProcessors()
                && Build.commit().equals(machine.versions().commit());
    }
}
